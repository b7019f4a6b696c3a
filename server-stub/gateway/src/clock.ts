/** Time as a parameter, so that tests can move it. Milliseconds since 1970. */
export interface Clock {
  now(): number;
  /** Milliseconds since some moment, for durations: does not jump when the time is set. Default: `now`. */
  elapsed?(): number;
}

/** Waits so many milliseconds, and keeps no process alive for it. */
export const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref?.();
  });

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };
