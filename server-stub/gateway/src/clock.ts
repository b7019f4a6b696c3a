/** Time as a parameter, so that tests can move it. Milliseconds since 1970. */
export interface Clock {
  now(): number;
  /** Milliseconds since some moment, for durations: does not jump when the time is set. Default: `now`. */
  elapsed?(): number;
}

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };
