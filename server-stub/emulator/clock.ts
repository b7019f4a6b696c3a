/** Time as a parameter: processing, expiry and every timestamp follow it. Milliseconds since 1970. */
export interface Clock {
  now(): number;
  /** Runs `task` once, when `time` has come or soon when it is past. The function returned calls it off. */
  at(time: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  at(time, task) {
    const timer = setTimeout(task, Math.max(0, time - Date.now()));
    return () => clearTimeout(timer);
  },
};
