import type { NormalizedRect } from '../../prepare/frame.js';
import type { Sighting } from '../frame-analysis.js';

/** Greatest distance between the places of a display in two frames, as a share of the picture: a hand is not faster. */
const MAX_JUMP = 0.2;

/** @returns The sighting; null where the frame before has none near it. */
export type SteadySighting = (sighting: Sighting | null, crop: NormalizedRect) => Sighting | null;

/** Leaves out what is a display in one frame only: in a pattern one seems to be here, then there. */
export function createSteadySighting(): SteadySighting {
  let before: { readonly x: number; readonly y: number } | null = null;
  return (sighting, crop) => {
    const last = before;
    before = sighting && { x: crop.x + sighting.x * crop.width, y: crop.y + sighting.y * crop.height };
    const isSteady =
      before && last && Math.max(Math.abs(before.x - last.x), Math.abs(before.y - last.y)) <= MAX_JUMP;
    return isSteady ? sighting : null;
  };
}
