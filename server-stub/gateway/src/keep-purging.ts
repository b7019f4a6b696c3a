import { type Clock, systemClock } from './clock.js';
import type { Log } from './log.js';
import { reasonOf } from './problem.js';
import type { Purge } from './purge.js';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

/** How long the service keeps anything (interface, Limits); ownership of deleted data has no use. */
const RETENTION = 30 * 24 * HOUR;

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
  const sweep = () => {
    store.sweep(clock.now()).catch(logFailure);
    reconcile().catch(logFailure);
  };
  const purge = () => {
    const now = clock.now();
    store.purge({ createdBefore: now - RETENTION, now }).catch(logFailure);
  };
  purge();
  const timers = [setInterval(sweep, MINUTE), setInterval(purge, HOUR)];
  return () => timers.forEach(clearInterval);
}
