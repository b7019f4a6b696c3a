import { withoutGrain } from './grain.js';
import type { Grey } from './grey.js';
import { letterHeight } from './letters.js';
import { evenLight } from './light.js';
import { withoutRules } from './rules.js';
import { findLines } from './skew.js';
import { straighten, type Turn } from './straighten.js';

/** Height of a capital the recogniser does best with, in pixels (measured over 12 to 48). */
const BEST_LETTER = 28;
const LARGEST_SCALE = 4;
/** How much clearer lines must stand out sideways before a page is tried that way first. */
const SIDEWAYS = 1.15;

/** Clarity of lines below which a picture is most likely a scene: it is tried one way only, each takes seconds. */
const CLEAR = 8;

/** A page whose light is even and whose lines are found, ready to be turned any way. */
export interface Sheet {
  /** Most likely ways up first. */
  readonly turns: readonly Turn[];
  /** Null when the picture has nothing like letters. */
  readonly letter: number | null;
  upright(turn: Turn): Promise<Grey>;
}

export function prepareSheet(picture: Grey, best = BEST_LETTER): Sheet {
  const grey = evenLight(picture);
  const letter = letterHeight(grey);
  const level = findLines(grey);
  const upwards = findLines(grey, { sideways: true });
  const order: readonly Turn[] =
    upwards.clarity > level.clarity * SIDEWAYS ? [90, 270, 0, 180] : [0, 180, 90, 270];
  const scale = Math.min(LARGEST_SCALE, best / (letter ?? best));
  return {
    turns: Math.max(level.clarity, upwards.clarity) < CLEAR ? order.slice(0, 1) : order,
    letter,
    upright: async (turn) => {
      const { degrees } = turn % 180 === 0 ? level : upwards;
      const page = await straighten(grey, { turn, degrees, scale });
      return withoutRules(withoutGrain(page), (letter ?? best) * scale);
    },
  };
}
