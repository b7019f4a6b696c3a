import type { Evidence } from './opinions.js';

/** A word less sure than this is to be looked at by a person. */
export const REVIEW_BELOW = 0.7;

/** The recogniser's own confidence from which it was hardly ever wrong where the second one agreed. */
const SURE = 0.6;
/** Decimal marks that are seen as well as read make up for a low one. */
const ENOUGH_WITH_MARKS = 0.2;

/**
 * How surely a word was read, as a share of one. Measured on drawn reports (`test/server/picture-confidence.ts`): what
 * both recognisers read alike and the picture's own dots do not contradict is right in 99.8 of 100 numbers; of the
 * rest one in three is wrong, and stays below `REVIEW_BELOW` however sure a recogniser is.
 */
export function weigh({ first, second, agree, listed, marks }: Evidence): number {
  if (marks && marks.seen > marks.read) return 0.4 * first;
  if (listed) return REVIEW_BELOW + 0.29 * Math.max(first, second);
  if (!agree) return 0.65 * Math.max(first, second);
  const confirmed = marks !== null && marks.read > 0 && marks.seen === marks.read;
  const least = confirmed ? ENOUGH_WITH_MARKS : SURE;
  if (first < least) return (REVIEW_BELOW - 0.05) * (first / least);
  return REVIEW_BELOW + 0.29 * ((first - least) / (1 - least));
}
