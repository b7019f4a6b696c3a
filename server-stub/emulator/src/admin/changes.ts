/** Counts changes, and lets others wait for the next one. */
export interface Changes {
  readonly count: number;
  happened(): void;
  /** Resolves at once when there was one after that count, otherwise with the next or after so many milliseconds. */
  after(count: number, longest: number, signal: AbortSignal): Promise<void>;
}

export function createChanges(): Changes {
  let count = 1;
  const waiting = new Set<() => void>();
  return {
    get count() {
      return count;
    },
    happened() {
      count += 1;
      for (const wake of [...waiting]) wake();
    },
    after(known, longest, signal) {
      if (known !== count || signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const wake = () => {
          clearTimeout(patience);
          signal.removeEventListener('abort', wake);
          waiting.delete(wake);
          resolve();
        };
        const patience = setTimeout(wake, longest);
        // Nobody waits for an emulator that is to end.
        patience.unref();
        signal.addEventListener('abort', wake);
        waiting.add(wake);
      });
    },
  };
}
