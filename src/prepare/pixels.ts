/** RGBA pixels of a video frame or a photo, row by row; an `ImageData` is one. */
export interface RgbaImage {
  readonly width: number;
  readonly height: number;
  readonly data: ImageData['data'];
}

/** Luminance of every pixel, 0 to 255, row by row. */
export interface LumaPlane<Values extends Float32Array | Uint8Array = Float32Array> {
  readonly width: number;
  readonly height: number;
  readonly values: Values;
}

/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A bounding box in pixels; `right` and `bottom` are exclusive. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A rectangle in shares of a picture: 0 to 1 of its width and of its height. */
export interface NormalizedRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The whole of a picture as a box. */
export const wholeBox = ({ width, height }: Size): Box => ({ left: 0, top: 0, right: width, bottom: height });

export const boxWidth = ({ left, right }: Box): number => right - left;
export const boxHeight = ({ top, bottom }: Box): number => bottom - top;
export const boxSize = (box: Box): Size => ({ width: boxWidth(box), height: boxHeight(box) });
