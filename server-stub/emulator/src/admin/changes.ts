import { unref } from '../time/clock.js';

/** Counts changes, and lets callers wait for the next one. */
export interface Changes {
  readonly count: number;
  notify(): void;
  /** Resolves at once when `count` is outdated, otherwise with the next change or after `timeout` milliseconds. */
  after(count: number, timeout: number, signal: AbortSignal): Promise<void>;
}

export function createChanges(): Changes {
  let count = 1;
  const waiting = new Set<() => void>();
  return {
    get count() {
      return count;
    },
    notify() {
      count += 1;
      for (const wake of [...waiting]) wake();
    },
    after(known, timeout, signal) {
      if (known !== count || signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', wake);
          waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, timeout);
        // A waiting request does not keep the process alive.
        unref(timer);
        signal.addEventListener('abort', wake);
        waiting.add(wake);
      });
    },
  };
}
