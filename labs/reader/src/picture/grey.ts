/** Pixels by row without padding: grey, grey with alpha, RGB or RGBA, one byte per channel. */
export interface Raster {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

/** One byte per pixel, 0 is black. */
export interface Grey {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Grey level below which a pixel is ink after `evenLight`. */
export const INK_BELOW = 150;
