import type { Clock } from '../../src/clock.js';
import { HdtError } from '../../src/hdt-error.js';

export interface FakeClock extends Clock {
  /** Resolves with the shortest remaining sleep, in ms, as soon as there is one. */
  nextSleep(): Promise<number>;
  /** Advances the time and ends the sleeps that are due, in order. */
  advance(ms: number): Promise<void>;
}

interface Timer {
  readonly due: number;
  readonly fire: () => void;
}

/** A clock that only advances when a test calls `advance`. */
export function createFakeClock(start = 0): FakeClock {
  let now = start;
  const timers = new Set<Timer>();
  let waiters: (() => void)[] = [];
  const next = () => Math.min(...[...timers].map(({ due }) => due));

  return {
    now: () => now,
    sleep: (ms, { signal } = {}) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(new HdtError('cancelled'));
        const cancel = () => {
          if (timers.delete(timer)) reject(new HdtError('cancelled'));
        };
        const fire = () => {
          signal?.removeEventListener('abort', cancel);
          resolve();
        };
        const timer: Timer = { due: now + ms, fire };
        timers.add(timer);
        signal?.addEventListener('abort', cancel);
        for (const notify of waiters) notify();
        waiters = [];
      }),
    async nextSleep() {
      if (timers.size === 0) await new Promise<void>((resolve) => waiters.push(resolve));
      return next() - now;
    },
    async advance(ms) {
      const end = now + ms;
      while (timers.size > 0 && next() <= end) {
        now = next();
        // One at a time, like real timers: work that one starts runs before the next that is due at the same time.
        const timer = [...timers].find(({ due }) => due <= now)!;
        timers.delete(timer);
        timer.fire();
        await settled();
      }
      now = end;
    },
  };
}

/** Resolves after all promises that need no time to pass have settled. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
