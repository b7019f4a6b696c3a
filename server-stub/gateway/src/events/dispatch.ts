import type { Clock } from '../clock.js';
import type { Person } from '../grant.js';
import type { Bus } from './bus.js';
import type { GatewayEvent } from './event.js';
import type { EventExpiry, EventJournal } from './journal.js';

/** Stores an event and notifies the person's streams, on whichever node they are. */
export type Dispatch = (person: Person, event: GatewayEvent, expiry?: EventExpiry) => Promise<void>;

export const createDispatch =
  ({ events, bus }: { events: EventJournal; bus: Bus }, clock: Clock): Dispatch =>
  async (person, event, expiry) => {
    await events.append(person, event, clock.now(), expiry);
    bus.publish(person);
  };
