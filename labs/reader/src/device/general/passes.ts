import type { Preprocessing } from './preprocess.js';

/** How a further pass reads the region with the display. */
interface PassPlan {
  readonly how: Preprocessing;
  /** Long side of the region in pixels. */
  readonly side: number;
  /** Factor for the height of the region in which text is looked for. */
  readonly verticalScale?: number;
}

/** Further passes over the region with the display, in the order in which they help most. */
export const PASSES: readonly PassPlan[] = [
  { how: 'blur', side: 640 },
  { how: 'close dark', side: 640 },
  { how: 'contrast', side: 640 },
  { how: 'none', side: 640, verticalScale: 0.55 },
  { how: 'inverse', side: 640 },
  { how: 'close lit', side: 640 },
  { how: 'none', side: 960 },
];
