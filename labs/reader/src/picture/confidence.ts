import { REVIEW_BELOW } from 'hdt-emulator/laboratory';
import type { Evidence } from './compare-recognisers.js';

/** The first recogniser's confidence from which it was rarely wrong when the second agreed. */
const MIN_CONFIDENCE = 0.6;
/** The lower threshold for numbers whose decimal marks match those in the picture. */
const MIN_CONFIDENCE_WITH_MARKS = 0.2;

/**
 * The confidence of a word from 0 to 1. Words on which both recognisers agree and which match the dots in the picture
 * are rarely wrong; of other numbers one in three is, so those stay below `REVIEW_BELOW`.
 * `npx tsx labs/reader/test/picture/confusion.ts` measures both on drawn reports.
 */
export function scoreWord({ first, second, agree, listed, marks }: Evidence): number {
  if (marks && marks.seen > marks.read) return 0.4 * first;
  if (listed) return aboveThreshold(Math.max(first, second));
  if (!agree) return (REVIEW_BELOW - 0.05) * Math.max(first, second);
  const confirmed = marks !== null && marks.read > 0 && marks.seen === marks.read;
  const minimum = confirmed ? MIN_CONFIDENCE_WITH_MARKS : MIN_CONFIDENCE;
  if (first < minimum) return (REVIEW_BELOW - 0.05) * (first / minimum);
  return aboveThreshold((first - minimum) / (1 - minimum));
}

/** Maps 0 to 1 onto the threshold to 0.99. */
const aboveThreshold = (share: number): number => REVIEW_BELOW + (0.99 - REVIEW_BELOW) * share;
