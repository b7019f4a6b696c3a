/** Bounds of the service's advice: "wait 5-10 seconds" after a 202 (interface, Result retrieval). */
const SHORTEST = 5_000;
const LONGEST = 10_000;
const SLOWEST = 60_000;

/** Looks in a row that may fail before the person is told: at the growing pace, about four minutes. */
export const MAX_SILENT_FAILURES = 6;

/**
 * Milliseconds until the next look. A server that names its own pace is believed, with a quarter second as the
 * floor; otherwise 5 to 10 s, spread by `random` in [0, 1), doubled with every failure in a row.
 */
export function nextPoll(facts: { failures: number; retryAfter: number | null; random: number }): number {
  if (facts.retryAfter !== null) return Math.max(250, facts.retryAfter);
  const usual = SHORTEST + (LONGEST - SHORTEST) * facts.random;
  return Math.min(SLOWEST, usual * 2 ** facts.failures);
}
