import type { Word } from '../page/word.js';
import type { Grey } from './grey.js';
import type { Sheet } from './prepare.js';

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

/**
 * Reads a sheet in its orientations until one is clearly upright.
 * @returns The orientation with the most confident letters; undefined when the sheet has none.
 */
export async function findUpright(
  sheet: Sheet,
  recognise: (page: Grey) => Promise<readonly Word[]>,
): Promise<OrientedPage | undefined> {
  let best: (OrientedPage & Legibility) | undefined;
  for (const rotation of sheet.rotations) {
    const page = await sheet.upright(rotation);
    const words = await recognise(page);
    const { letters, share } = measureLegibility(words);
    if (!best || letters > best.letters) best = { page, words, letters, share };
    if (letters >= MIN_LETTERS && share >= MIN_SHARE) break;
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
