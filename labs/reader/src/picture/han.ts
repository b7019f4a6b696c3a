import { REVIEW_BELOW } from 'hdt-emulator/laboratory';
import type { Word } from '../page/word.js';
import { isListed } from './lexicon.js';
import { isUnit } from './unit-spelling.js';
import { isHan, joinHan, overlaps, touches } from './words.js';

/** Chinese read as Latin gives short words with low confidence. */
const LOW_CONFIDENCE = 0.6;
const SUSPICIOUS_SHARE = 0.15;
const LISTED_CONFIDENCE = 0.8;
const UNLISTED_CONFIDENCE = REVIEW_BELOW - 0.05;

/** Whether a page read as Latin can be partly Chinese. */
export function needsHan(words: readonly Word[]): boolean {
  const letters = words.filter(({ text }) => /\p{L}/u.test(text) && !/\d/.test(text));
  const unsure = letters.filter(({ confidence }) => confidence < LOW_CONFIDENCE);
  return words.length > 0 && unsure.length >= SUSPICIOUS_SHARE * words.length;
}

/**
 * Adds Chinese words to the Latin ones. Where they overlap, numbers and units with a higher confidence stay, since the
 * Chinese data reads them less well; other Latin words are misreadings.
 */
export function addHan(latin: readonly Word[], chinese: readonly Word[]): Word[] {
  const han = joinHan(chinese.filter(isHan)).map(withConfidence);
  const replaces = (word: Word, name: Word): boolean =>
    overlaps(word, name) && (!isNumberOrUnit(word) || name.confidence > word.confidence);
  const kept = latin.filter((word) => !han.some((name) => replaces(word, name)));
  return [...kept, ...han.filter((name) => !kept.some((word) => touches(word, name)))];
}

/**
 * Chinese has no second recogniser: a known analyte name of two or more characters is reliable, everything else goes to
 * review.
 */
function withConfidence(name: Word): Word {
  if (!isListed(name.text)) return { ...name, confidence: Math.min(name.confidence, UNLISTED_CONFIDENCE) };
  return name.text.length > 1 ? { ...name, confidence: Math.max(name.confidence, LISTED_CONFIDENCE) } : name;
}

const isNumberOrUnit = ({ text }: Word): boolean => /^[<>]?\d/.test(text) || isUnit(text);
