import { type Clock, systemClock } from './clock.js';
import type { Log } from './log.js';
import { reasonOf } from './problem.js';
import type { Purge } from './purge.js';

const MINUTE = 60 * 1000;

/** As long as the service keeps anything (interface, Limits). */
const RETENTION = 30 * 24 * 60 * MINUTE;

/** One of so many rounds, of which there is one a minute, purges; the others sweep. */
const ROUNDS_PER_PURGE = 60;

export interface UpkeepOptions {
  readonly store: Purge;
  /** `gateway.reconcile`: runs with each sweep. */
  readonly reconcile: () => Promise<void>;
  readonly clock?: Clock;
  /** Receives failures; without it they are ignored, and the next round tries again. */
  readonly log?: Log;
}

/**
 * Purges the store now and every hour, and sweeps and reconciles every minute, so that a phone's photo outlives its
 * pairing by a minute at most. Any number of nodes may run it on the same database.
 *
 * @param options - The store, and the gateway's `reconcile`.
 * @returns A function that stops it.
 * @example
 * const stopPurging = keepPurging({ store, reconcile: gateway.reconcile });
 */
export function keepPurging({
  store,
  reconcile,
  clock = systemClock,
  log = () => {},
}: UpkeepOptions): () => void {
  const logFailure = (thrown: unknown) => log({ event: 'failed', reason: reasonOf(thrown) });
  const purge = () => {
    const now = clock.now();
    store.purge({ createdBefore: now - RETENTION, now }).catch(logFailure);
  };
  let rounds = 0;
  const runRound = () => {
    rounds += 1;
    if (rounds % ROUNDS_PER_PURGE === 0) purge();
    else store.sweep(clock.now()).catch(logFailure);
    reconcile().catch(logFailure);
  };
  purge();
  const timer = setInterval(runRound, MINUTE);
  return () => clearInterval(timer);
}
