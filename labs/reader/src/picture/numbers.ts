import { REVIEW_BELOW } from 'hdt-emulator/laboratory';
import type { Word } from '../page/word.js';
import { overlaps, touches } from './words.js';

/** A number as a recogniser read it, and the word that it is in. */
export interface PrintedNumber {
  readonly text: string;
  /** The part of the word's box that it fills. */
  readonly box: Word;
}

/** Digits with points and commas, no part of a name, a date, a code or a power. */
const NUMBER = /(?<![\p{L}\d^/.,])[<>≤≥]?\d+(?:[.,]\d+)*(?![\p{L}\d^/])/gu;

/** Whether a word is a number, or several with what stands between them in a range. */
export const isNumeric = ({ text }: Word): boolean => /\d/.test(text) && !/[^\d.,<>≤≥–—~-]/u.test(text);

/** Digits, and the letters and marks that digits are taken for. */
const DIGITS_OR_ALIKE = /^[\dOoIlSsBZz|.,<>-]+$/u;
const DIGITS_AND_ONE_LETTER = /^(?=.*\d)\P{L}*\p{L}\P{L}*$/u;

/** Whether a word is nearly a number, and one of `others` reads a number in its place. */
export const isMisreadNumber = (word: Word, others: readonly Word[]): boolean =>
  (DIGITS_OR_ALIKE.test(word.text) || DIGITS_AND_ONE_LETTER.test(word.text)) &&
  others.some((other) => isNumeric(other) && overlaps(word, other));

/** The numbers in a word, each with its share of the box. */
export function numbersIn(word: Word): PrintedNumber[] {
  const each = word.width / word.text.length;
  return [...word.text.matchAll(NUMBER)].map(({ 0: text, index }) => ({
    text,
    box: { ...word, text, left: word.left + index * each, width: text.length * each },
  }));
}

/** Points and commas are taken for each other at small sizes; that there is one is not. */
const shapeOf = (text: string): string => text.replaceAll(',', '.');

/** Whether numbers are the same but for the kind of their decimal marks. */
export const hasSameNumbers = (some: readonly PrintedNumber[], others: readonly PrintedNumber[]): boolean =>
  some.length > 0 &&
  some.length === others.length &&
  some.every(({ text }, i) => shapeOf(text) === shapeOf(others[i]!.text));

export const withoutMarks = (text: string): string => text.replaceAll(/[.,]/g, '');
export const marksOf = (text: string): number => text.match(/[.,]/g)?.length ?? 0;

/** The numbers that stand where a word does, from left to right. */
export const numbersAt = (word: Word, numbers: readonly PrintedNumber[]): PrintedNumber[] =>
  numbers
    .filter(({ box }) => touches(word, box) && isLevel(word, box) && isInside(word, box))
    .sort((a, b) => a.box.left - b.box.left);

/** Whether the centers of two words are less than half a line apart. */
export function isLevel(a: Word, b: Word): boolean {
  const apart = Math.abs(a.top + a.height / 2 - b.top - b.height / 2);
  return apart < 0.5 * Math.max(a.height, b.height);
}

/** Whether the centre of the smaller one is inside the other. */
function isInside(a: Word, b: Word): boolean {
  const [wide, small] = a.width > b.width ? [a, b] : [b, a];
  const middle = small.left + small.width / 2;
  return middle > wide.left && middle < wide.left + wide.width;
}

export type DecimalMark = '.' | ',';

/** A number with decimals, no count with thousands. */
const DECIMAL = /(?<![\d.,])(?:\d+[.,]\d{1,2}|\d{4,}[.,]\d+|0[.,]\d+|\d+[.,]\d{4,})(?![\d.,])/g;
/** A page uses one decimal mark: as many numbers with it to one with the other say which it is. */
const MAJORITY = 3;

/** The decimal mark of a page; null where numbers have both. */
export function decimalMark(words: readonly Word[]): DecimalMark | null {
  const { points, commas } = countMarks(
    words.filter(isNumeric).flatMap(({ text }) => text.match(DECIMAL) ?? []),
  );
  if (commas >= MAJORITY * points) return commas > 0 ? ',' : null;
  return points >= MAJORITY * commas ? '.' : null;
}

/** How many of some numbers have a comma, and how many only points. */
function countMarks(numbers: readonly string[]): { readonly points: number; readonly commas: number } {
  const commas = numbers.filter((text) => text.includes(',')).length;
  return { points: numbers.length - commas, commas };
}

/** Writes a number with the page's decimal mark: recognisers take points and commas for each other. */
export const withMark = (text: string, mark: DecimalMark | null): string =>
  mark === null ? text : text.replaceAll(DECIMAL, (number) => number.replace(/[.,]/, mark));

/** Confidence of a number whose decimal mark was probably misread. */
const ODD_MARK_CONFIDENCE = REVIEW_BELOW - 0.05;

const ONE_MARK = /^[<>]?\d+[.,]\d+$/;

/**
 * Sends numbers to review whose mark is the less frequent one of their page. Counts with thousands say nothing of decimals.
 * They are compared with all numbers, since a count can be a decimal: 1.025 misread as 1,025.
 */
export function lowerOddMarks(words: readonly Word[]): Word[] {
  const numbers = words.map(({ text }) => text).filter((text) => ONE_MARK.test(text));
  const oddOfDecimals = lessFrequentMark(numbers.filter(isDecimal));
  const oddOfAll = lessFrequentMark(numbers);
  const isOdd = (text: string): boolean => {
    const odd = isDecimal(text) ? oddOfDecimals : oddOfAll;
    return ONE_MARK.test(text) && odd !== null && text.includes(odd);
  };
  return words.map((word) =>
    isOdd(word.text) ? { ...word, confidence: Math.min(word.confidence, ODD_MARK_CONFIDENCE) } : word,
  );
}

const isDecimal = (text: string): boolean => text.match(DECIMAL) !== null;

function lessFrequentMark(numbers: readonly string[]): DecimalMark | null {
  const { points, commas } = countMarks(numbers);
  if (points === commas) return null;
  return points < commas ? '.' : ',';
}
