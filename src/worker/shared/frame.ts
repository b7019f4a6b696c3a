/** Pixels of a frame or a photo, RGBA row by row. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly data: ImageData['data'];
}

/** One value for each pixel, row by row. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** Pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle of pixels; `right` and `bottom` are outside. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Pixels of the longest edge of an analyzed frame: fast on an old phone, and all thresholds are tuned to it. */
export const EDGE = 320;
