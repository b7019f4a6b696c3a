import type { Clock } from '../clock.js';
import type { Limits } from '../limits.js';
import type { Store } from '../repositories.js';
import type { Tickets } from './tickets.js';

/** What both halves of a pairing stand on. */
export interface HandoffDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly tickets: Tickets;
}
