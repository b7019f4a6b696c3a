interface BackOff {
  /** Milliseconds before the second attempt. */
  readonly first: number;
  /** Most milliseconds before any attempt. */
  readonly longest: number;
}

/**
 * Milliseconds before the next attempt: doubled with each failure.
 *
 * @param earlierFailures Failures before the last one; 0 gives `first`.
 */
export const backOff = (earlierFailures: number, { first, longest }: BackOff): number =>
  Math.min(longest, first * 2 ** earlierFailures);
