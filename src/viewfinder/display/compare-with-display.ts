import type { ReadPhoto, SecondOpinion } from '../second-opinion.js';
import { MIN_HEIGHT } from './rows.js';

/** Least score of a row that contradicts the service. */
const MIN_SCORE = 0.9;

const digitsOf = (value: string): string => value.replaceAll(/\D/g, '');

/** Whether two numbers of the same length differ in one digit. Other numbers stand elsewhere on the display. */
const isMisreadOf = (one: string, other: string): boolean =>
  one.length === other.length && [...one].filter((digit, at) => digit !== other[at]).length === 1;

/** A value with other digits, which the networks read without its point. `LO` and `HI` stand alone. */
function withDigits(value: string, digits: string): string {
  if (/\D/.test(digits)) return digits;
  let at = 0;
  return value.replaceAll(/\d/g, () => digits[at++]!);
}

/** Whether a row is two of these numbers side by side. */
const isPairOf = (row: string, numbers: readonly string[]): boolean =>
  numbers.some((one) => numbers.some((other) => row === one + other));

/**
 * Finds a number that the frames before a photo agreed on, in whose place the service read another number with as many digits, or
 * a part of it.
 */
function findEarlierNumber(values: readonly string[], agreed: readonly string[]): string | null {
  const shown = values.map(digitsOf);
  const missing = agreed.filter((digits) => !shown.includes(digits) && !isPairOf(digits, shown));
  for (const value of values) {
    const digits = digitsOf(value);
    if (agreed.some((row) => row === digits || (row.includes(digits) && isPairOf(row, shown)))) continue;
    const sameLength = missing.find((row) => row.length === digits.length);
    if (sameLength) return withDigits(value, sameLength);
    const longer = missing.find((row) => row.includes(digits));
    if (longer) return longer;
  }
  return null;
}

/**
 * Compares the values that the service read in a photo with those of this device's own networks. Of 106 pictures that were read
 * correctly it contradicts none; with one digit misread it contradicts three in four (`npm run bench:labs -- --only second-opinion`).
 */
export function compareWithDisplay(values: readonly string[], { rows, agreed }: ReadPhoto): SecondOpinion {
  const numbers = values.filter((value) => /\d/.test(value));
  const earlier = findEarlierNumber(numbers, agreed);
  if (earlier !== null) return { kind: 'differs', value: earlier };
  const unseen = numbers.filter((value) => rows.every(({ digits }) => digits !== digitsOf(value)));
  if (unseen.length === 0) return { kind: numbers.length > 0 ? 'agrees' : 'none' };
  const certain = rows.filter(
    ({ digits, score, height, isRepeated }) =>
      isRepeated &&
      score >= MIN_SCORE &&
      height >= MIN_HEIGHT &&
      numbers.every((value) => digitsOf(value) !== digits),
  );
  for (const value of unseen) {
    const other = certain.find(({ digits }) => isMisreadOf(digits, digitsOf(value)));
    if (other) return { kind: 'differs', value: withDigits(value, other.digits) };
  }
  return { kind: 'none' };
}
