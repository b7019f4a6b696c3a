import type { Word } from '../page/word.js';
import { isNumeric } from './numbers.js';
import { BEST_LETTER } from './prepare.js';
import { isDash, overlaps } from './words.js';

/** Width in pixels below which ink is thinner than any digit. */
const MIN_WIDTH = BEST_LETTER / 6;
/** Height in pixels below which ink is flatter than any letter. */
const MIN_HEIGHT = BEST_LETTER / 4;

/** Signs that table lines and dust do not resemble. */
const MEANINGFUL = /[\p{L}\d%‰<>≤≥+*↑↓()]/u;

/** Digits, and the letters and marks that digits are taken for. */
const DIGITS_OR_ALIKE = /^[\dOoIlSsBZz|.,<>-]+$/u;
const ONE_LETTER = /^\P{L}*\p{L}\P{L}*$/u;

/** Whether a word is a remnant of a table line: a sign without meaning, or a dash outside a range. */
export const isSpeck = (word: Word, all: readonly Word[]): boolean =>
  isDash(word.text)
    ? all.filter((other) => isNumeric(other) && isBeside(word, other)).length < 2
    : !MEANINGFUL.test(word.text);

/** Whether a word is thinner than any digit, or flatter than any letter. */
export const isSliver = ({ text, width, height }: Word): boolean =>
  width < MIN_WIDTH || (height < MIN_HEIGHT && !isDash(text));

/** Whether a word is nearly a number, and one of `others` reads a number in its place. */
export const isMisreadNumber = (word: Word, others: readonly Word[]): boolean =>
  resemblesNumber(word.text) && others.some((other) => isNumeric(other) && overlaps(word, other));

const resemblesNumber = (text: string): boolean =>
  DIGITS_OR_ALIKE.test(text) || (ONE_LETTER.test(text) && /\d/.test(text));

/** Whether two words are level and less than a letter apart. */
function isBeside(word: Word, other: Word): boolean {
  const size = Math.max(word.height, other.height);
  const apart = Math.max(word.left - other.left - other.width, other.left - word.left - word.width);
  return apart < size && Math.abs(word.top + word.height / 2 - other.top - other.height / 2) < size;
}
