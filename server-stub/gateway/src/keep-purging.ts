import type { Clock } from './clock.js';
import type { Log } from './log.js';
import { reasonOf } from './problem.js';
import type { Store } from './repositories.js';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

/** How long the service keeps anything (interface, Limits); ownership of what is gone is of no use. */
const RETENTION = 30 * 24 * HOUR;

export interface UpkeepOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** The gateway's own: runs with each sweep. */
  readonly reconcile: () => Promise<void>;
}

/**
 * Purges now and every hour, and sweeps every minute: a photo that a phone showed rests no longer than its pairing by
 * more than that. Every node of a database may. The function returned ends it.
 */
export function keepPurging({ store, clock, log, reconcile }: UpkeepOptions): () => void {
  const told = (thrown: unknown) => log({ event: 'failed', reason: reasonOf(thrown) });
  const sweep = () => {
    store.sweep(clock.now()).catch(told);
    reconcile().catch(told);
  };
  const purge = () => {
    const now = clock.now();
    store.purge({ createdBefore: now - RETENTION, now }).catch(told);
  };
  purge();
  const timers = [setInterval(sweep, MINUTE), setInterval(purge, HOUR)];
  return () => timers.forEach(clearInterval);
}
