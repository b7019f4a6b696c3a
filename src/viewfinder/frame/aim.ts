import type { Size } from '../../prepare/pixels.js';
import type { Aim } from '../frame-analysis.js';

/** Where a display is. Positions and sizes are shares of the frame, of which 0 to 1 is visible. */
export interface Place {
  /** Center of its numbers. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Height of its digits, as a share of the frame's longest edge. */
  readonly size: number;
}

/** Greatest distance of a display from the middle of the frame, in digit heights, for the hint `nudge`. */
const NEAR = 5;
/** Greatest distance from the middle of the frame, as a share of the frame, of an edge of a display that is surely within. */
const WITHIN = 0.38;
/** Share of the frame from which a display is too large for it, and digit height, as a share of its longest edge, from which numbers are. */
const TOO_LARGE = 0.95;
const TOO_TALL = 0.45;
/** Least digit height, as a share of the frame's longest edge, of a faint display that the pixels show. */
const MIN_SIZE = 0.3;

/** How to bring a display into the frame; null where it is within. */
export function aimAt(place: Place, { width, height }: Size): Aim | null {
  const [right, down] = [place.x - 0.5, place.y - 0.5];
  if (Math.abs(right) + place.width / 2 < WITHIN && Math.abs(down) + place.height / 2 < WITHIN)
    return place.size < MIN_SIZE ? { hint: 'far', side: null } : null;
  if (Math.max(place.width, place.height) > TOO_LARGE || place.size > TOO_TALL)
    return { hint: 'cut', side: null };
  const isAcross = Math.abs(right) > Math.abs(down);
  const distance = isAcross ? Math.abs(right) * width : Math.abs(down) * height;
  const hint = distance > NEAR * place.size * Math.max(width, height) ? 'move' : 'nudge';
  if (isAcross) return { hint, side: right < 0 ? 'left' : 'right' };
  return { hint, side: down < 0 ? 'top' : 'bottom' };
}
