import type { DoubtfulRow } from './doubt.js';

/** A reviewer's correction of a row's result. */
export interface Correction {
  /** The row's number in the whole upload, from 1. */
  readonly row: number;
  /** Empty for none: the row stays without a result. */
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

/** Throws a ReviewError when a row is not in review: such a row may be delivered already. */
export function checkCorrections(corrections: readonly Correction[], doubts: readonly DoubtfulRow[]): void {
  const open = new Set(doubts.map(({ row }) => row));
  for (const { row } of corrections) if (!open.delete(row)) throw new ReviewError('not-in-doubt');
}
