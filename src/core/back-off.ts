interface BackOff {
  /** Milliseconds before the second attempt. */
  readonly first: number;
  /** Most milliseconds before any attempt. */
  readonly longest: number;
}

/** Milliseconds before the next attempt: doubled with each failure. */
export const backOff = (failures: number, { first, longest }: BackOff): number =>
  Math.min(longest, first * 2 ** failures);
