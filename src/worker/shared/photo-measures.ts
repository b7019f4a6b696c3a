/** What keeps a picture from being read, the one to change first. */
export type PhotoFault = 'black' | 'dark' | 'absent' | 'cut' | 'far' | 'blurred' | 'glare' | 'faint';

/** Where a reflection is, as seen from the middle of the display. */
export type Side = 'left' | 'right' | 'top' | 'bottom' | 'middle';

/** A reflection on a display: the side of a square as large, in heights of its numbers, and where its middle is, 0 to 1. */
export interface Glare {
  readonly size: number;
  readonly x: number;
  readonly y: number;
  /** Of the display, as seen from its middle. */
  readonly side: Side;
}

/** What this device measured of the display in a picture. Places and sizes are shares of the picture. */
export interface DisplayMeasures {
  /** Around its numbers. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Height of its largest number. */
  readonly size: number;
  /** Steepness of its edges, in contrasts a pixel. */
  readonly sharpness: number;
  /** Of its numbers to what they stand on, 0 to 1. */
  readonly contrast: number;
  /** Luminance of the brighter of both, 0 to 255. */
  readonly light: number;
  /** The largest reflection on it. */
  readonly glare: Glare | null;
  /** Its numbers reach the edge of the picture. */
  readonly isCut: boolean;
}

/** What this device measured of a picture. */
export interface PhotoMeasures {
  /** The luminance, 0 to 255, that a tenth of the picture is above. */
  readonly brightness: number;
  /** Null where there is none, or where it cannot be told from printed text. */
  readonly display: DisplayMeasures | null;
  /** What to change for a better picture; null when it is good enough. */
  readonly fault: PhotoFault | null;
}
