import type { DoubtfulRow } from './doubt.js';

/** A reviewer's correction of a row's result, or a whole row for a line that could not be read. */
export interface Correction {
  /** The row's number in the whole upload, from 1. */
  readonly row: number;
  /** Empty for none: the row stays without a result. */
  readonly result: string;
  /** The name of the test, for a line that could not be read. */
  readonly name?: string;
  readonly unit?: string;
}

export type ReviewErrorCode = 'unknown-upload' | 'not-in-review' | 'not-in-doubt' | 'no-name' | 'not-unread';

export class ReviewError extends Error {
  override readonly name = 'ReviewError';
  readonly code: ReviewErrorCode;

  constructor(code: ReviewErrorCode) {
    super(code);
    this.code = code;
  }
}

/**
 * Throws a ReviewError when a row is not in review, since it may be delivered already; when the result of an unread line has
 * no name; and when a row that was read is given another name or unit.
 */
export function checkCorrections(corrections: readonly Correction[], doubts: readonly DoubtfulRow[]): void {
  const open = new Map(doubts.map(({ row, doubt }) => [row, doubt]));
  for (const { row, result, name, unit } of corrections) {
    const isUnread = open.get(row) === 'unread-line';
    if (!open.delete(row)) throw new ReviewError('not-in-doubt');
    if (isUnread && result.trim() !== '' && !name?.trim()) throw new ReviewError('no-name');
    if (!isUnread && (name !== undefined || unit !== undefined)) throw new ReviewError('not-unread');
  }
}
