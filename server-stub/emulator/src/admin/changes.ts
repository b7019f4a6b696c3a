import { unref } from '../time/clock.js';

/** Counts changes, and lets callers wait for the next one. */
export class Changes {
  #count = 1;
  readonly #waiting = new Set<() => void>();

  get count(): number {
    return this.#count;
  }

  /** Bound, because it is passed as a listener. */
  readonly notify = (): void => {
    this.#count += 1;
    for (const wake of [...this.#waiting]) wake();
  };

  /** Resolves at once when `count` is outdated, otherwise with the next change or after `timeout` milliseconds. */
  after(count: number, timeout: number, signal: AbortSignal): Promise<void> {
    if (count !== this.#count || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, timeout);
      // A waiting request does not keep the process alive.
      unref(timer);
      signal.addEventListener('abort', wake);
      this.#waiting.add(wake);
    });
  }
}
