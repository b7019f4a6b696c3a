import type { Word } from '../page/word.js';
import { countDots } from './dots.js';
import type { Grey } from './grey.js';
import { isListed } from './lexicon.js';
import { marksOf } from './numbers.js';
import { isUnit } from './unit-spelling.js';
import { overlaps } from './words.js';

/** The evidence for a word. */
export interface Evidence {
  /** Confidences of the recognisers, from 0 to 1; zero without a word. */
  readonly first: number;
  readonly second: number;
  readonly agree: boolean;
  /** A unit or part of an analyte name. */
  readonly listed: boolean;
  /** Null when the word is not a number. */
  readonly marks: Marks | null;
}

/** Decimal points and commas. */
interface Marks {
  readonly seen: number;
  readonly read: number;
}

export interface ComparedWord {
  readonly word: Word;
  readonly evidence: Evidence;
}

/**
 * Compares each word of the first recogniser with what the second read in the same place: trained on other texts, it
 * makes other mistakes. A listed text wins, else the one with the higher confidence.
 */
export function compareRecognisers(
  page: Grey,
  first: readonly Word[],
  second: readonly Word[],
): ComparedWord[] {
  const unseen = second.filter(
    (other) => HAS_TEXT.test(other.text) && !first.some((word) => overlaps(word, other)),
  );
  return [
    ...first.map((word) => compareWord(page, word, second)),
    ...unseen.map((word) => unmatchedWord(page, word)),
  ];
}

/** Anything else that only one recogniser sees is a speck. */
const HAS_TEXT = /[\p{L}\d]/u;

function compareWord(page: Grey, word: Word, second: readonly Word[]): ComparedWord {
  const others = second.filter((other) => overlaps(word, other));
  const leastSure = Math.min(...others.map(({ confidence }) => confidence));
  const text = others.map((other) => other.text).join('');
  const agree = text === word.text || others.some((other) => partsOf(other.text).includes(word.text));
  const opinion = { first: word.confidence, second: others.length > 0 ? leastSure : 0, agree };
  const chosen = prefersSecond(word, text, opinion) && hasSameExtent(word, others) ? { ...word, text } : word;
  return {
    word: chosen,
    evidence: { ...opinion, listed: isListed(chosen.text), marks: marksIn(page, chosen) },
  };
}

/** A word of the second recogniser alone. */
const unmatchedWord = (page: Grey, word: Word): ComparedWord => ({
  word,
  evidence: {
    first: 0,
    second: word.confidence,
    agree: false,
    listed: isListed(word.text),
    marks: marksIn(page, word),
  },
});

/** A range can be one word or three. */
const partsOf = (text: string): string[] => text.split(/([-–])/);

function prefersSecond(
  word: Word,
  text: string,
  { first, second, agree }: Omit<Evidence, 'listed' | 'marks'>,
): boolean {
  if (agree || text === '') return false;
  // The first recogniser, for German, reads `dl` everywhere.
  if (isUnit(text) && text.toLowerCase() === word.text.toLowerCase()) return true;
  if (isListed(word.text) !== isListed(text)) return isListed(text);
  // A number without its decimal mark has a higher confidence.
  return second > first && marksOf(text) === marksOf(word.text);
}

/** Whether the second recogniser's words have the same extent. */
function hasSameExtent(word: Word, others: readonly Word[]): boolean {
  const left = Math.min(...others.map((other) => other.left));
  const right = Math.max(...others.map((other) => other.left + other.width));
  return Math.abs(left - word.left) + Math.abs(right - (word.left + word.width)) < word.height;
}

function marksIn(page: Grey, word: Word): Marks | null {
  if (!/\d/.test(word.text) || /[^\d.,<>–-]/u.test(word.text)) return null;
  return { seen: countDots(page, word), read: marksOf(word.text) };
}
