import { removeGrain } from './grain.js';
import type { Grey } from './grey.js';
import { evenIllumination } from './illumination.js';
import { letterHeight } from './letters.js';
import { removeRuledLines } from './ruled-lines.js';
import { measureSkew } from './skew.js';
import { type Rotation, straighten } from './straighten.js';

/** Best letter height for the recogniser, in pixels (measured from 12 to 48). */
export const BEST_LETTER = 28;
const MAX_SCALE = 4;
/** Ratio of clarity from which a page is tried sideways first. */
const SIDEWAYS_RATIO = 1.15;

/** Below this clarity it is probably not a page and tried in one orientation only: each takes seconds. */
const MIN_CLARITY = 8;

/** A page with even illumination and measured skew, ready to be rotated. */
export interface Sheet {
  /** Orientations, most likely first. */
  readonly rotations: readonly [Rotation, ...Rotation[]];
  /** Letter height; null without letters. */
  readonly letter: number | null;
  upright(rotation: Rotation): Promise<Grey>;
}

export function prepareSheet(picture: Grey): Sheet {
  const grey = evenIllumination(picture);
  const letter = letterHeight(grey);
  const level = measureSkew(grey);
  const upwards = measureSkew(grey, { sideways: true });
  const [likeliest, ...others]: Sheet['rotations'] =
    upwards.clarity > level.clarity * SIDEWAYS_RATIO ? [90, 270, 0, 180] : [0, 180, 90, 270];
  const scale = Math.min(MAX_SCALE, BEST_LETTER / (letter ?? BEST_LETTER));
  return {
    rotations: Math.max(level.clarity, upwards.clarity) < MIN_CLARITY ? [likeliest] : [likeliest, ...others],
    letter,
    upright: async (rotation) => {
      const { degrees } = rotation % 180 === 0 ? level : upwards;
      const page = await straighten(grey, { rotation, degrees, scale });
      return removeRuledLines(removeGrain(page), (letter ?? BEST_LETTER) * scale);
    },
  };
}
