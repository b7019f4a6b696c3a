import type { DisplayMeasures } from './photo-measures.js';

/** Where a reflection is, as seen from the middle of the display. */
export type Side = 'left' | 'right' | 'top' | 'bottom' | 'middle';

/** Shares of the display: nearer to its middle, it is in the middle. */
const MIDDLE = 0.15;

/** The side of a display that light is reflected on; null without a reflection. */
export function sideOf(
  display: Pick<DisplayMeasures, 'x' | 'y' | 'width' | 'height' | 'glare'> | null,
): Side | null {
  if (!display?.glare) return null;
  const x = (display.glare.x - display.x) / display.width - 0.5;
  const y = (display.glare.y - display.y) / display.height - 0.5;
  if (Math.max(Math.abs(x), Math.abs(y)) < MIDDLE) return 'middle';
  if (Math.abs(x) > Math.abs(y)) return x < 0 ? 'left' : 'right';
  return y < 0 ? 'top' : 'bottom';
}
