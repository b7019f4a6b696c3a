import type { Clock } from './gateway/clock.js';
import type { Log } from './gateway/log.js';
import { reasonOf } from './gateway/problem.js';
import type { Store } from './gateway/store/store.js';

const HOUR = 3600 * 1000;

/** How long the service keeps anything (interface, Limits); ownership of what is gone is of no use. */
const RETENTION = 30 * 24 * HOUR;

/** Purges now and every hour, until the returned function is called. */
export function keepPurging({ store, clock, log }: { store: Store; clock: Clock; log: Log }): () => void {
  const purge = () => {
    const now = clock.now();
    store
      .purge({ createdBefore: now - RETENTION, now })
      .catch((thrown: unknown) => log({ event: 'failed', reason: reasonOf(thrown) }));
  };
  purge();
  const timer = setInterval(purge, HOUR);
  return () => clearInterval(timer);
}
