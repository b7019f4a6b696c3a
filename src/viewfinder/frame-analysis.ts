import type { Crop } from '../prepare/crop.js';

/**
 * The most urgent reason why a display cannot be read from a picture. `black`: the camera shows nothing. `dark`: there is too
 * little light. `absent`: no display was found. `cut`: the numbers reach beyond the picture. `far`: the numbers are too small.
 * `blurred`: the numbers are not sharp. `glare`: light reflects on the display. `faint`: the contrast is too low.
 */
export type PhotoFault = 'black' | 'dark' | 'absent' | 'cut' | 'far' | 'blurred' | 'glare' | 'faint';

/** Where on a display a reflection is. */
export type Side = 'left' | 'right' | 'top' | 'bottom' | 'middle';

/** A specular reflection on a display. */
export interface Glare {
  /** Side of a square of equal area, in digit heights. */
  readonly size: number;
  /** Center of the reflection, as a share of the picture's width. */
  readonly x: number;
  /** Center of the reflection, as a share of the picture's height. */
  readonly y: number;
  /** Where on the display the reflection is. */
  readonly side: Side;
}

/** Least sharpness of a display in contrasts per pixel: below it a picture is blurred. */
export const MIN_SHARPNESS = 0.318;

/** Measures of the display in a picture. Positions and sizes are shares of the picture, 0 to 1. */
export interface DisplayMeasures {
  /** Left edge of the bounding box of its numbers. */
  readonly x: number;
  /** Upper edge of the bounding box of its numbers. */
  readonly y: number;
  /** Width of the bounding box of its numbers. */
  readonly width: number;
  /** Height of the bounding box of its numbers. */
  readonly height: number;
  /** Digit height of its largest number, as a share of the picture's longest edge. */
  readonly size: number;
  /** Steepest gradient of its strokes, in contrasts per pixel. */
  readonly sharpness: number;
  /** Contrast of its numbers to their background, 0 to 1. */
  readonly contrast: number;
  /** Luminance of its numbers or of their background, whichever is brighter, 0 to 255. */
  readonly light: number;
  /** The largest reflection on it. */
  readonly glare: Glare | null;
  /** Whether its numbers reach the edge of the picture or continue beyond it. */
  readonly isCut: boolean;
}

/** Measures of a picture of a device. */
export interface PictureMeasures {
  /** 90th percentile of the luminance, 0 to 255. */
  readonly brightness: number;
  /** Null where no display is found, or where it cannot be distinguished from printed text. */
  readonly display: DisplayMeasures | null;
  /** Why the display cannot be read; null when the picture is good enough. */
  readonly fault: PhotoFault | null;
}

/** Measures of a photo of a device, taken on this phone or computer. */
export interface PhotoMeasures extends PictureMeasures {
  /** Whether something at its edge may be a number that is cut off. It is a `fault` only where it is one for certain. */
  readonly mayBeCut: boolean;
}

/**
 * The most urgent thing to change at the viewfinder: a fault of the picture, or one of these. `aim`: no frame has been analyzed
 * yet. `move`: the display is beside the frame, or cut off by it. `nudge`: the same, and near. `still`: the phone moves, or an
 * earlier frame was sharper. `settling`: the numbers are changing. `hold`: the picture is good.
 */
export type Hint = PhotoFault | 'aim' | 'move' | 'nudge' | 'still' | 'settling' | 'hold';

/** The advice shown at the viewfinder. */
export interface Advice {
  /**
   * The most urgent thing to change, or one of these. `stop`: the phone was moved far enough. `press`: no photo is taken by
   * itself. `lens`: other lenses are tried, since the picture stays blurred. `near`: the phone is too near for any lens, and the
   * numbers would not fit into a zoomed picture. `back`: the same, and it is zoomed. `upside-down`: the picture is good, but for
   * its text.
   */
  readonly hint: Hint | 'stop' | 'press' | 'lens' | 'near' | 'back' | 'upside-down';
  /**
   * Where on a display a reflection is (`glare`), or where to move the phone (`move`, `nudge`); null
   * for other hints.
   */
  readonly side: Side | null;
}

/** How to move the phone so that a display is within the frame. */
export interface Aim {
  readonly hint: 'move' | 'nudge' | 'cut' | 'far';
  /** Where to move the phone; null unless the hint is `move` or `nudge`. */
  readonly side: Side | null;
}

/** A display in the whole picture of the camera. */
export interface Sighting {
  /** Center of the display, as a share of the frame's width; outside 0 to 1 it is beside the frame. */
  readonly x: number;
  /** Center of the display, as a share of the frame's height; outside 0 to 1 it is beside the frame. */
  readonly y: number;
  /** How to move the phone; null where the display is within the frame. */
  readonly aim: Aim | null;
}

/** The whole picture of the camera at the time of a frame, in which a display beside the frame is looked for. */
export interface Surroundings {
  /** Its longest edge has at most as many pixels as that of a frame. */
  readonly picture: ImageBitmap;
  /** The framed part of it. */
  readonly crop: Crop;
}

/** The result of analyzing one frame of the viewfinder. */
export interface FrameAnalysis {
  readonly advice: Advice;
  /** What this frame alone says; the advice stays longer. */
  readonly verdict: Hint;
  /** A display that the frame does not hold wholly; null where it does, or none is seen. */
  readonly beside: Sighting | null;
  /** Sharpness of the display in contrasts per pixel; null unless it is fully in view and large enough. */
  readonly sharpness: number | null;
  /** Digit height of the display, as a share of the frame's longest edge; null unless it is fully in view. */
  readonly size: number | null;
  /** How far its numbers reach from the middle of the frame, 1 to its edge; null unless it is fully in view. */
  readonly reach: number | null;
  /** Whether the picture has been good for the whole countdown, so that the photo can be taken. */
  readonly isReady: boolean;
  /** Whether the digits are multiplexed, so that no single frame shows all of them. */
  readonly isMultiplexed: boolean;
}

/**
 * Longest edge of an analyzed frame in pixels: small enough for an old phone. All thresholds of the frame analysis are
 * tuned by hand at this size, on drawn devices and photographs; `npm run bench:labs -- --only guiding` prints how well the
 * verdicts agree with the labels of other pictures.
 */
export const ANALYSIS_EDGE = 320;

/** Successive frames within which every digit of a multiplexed display is lit at least once. */
export const MULTIPLEXED_FRAMES = 4;
