import type { Hint } from '../../shared/frame-analysis.js';

/** The hint on the screen, and what the last frames would say. */
export interface Hinting {
  readonly hint: Hint;
  /** Milliseconds: since when it is shown. */
  readonly since: number;
  readonly recent: readonly Hint[];
}

export const START: Hinting = { hint: 'aim', since: 0, recent: [] };

/** Frames that have a say, and how many of them must agree. */
const FRAMES = 5;
const AGREEING = 3;
/** Milliseconds: a sentence that can be read, and heard. */
const LEAST_SHOWN = 1_500;

/**
 * Keeps hints from flickering: a new hint needs a majority of the last frames and waits until the current one has been
 * read.
 * `hold` appears and ends without that delay.
 */
export function nextHint({ hint, since, recent }: Hinting, seen: Hint, now: number): Hinting {
  const last = [...recent, seen].slice(-FRAMES);
  const next = { hint, since, recent: last };
  if (seen === hint) return next;
  const agreeing = last.filter((one) => one === seen).length;
  const isUrgent = hint === 'aim' || hint === 'hold' || seen === 'hold';
  const isEnough = agreeing >= (hint === 'aim' ? 2 : AGREEING);
  if (!isEnough || (!isUrgent && now - since < LEAST_SHOWN)) return next;
  return { hint: seen, since: now, recent: last };
}
