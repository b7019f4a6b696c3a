import type { Word } from '../page/word.js';
import { countDots } from './dots.js';
import type { Grey } from './grey.js';
import { isListed } from './lexicon.js';
import { isUnit } from './unit-spelling.js';
import { overlap } from './words.js';

/** What speaks for and against one word. */
export interface Evidence {
  /** The recognisers' own, from 0 to 1; zero where one saw nothing. */
  readonly first: number;
  readonly second: number;
  readonly agree: boolean;
  /** A unit, or part of an analyte's name. */
  readonly listed: boolean;
  /** Null where the word is no number. */
  readonly marks: Marks | null;
}

/** Decimal points and commas. */
interface Marks {
  readonly seen: number;
  readonly read: number;
}

export interface Judged {
  readonly word: Word;
  readonly evidence: Evidence;
}

/**
 * Two recognisers that learned from other texts make other mistakes. Each word of the first is compared with what the
 * second read in the same place; a listed text stands, and among others the surer one's.
 */
export function compareOpinions(page: Grey, first: readonly Word[], second: readonly Word[]): Judged[] {
  const unseen = second.filter(
    (other) => SAYS.test(other.text) && !first.some((word) => overlap(word, other)),
  );
  return [...first.map((word) => judge(page, word, second)), ...unseen.map((word) => alone(page, word))];
}

/** What one of two sees, and is neither letter nor digit, is a speck. */
const SAYS = /[\p{L}\d]/u;

function judge(page: Grey, word: Word, second: readonly Word[]): Judged {
  const others = second.filter((other) => overlap(word, other));
  const surest = Math.min(...others.map(({ confidence }) => confidence));
  const text = others.map((other) => other.text).join('');
  const agree = text === word.text || others.some((other) => partsOf(other.text).includes(word.text));
  const opinion = { first: word.confidence, second: others.length > 0 ? surest : 0, agree };
  const stands = prefers(word, text, opinion) && sameExtent(word, others) ? { ...word, text } : word;
  return {
    word: stands,
    evidence: { ...opinion, listed: isListed(stands.text), marks: marksIn(page, stands) },
  };
}

/** What the second one found where the first saw nothing. */
const alone = (page: Grey, word: Word): Judged => ({
  word,
  evidence: {
    first: 0,
    second: word.confidence,
    agree: false,
    listed: isListed(word.text),
    marks: marksIn(page, word),
  },
});

/** A range may be one word or three. */
const partsOf = (text: string): string[] => text.split(/([-–])/);

function prefers(
  word: Word,
  text: string,
  { first, second, agree }: Omit<Evidence, 'listed' | 'marks'>,
): boolean {
  if (agree || text === '') return false;
  // German prints `dl`: the first one sees it everywhere.
  if (isUnit(text) && text.toLowerCase() === word.text.toLowerCase()) return true;
  if (isListed(word.text) !== isListed(text)) return isListed(text);
  return second > first && marksOf(text) === marksOf(word.text);
}

/** The second one's words cover what the word covers and no more. */
function sameExtent(word: Word, others: readonly Word[]): boolean {
  const left = Math.min(...others.map((other) => other.left));
  const right = Math.max(...others.map((other) => other.left + other.width));
  return Math.abs(left - word.left) + Math.abs(right - (word.left + word.width)) < word.height;
}

/** A number that lost its decimal mark looks surer than one that has it. */
const marksOf = (text: string): number => text.match(/[.,]/g)?.length ?? 0;

function marksIn(page: Grey, word: Word): Marks | null {
  if (!/\d/.test(word.text) || /[^\d.,<>–-]/u.test(word.text)) return null;
  return { seen: countDots(page, word), read: marksOf(word.text) };
}
