import type { Clock } from '../clock.js';
import type { Person } from '../grant.js';
import type { Bus } from './bus.js';
import type { GatewayEvent } from './event.js';
import type { EventJournal, Passing } from './journal.js';

/** Tells a person what has happened, on whichever node they listen. */
export type Tell = (person: Person, event: GatewayEvent, passing?: Passing) => Promise<void>;

export const createTell =
  ({ events, bus }: { events: EventJournal; bus: Bus }, clock: Clock): Tell =>
  async (person, event, passing) => {
    await events.append(person, event, clock.now(), passing);
    bus.wake(person);
  };
