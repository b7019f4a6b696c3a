import type { Word } from '../page/word.js';
import { isUnit } from './unit-spelling.js';
import { isHan, joinHan, overlap, touch } from './words.js';

/** Chinese read as Latin comes out as short words nobody is sure of. */
const UNSURE = 0.6;
const SUSPICIOUS_SHARE = 0.15;

/** Whether a page read as Latin may be Chinese in part. */
export function needsHan(words: readonly Word[]): boolean {
  const letters = words.filter(({ text }) => /\p{L}/u.test(text) && !/\d/.test(text));
  const unsure = letters.filter(({ confidence }) => confidence < UNSURE);
  return words.length > 0 && unsure.length >= SUSPICIOUS_SHARE * words.length;
}

/**
 * The words of a page in Latin letters with the Chinese ones in their places. Numbers and units stay as they were read,
 * the Chinese data know them less well; any other word in Latin letters that stands on Chinese ones is made up.
 */
export function addHan(latin: readonly Word[], chinese: readonly Word[]): Word[] {
  const han = joinHan(chinese.filter(isHan));
  const kept = latin.filter((word) => holds(word) || !han.some((name) => overlap(word, name)));
  return [...kept, ...han.filter((name) => !kept.some((word) => touch(word, name)))];
}

const holds = ({ text }: Word): boolean => /^[<>]?\d/.test(text) || isUnit(text);
