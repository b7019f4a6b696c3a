import { centerOf, type Word } from '../page/word.js';
import { isLevel, isNumeric } from './numbers.js';
import { BEST_LETTER } from './prepare.js';
import { isDash, overlaps } from './words.js';

/** Width in pixels below which ink is thinner than any digit. */
const MIN_WIDTH = BEST_LETTER / 6;
/** Height in pixels below which ink is flatter than any letter. */
const MIN_HEIGHT = BEST_LETTER / 4;

/** Signs of results, units and flags, which table lines and dust do not resemble. */
const MEANINGFUL = /[\p{L}\d%‰<>≤≥+±*!↑↓⬆⬇▲▼()]/u;

/** Whether a word is a remnant of a table line: a sign without meaning, or a dash that is neither of a range nor a result. */
export const isSpeck = (word: Word, all: readonly Word[]): boolean =>
  isDash(word.text) ? !isRangeDash(word, all) && !isResultDash(word, all) : !MEANINGFUL.test(word.text);

/** Whether a word is the dash between two numbers. */
export const isRangeDash = (word: Word, all: readonly Word[]): boolean =>
  isDash(word.text) && all.filter((other) => isNumeric(other) && isNear(word, other)).length >= 2;

/** Whether a hyphen or minus stands alone behind a name: `Nitrite   -`. Remnants of lines are longer dashes. */
const isResultDash = (word: Word, all: readonly Word[]): boolean =>
  /^[−-]$/.test(word.text) &&
  all.some((other) => other.left < word.left && /\p{L}{2}/u.test(other.text) && isLevel(word, other)) &&
  !all.some((other) => other !== word && isNear(word, other));

/** Whether a word is thinner than any digit, or flatter than any letter. */
export const isSliver = ({ text, width, height }: Word): boolean =>
  width < MIN_WIDTH || (height < MIN_HEIGHT && !isDash(text));

/** Confidence from which one recogniser alone is trusted with a short word. */
const SURE_SHORT_WORD = 0.5;

/** Whether a word is one or two letters that one recogniser alone read, with low confidence. */
export const isFragment = (word: Word, others: readonly Word[]): boolean =>
  word.text.length < 3 && word.confidence < SURE_SHORT_WORD && !others.some((other) => overlaps(word, other));

/** Whether less than a letter lies between two words, across and down. */
function isNear(word: Word, other: Word): boolean {
  const size = Math.max(word.height, other.height);
  const apart = Math.max(word.left - other.left - other.width, other.left - word.left - word.width);
  return apart < size && Math.abs(centerOf(word) - centerOf(other)) < size;
}
