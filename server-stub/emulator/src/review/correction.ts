import type { DoubtfulRow } from './doubt.js';

/** What a reviewer found instead of the result in a row. */
export interface Correction {
  /** The row's number in the whole upload, from 1. */
  readonly row: number;
  /** Empty rejects the row's result: the row stays, without one. */
  readonly result: string;
}

export type ReviewErrorCode = 'unknown-upload' | 'not-in-review' | 'not-in-doubt';

export class ReviewError extends Error {
  override readonly name = 'ReviewError';
  readonly code: ReviewErrorCode;

  constructor(code: ReviewErrorCode) {
    super(code);
    this.code = code;
  }
}

/** Throws a ReviewError when a row is none of those under review: the others may be delivered already. */
export function checkCorrections(corrections: readonly Correction[], doubts: readonly DoubtfulRow[]): void {
  const open = new Set(doubts.map(({ row }) => row));
  for (const { row } of corrections) if (!open.delete(row)) throw new ReviewError('not-in-doubt');
}
