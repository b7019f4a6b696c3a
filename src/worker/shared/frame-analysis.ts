import type { PhotoFault, Side } from './photo-measures.js';

/**
 * What to change, the first thing first. `still`: the phone moves, or it has seen the display sharper; `settling`: the
 * numbers change; `hold`: all is well.
 */
export type Hint = PhotoFault | 'aim' | 'still' | 'settling' | 'hold';

/** What the person at the viewfinder is told. */
export interface Advice {
  /** `lens`: another one is tried, since the first stays soft. `back`: the picture is zoomed, and still too near. */
  readonly hint: Hint | 'lens' | 'back';
  /** Where on the display the light is reflected. */
  readonly side: Side | null;
}

/** What one frame of the viewfinder leads to. */
export interface FrameAnalysis {
  readonly advice: Advice;
  /** Contrasts a pixel, of a display that is wholly in view and large enough; else null. */
  readonly sharpness: number | null;
  /** The picture has been good for as long as the countdown takes: time for the shutter. */
  readonly isReady: boolean;
  /** The display lights its figures by turns: no single frame has all of them. */
  readonly isMultiplexed: boolean;
}

/** Frames in which every figure of a display was lit once, if it lights them by turns. */
export const MULTIPLEXED_FRAMES = 4;
