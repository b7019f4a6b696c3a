import type { Word } from '../page/word.js';
import { REVIEW_BELOW } from './confidence.js';
import { isListed } from './lexicon.js';
import { isUnit } from './unit-spelling.js';
import { isHan, joinHan, overlap, touch } from './words.js';

/** Chinese read as Latin comes out as short words nobody is sure of. */
const UNSURE = 0.6;
const SUSPICIOUS_SHARE = 0.15;
const LISTED = 0.8;
const UNLISTED = REVIEW_BELOW - 0.05;

/** Whether a page read as Latin may be Chinese in part. */
export function needsHan(words: readonly Word[]): boolean {
  const letters = words.filter(({ text }) => /\p{L}/u.test(text) && !/\d/.test(text));
  const unsure = letters.filter(({ confidence }) => confidence < UNSURE);
  return words.length > 0 && unsure.length >= SUSPICIOUS_SHARE * words.length;
}

/**
 * The words of a page in Latin letters with the Chinese ones in their places. Numbers and units stay where
 * they are surer, the Chinese data know them less well; any other word in Latin letters that stands on Chinese ones is made up.
 */
export function addHan(latin: readonly Word[], chinese: readonly Word[]): Word[] {
  const han = joinHan(chinese.filter(isHan)).map(weighed);
  const standsOn = (word: Word, name: Word): boolean =>
    overlap(word, name) && (!holds(word) || name.confidence > word.confidence);
  const kept = latin.filter((word) => !han.some((name) => standsOn(word, name)));
  return [...kept, ...han.filter((name) => !kept.some((word) => touch(word, name)))];
}

/**
 * There is no second opinion on Chinese, but the names of analytes are known: one of two characters and more did not come
 * about by chance, and what is no name of one is left to a person.
 */
function weighed(name: Word): Word {
  if (!isListed(name.text)) return { ...name, confidence: Math.min(name.confidence, UNLISTED) };
  return name.text.length > 1 ? { ...name, confidence: Math.max(name.confidence, LISTED) } : name;
}

const holds = ({ text }: Word): boolean => /^[<>]?\d/.test(text) || isUnit(text);
