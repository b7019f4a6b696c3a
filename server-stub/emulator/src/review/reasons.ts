import type { Row } from '../row.js';
import type { Doubt, DoubtfulRow } from './doubt.js';
import { isUnread } from './unread-row.js';

/**
 * Why a document is or was in review, as its status says it: the doubts of its rows, the flaws of the document by their names, and
 * `left-out` where a fifth of the results were not read.
 */
export function reviewReasons(rows: readonly Row[], doubts: readonly DoubtfulRow[]): readonly string[] {
  const reasons = new Set(doubts.flatMap(({ row, doubt }) => reasonsOf(rows[row - 1], doubt)));
  if (isMostlyUnread(rows)) reasons.add('left-out');
  return [...reasons].sort();
}

const reasonsOf = (row: Row | undefined, doubt: Doubt): readonly string[] =>
  doubt === 'flawed-source' && row?.flaws ? Object.keys(row.flaws).map((flaw) => `unclear-${flaw}`) : [doubt];

/** The share of the results of a document, as one in so many, from which the lines left out are a reason of their own. */
const MOSTLY = 5;

function isMostlyUnread(rows: readonly Row[]): boolean {
  const unread = rows.filter(isUnread).length;
  return unread > 1 && unread * MOSTLY >= rows.length;
}
