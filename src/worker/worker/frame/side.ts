import type { Box } from '../../shared/frame.js';
import type { Side } from '../../shared/photo-measures.js';

/** Shares of the display: nearer to its middle, it is in the middle. */
const MIDDLE = 0.15;

/** The side of a display that a point of the picture is on. */
export function sideOf(x: number, y: number, { left, top, right, bottom }: Box): Side {
  const across = (x - left) / (right - left) - 0.5;
  const down = (y - top) / (bottom - top) - 0.5;
  if (Math.max(Math.abs(across), Math.abs(down)) < MIDDLE) return 'middle';
  if (Math.abs(across) > Math.abs(down)) return across < 0 ? 'left' : 'right';
  return down < 0 ? 'top' : 'bottom';
}
