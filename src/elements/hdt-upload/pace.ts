/** How fast a batch is sent, and how long the rest of it takes; null before that can be told. */
export interface Pace {
  /** Bytes a second. */
  readonly speed: number | null;
  /** Seconds. */
  readonly left: number | null;
}

/** Milliseconds over which speed is averaged: bytes leave in bursts. */
const SPEED_SPAN = 5_000;
/** Milliseconds over which the time left follows a new estimate. In between it counts down. */
const LEFT_SPAN = 4_000;
/** Milliseconds before anything is told. */
const FIRST_SPAN = 1_000;
/** Milliseconds between two measurements. */
const STEP = 250;

/** Measures how a batch goes, so that neither figure jumps. */
export class Pacer {
  #at: number;
  readonly #since: number;
  #sent = 0;
  #speed = 0;
  #left: number | null = null;

  /** @param now Milliseconds, as in `measure`. */
  constructor(now: number) {
    this.#at = this.#since = now;
  }

  /** @param sent Of `total` bytes. Fewer than before when something is sent again. */
  measure(now: number, sent: number, total: number): Pace {
    const passed = now - this.#at;
    if (passed >= STEP) {
      const gained = sent - this.#sent;
      const elapsed = now - this.#since;
      // At first the average of all there is.
      const share = Math.max(shareOf(passed, SPEED_SPAN), passed / elapsed);
      if (gained >= 0) this.#speed = this.#speed + ((gained * 1000) / passed - this.#speed) * share;
      this.#at = now;
      this.#sent = sent;
      if (elapsed >= FIRST_SPAN) this.#estimate(passed, total - sent);
    }
    return { speed: this.#left === null ? null : this.#speed, left: this.#left };
  }

  #estimate(passed: number, rest: number): void {
    if (this.#speed === 0) return;
    const estimate = rest / this.#speed;
    const counted = Math.max(0, (this.#left ?? estimate) - passed / 1000);
    this.#left = this.#left === null ? estimate : counted + (estimate - counted) * shareOf(passed, LEFT_SPAN);
  }
}

/** How much of a new value counts after `passed` of a span. */
const shareOf = (passed: number, span: number): number => 1 - Math.exp(-passed / span);

/** Seconds as they are told: to the second, to five, then to the minute. Never too few. */
export function roundedTime(seconds: number): { readonly value: number; readonly unit: 'second' | 'minute' } {
  if (seconds > 60) return { value: Math.ceil(seconds / 60), unit: 'minute' };
  const step = seconds > 10 ? 5 : 1;
  return { value: Math.max(1, Math.ceil(seconds / step) * step), unit: 'second' };
}
