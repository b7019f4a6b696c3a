import type { Word } from '../page/word.js';
import type { Grey } from './grey.js';
import type { Sheet } from './prepare.js';
import type { Rotation } from './straighten.js';

/** Confidence from which a recogniser has read a word, not guessed it; of sideways text it guesses nearly all. */
const MIN_CONFIDENCE = 0.8;
/** Confident letters below which a page counts as unreadable. */
const MIN_LETTERS = 12;
/** Share of confident letters at which no other orientation is tried. */
const MIN_SHARE = 0.4;

/** A page in one orientation, and its words. */
export interface OrientedPage {
  readonly page: Grey;
  readonly words: readonly Word[];
}

interface Legibility {
  /** Confident letters. */
  readonly letters: number;
  /** Their share of all letters, from 0 to 1. */
  readonly share: number;
}

/** Reads a sheet in its orientations until one is clearly upright; else returns the one with the most confident letters. */
export async function findUpright(
  sheet: Sheet,
  recognise: (page: Grey) => Promise<readonly Word[]>,
): Promise<OrientedPage> {
  const read = async (rotation: Rotation) => {
    const page = await sheet.upright(rotation);
    const words = await recognise(page);
    return { page, words, ...measureLegibility(words) };
  };
  const [likeliest, ...others] = sheet.rotations;
  let last = await read(likeliest);
  let best = last;
  for (const rotation of others) {
    if (last.letters >= MIN_LETTERS && last.share >= MIN_SHARE) break;
    last = await read(rotation);
    if (last.letters > best.letters) best = last;
  }
  return best;
}

export const isLegible = (words: readonly Word[]): boolean => measureLegibility(words).letters >= MIN_LETTERS;

/** Single letters are never confident: they can be dirt. */
function measureLegibility(words: readonly Word[]): Legibility {
  const counts = words.map(({ text, confidence }) => {
    const letters = text.match(/[\p{L}\d]/gu)?.length ?? 0;
    return { letters, confident: confidence >= MIN_CONFIDENCE && letters > 1 ? letters : 0 };
  });
  const letters = counts.reduce((sum, { confident }) => sum + confident, 0);
  const all = counts.reduce((sum, count) => sum + count.letters, 0);
  return { letters, share: letters / Math.max(1, all) };
}
