import type { Clock } from '../../src/core/clock.js';
import { HdtError } from '../../src/core/hdt-error.js';

export interface FakeClock extends Clock {
  /** Resolves with the milliseconds of the shortest remaining sleep, as soon as there is one. */
  nextSleep(): Promise<number>;
  /** Advances the time and ends the sleeps that are due, in order. */
  advance(ms: number): Promise<void>;
  /** Sets the time of day, as a person or a network does: sleeps go on as long as they would have. */
  set(now: number): void;
}

interface Timer {
  readonly due: number;
  readonly fire: () => void;
}

/** A clock that only advances when a test calls `advance`. */
export function createFakeClock(start = 0): FakeClock {
  let now = start;
  /** What the clock shows beyond the time that has passed. */
  let skew = 0;
  const timers = new Set<Timer>();
  let waiters: (() => void)[] = [];
  const nextDue = () => Math.min(...[...timers].map(({ due }) => due));

  return {
    now: () => now + skew,
    set(shown) {
      skew = shown - now;
    },
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
      return nextDue() - now;
    },
    async advance(ms) {
      // Without it a test that advances in a loop, before there is a timer, would let nothing else run, no time limit either.
      await settled();
      const end = now + ms;
      while (timers.size > 0 && nextDue() <= end) {
        now = nextDue();
        // One at a time, like real timers: what a timer starts runs before the next timer of the same time.
        const timer = [...timers].find(({ due }) => due <= now)!;
        timers.delete(timer);
        timer.fire();
        await settled();
      }
      now = end;
    },
  };
}

/** Resolves once every promise has settled that does not wait for the clock. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
