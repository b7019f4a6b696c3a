import type { Word } from '../page/word.js';
import { isHan, joinHan, overlap } from './words.js';

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
 * The words of a page in Latin letters with the Chinese ones in their places. Numbers, units and names in Latin
 * letters stay as they were read: the Chinese data know them less well.
 */
export function addHan(latin: readonly Word[], chinese: readonly Word[]): Word[] {
  const han = joinHan(chinese.filter(isHan));
  const covered = (word: Word): boolean =>
    han.some((name) => overlap(word, name) && (name.confidence > word.confidence || name.text.length > 2));
  const free = (name: Word): boolean => !latin.some((word) => overlap(word, name) && !covered(word));
  return [...latin.filter((word) => !covered(word)), ...han.filter(free)];
}
