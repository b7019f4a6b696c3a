/** Milliseconds between polls: "wait 5-10 seconds" after a 202 (interface, Result retrieval). */
const MIN_DELAY = 5_000;
const MAX_DELAY = 10_000;
/** Milliseconds: upper bound of the backoff. */
const MAX_BACKOFF = 60_000;

/** Consecutive polls that may fail before the error is shown; with backoff they take about four minutes. */
export const MAX_CONSECUTIVE_FAILURES = 6;

/**
 * Milliseconds until the next poll: the server's `retryAfter`, at least 250; otherwise 5 to 10 s, spread by `random` in
 * [0, 1) and doubled with every consecutive failure.
 */
export function pollInterval(state: { failures: number; retryAfter: number | null; random: number }): number {
  if (state.retryAfter !== null) return Math.max(250, state.retryAfter);
  const base = MIN_DELAY + (MAX_DELAY - MIN_DELAY) * state.random;
  return Math.min(MAX_BACKOFF, base * 2 ** state.failures);
}
