import type { Clock } from '../../src/clock.js';
import { HdtError } from '../../src/errors.js';

export interface FakeClock extends Clock {
  /** Resolves with the shortest remaining sleep, in ms, as soon as anybody sleeps. */
  nextSleep(): Promise<number>;
  /** Moves time on, waking whoever is due, in order. */
  advance(ms: number): Promise<void>;
}

interface Sleeper {
  readonly due: number;
  readonly wake: () => void;
}

/** Time that stands still until a test moves it. */
export function createFakeClock(start = 0): FakeClock {
  let now = start;
  const sleepers = new Set<Sleeper>();
  let watchers: (() => void)[] = [];
  const next = () => Math.min(...[...sleepers].map(({ due }) => due));

  return {
    now: () => now,
    sleep: (ms, { signal } = {}) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(new HdtError('cancelled'));
        const cancel = () => {
          if (sleepers.delete(sleeper)) reject(new HdtError('cancelled'));
        };
        const wake = () => {
          signal?.removeEventListener('abort', cancel);
          resolve();
        };
        const sleeper: Sleeper = { due: now + ms, wake };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', cancel);
        for (const tell of watchers) tell();
        watchers = [];
      }),
    async nextSleep() {
      if (sleepers.size === 0) await new Promise<void>((resolve) => watchers.push(resolve));
      return next() - now;
    },
    async advance(ms) {
      const end = now + ms;
      while (sleepers.size > 0 && next() <= end) {
        now = next();
        // One at a time, as real timers do: what one of them starts happens before the next of the same moment.
        const sleeper = [...sleepers].find(({ due }) => due <= now)!;
        sleepers.delete(sleeper);
        sleeper.wake();
        await settled();
      }
      now = end;
    },
  };
}

/** Lets every promise that can settle without time passing do so. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
