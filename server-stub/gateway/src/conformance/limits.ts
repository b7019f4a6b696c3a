/** Limits of the suite itself, so that no back end can hold it up. */
export interface SuiteLimits {
  /** Milliseconds for one check, with all its requests and the bodies of their answers. */
  readonly check: number;
  /** Milliseconds for all checks together. */
  readonly suite: number;
  /** Bytes of one answer: what the suite sends is answered with far less. */
  readonly answerBytes: number;
  /** Milliseconds in which an event has to come. */
  readonly event: number;
  /** Milliseconds in which another person's event would have come. */
  readonly foreignEvent: number;
}

export const SUITE_LIMITS: SuiteLimits = {
  check: 30_000,
  suite: 300_000,
  answerBytes: 1024 * 1024,
  event: 4000,
  foreignEvent: 1000,
};
