import { type Line, rightOf } from './line.js';
import type { Word } from './word.js';

/** Adjacent words. */
export interface Phrase {
  readonly words: readonly Word[];
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

/** Between the spaces of a text and the gaps of columns, in line heights. */
export const COLUMN_GAP = 0.75;

export const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

export const phraseOf = (words: readonly Word[]): Phrase => ({
  words,
  text: textOf(words),
  left: words[0]?.left ?? 0,
  right: words.reduce((right, word) => Math.max(right, rightOf(word)), 0),
});

/** Splits a line at its gaps. */
export function phrasesOf({ words, height }: Line): readonly Phrase[] {
  const groups: Word[][] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    if (word.left - right > COLUMN_GAP * height) groups.push([]);
    groups.at(-1)!.push(word);
    right = Math.max(right, rightOf(word));
  }
  return groups.map(phraseOf);
}
