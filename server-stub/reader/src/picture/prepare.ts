import { withoutGrain } from './grain.js';
import type { Grey } from './grey.js';
import { letterHeight } from './letters.js';
import { evenLight } from './light.js';
import { withoutRules } from './rules.js';
import { findLines } from './skew.js';
import { straighten, type Turn } from './straighten.js';

/** Best letter height for the recogniser, in pixels (measured from 12 to 48). */
export const BEST_LETTER = 28;
const MAX_SCALE = 4;
/** Ratio of clarity from which a page is tried sideways first. */
const SIDEWAYS_RATIO = 1.15;

/** Below this clarity it is probably not a page and tried in one orientation only: each takes seconds. */
const MIN_CLARITY = 8;

/** A page with even light and known lines, ready to be turned. */
export interface Sheet {
  /** Orientations, most likely first. */
  readonly turns: readonly Turn[];
  /** Letter height; null without letters. */
  readonly letter: number | null;
  upright(turn: Turn): Promise<Grey>;
}

export function prepareSheet(picture: Grey, best = BEST_LETTER): Sheet {
  const grey = evenLight(picture);
  const letter = letterHeight(grey);
  const level = findLines(grey);
  const upwards = findLines(grey, { sideways: true });
  const order: readonly Turn[] =
    upwards.clarity > level.clarity * SIDEWAYS_RATIO ? [90, 270, 0, 180] : [0, 180, 90, 270];
  const scale = Math.min(MAX_SCALE, best / (letter ?? best));
  return {
    turns: Math.max(level.clarity, upwards.clarity) < MIN_CLARITY ? order.slice(0, 1) : order,
    letter,
    upright: async (turn) => {
      const { degrees } = turn % 180 === 0 ? level : upwards;
      const page = await straighten(grey, { turn, degrees, scale });
      return withoutRules(withoutGrain(page), (letter ?? best) * scale);
    },
  };
}
