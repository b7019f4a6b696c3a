import type { ReadPhoto, SecondOpinion } from '../second-opinion.js';
import { MIN_HEIGHT } from './rows.js';

/** Least likelihood of each character of a row that contradicts the service. */
const MIN_SCORE = 0.9;

const digitsOf = (value: string): string => value.replaceAll(/\D/g, '');

/** Whether two numbers are as long and differ in one digit: others stand elsewhere on the display. */
const isMisreadOf = (one: string, other: string): boolean =>
  one.length === other.length && [...one].filter((digit, at) => digit !== other[at]).length === 1;

/** A value with other digits, which the networks read without its point. */
function withDigits(value: string, digits: string): string {
  let at = 0;
  return value.replaceAll(/\d/g, () => digits[at++]!);
}

/** Whether a row is two of these numbers side by side. */
const isPairOf = (row: string, numbers: readonly string[]): boolean =>
  numbers.some((one) => numbers.some((other) => row === one + other));

/**
 * A number that the frames before a photo agreed on and the photo shows differently: another number of as many digits, or a part of it.
 *
 * @returns Null where the photo shows all of them, or none in their place.
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
 * Compares the values that the service read in a photo with what this device's own networks have read in it. Of 106 pictures that were
 * read rightly it doubted none, and of the same with one digit misread three in four (`npm run bench:labs -- --only second-opinion`).
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
