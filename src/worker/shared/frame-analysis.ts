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

/**
 * The most urgent thing to change. `still`: the phone moves, or an earlier frame was sharper. `settling`: the numbers
 * are changing. `hold`: the picture is good.
 */
export type Hint = PhotoFault | 'aim' | 'still' | 'settling' | 'hold';

/** The advice shown at the viewfinder. */
export interface Advice {
  /** `lens`: another lens is tried, since the first stays blurred. `back`: too near even for the zoomed picture. */
  readonly hint: Hint | 'lens' | 'back';
  /** Where on the display the light is reflected. */
  readonly side: Side | null;
}

/** The result of analyzing one frame of the viewfinder. */
export interface FrameAnalysis {
  readonly advice: Advice;
  /** Steepness of the edges in contrasts per pixel; null unless the display is fully in view and large enough. */
  readonly sharpness: number | null;
  /** The picture has been good for the whole countdown, so the photo can be taken. */
  readonly isReady: boolean;
  /** The digits are multiplexed, so no single frame shows all of them. */
  readonly isMultiplexed: boolean;
}

/** Frames within which every digit of a multiplexed display was lit at least once. */
export const MULTIPLEXED_FRAMES = 4;
