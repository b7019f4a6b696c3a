import type { Word } from '../page/word.js';
import { touches } from './words.js';

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

function isLevel(a: Word, b: Word): boolean {
  const apart = Math.abs(a.top + a.height / 2 - b.top - b.height / 2);
  return apart < 0.5 * Math.max(a.height, b.height);
}

/** Whether the centre of the smaller one is inside the other. */
function isInside(a: Word, b: Word): boolean {
  const [wide, small] = a.width > b.width ? [a, b] : [b, a];
  const middle = small.left + small.width / 2;
  return middle > wide.left && middle < wide.left + wide.width;
}

/** A number with decimals, no count with thousands. */
const DECIMAL = /(?<![\d.,])(?:\d+[.,]\d{1,2}|\d{4,}[.,]\d+|0[.,]\d+|\d+[.,]\d{4,})(?![\d.,])/g;
/** A page uses one decimal mark: as many numbers with it to one with the other say which it is. */
const MAJORITY = 3;

/** The decimal mark of a page; null where numbers have both. */
export function decimalMark(words: readonly Word[]): '.' | ',' | null {
  const decimals = words.filter(isNumeric).flatMap(({ text }) => text.match(DECIMAL) ?? []);
  const commas = decimals.filter((text) => text.includes(',')).length;
  const points = decimals.length - commas;
  if (commas >= MAJORITY * points) return commas > 0 ? ',' : null;
  return points >= MAJORITY * commas ? '.' : null;
}

/** Writes a number with the page's decimal mark: recognisers take points and commas for each other. */
export const withMark = (text: string, mark: '.' | ',' | null): string =>
  mark === null ? text : text.replaceAll(DECIMAL, (number) => number.replace(/[.,]/, mark));
