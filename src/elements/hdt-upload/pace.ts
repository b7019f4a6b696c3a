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
  #speed: number | null = null;
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
      if (gained >= 0) this.#speed = follow(this.#speed, (gained * 1000) / passed, passed / SPEED_SPAN);
      this.#at = now;
      this.#sent = sent;
      this.#estimate(passed, total - sent);
    }
    const isEarly = now - this.#since < FIRST_SPAN;
    return { speed: isEarly ? null : this.#speed, left: isEarly ? null : this.#left };
  }

  #estimate(passed: number, rest: number): void {
    if (!this.#speed) return;
    const counted = this.#left === null ? null : Math.max(0, this.#left - passed / 1000);
    this.#left = follow(counted, rest / this.#speed, passed / LEFT_SPAN);
  }
}

/** `value` on its way to `target`, after so many spans. */
const follow = (value: number | null, target: number, spans: number): number =>
  value === null ? target : value + (target - value) * (1 - Math.exp(-spans));

/** Seconds as they are told: to the second, to five, then to the minute. Never too few. */
export function roundedTime(seconds: number): { readonly value: number; readonly unit: 'second' | 'minute' } {
  if (seconds > 60) return { value: Math.ceil(seconds / 60), unit: 'minute' };
  const step = seconds > 10 ? 5 : 1;
  return { value: Math.max(1, Math.ceil(seconds / step) * step), unit: 'second' };
}
