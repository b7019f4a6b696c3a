/** The most urgent reason why a picture cannot be read. */
export type PhotoFault = 'black' | 'dark' | 'absent' | 'cut' | 'far' | 'blurred' | 'glare' | 'faint';

/** Where a reflection is, as seen from the middle of the display. */
export type Side = 'left' | 'right' | 'top' | 'bottom' | 'middle';

/** A reflection on a display: side of a square of equal area, in heights of the numbers, and its center, 0 to 1. */
export interface Glare {
  readonly size: number;
  readonly x: number;
  readonly y: number;
  /** Side of the display that it is on. */
  readonly side: Side;
}

/** Measures of the display in a picture, taken on this device. Positions and sizes are shares of the picture. */
export interface DisplayMeasures {
  /** Left edge of the box around its numbers. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Height of its largest number. */
  readonly size: number;
  /** Steepness of its edges, in contrasts per pixel. */
  readonly sharpness: number;
  /** Contrast of its numbers to their background, 0 to 1. */
  readonly contrast: number;
  /** Luminance of the brighter of numbers and background, 0 to 255. */
  readonly light: number;
  /** The largest reflection on it. */
  readonly glare: Glare | null;
  /** Its numbers reach the edge of the picture. */
  readonly isCut: boolean;
}

/** Measures of a picture, taken on this device. */
export interface PhotoMeasures {
  /** 90th percentile of the luminance, 0 to 255. */
  readonly brightness: number;
  /** Null where no display is found, or where it cannot be distinguished from printed text. */
  readonly display: DisplayMeasures | null;
  /** What to change for a better picture; null when it is good enough. */
  readonly fault: PhotoFault | null;
}
