import type { Evidence } from './opinions.js';

/** A word less sure than this is to be looked at by a person. */
export const REVIEW_BELOW = 0.6;

/** The recogniser's own confidence from which it was hardly ever wrong where the second one agreed. */
const SURE = 0.6;
/** Decimal marks that are seen as well as read make up for a low one. */
const ENOUGH_WITH_MARKS = 0.2;

/**
 * How surely a word was read, as a share of one. What both recognisers read alike and the dots in the picture do not
 * contradict is seldom wrong; of the other numbers one in three is, and those stay below `REVIEW_BELOW` however sure a
 * recogniser is. `npx tsx test/server/pictures/confusion.ts` counts both on drawn reports.
 */
export function weigh({ first, second, agree, listed, marks }: Evidence): number {
  if (marks && marks.seen > marks.read) return 0.4 * first;
  if (listed) return above(Math.max(first, second));
  if (!agree) return (REVIEW_BELOW - 0.05) * Math.max(first, second);
  const confirmed = marks !== null && marks.read > 0 && marks.seen === marks.read;
  const least = confirmed ? ENOUGH_WITH_MARKS : SURE;
  if (first < least) return (REVIEW_BELOW - 0.05) * (first / least);
  return above((first - least) / (1 - least));
}

/** From the threshold for 0 to 0.99 for 1. */
const above = (share: number): number => REVIEW_BELOW + (0.99 - REVIEW_BELOW) * share;
