import type { PhotoFault, Side } from './photo-measures.js';

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
