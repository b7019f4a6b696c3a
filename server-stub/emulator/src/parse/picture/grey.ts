/** Pixels row by row without padding: grey, grey with alpha, RGB or RGBA, a byte each. */
export interface Raster {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

/** One byte a pixel, 0 is black. */
export interface Grey {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Darker than this on paper made white is ink. */
export const INK_BELOW = 150;
