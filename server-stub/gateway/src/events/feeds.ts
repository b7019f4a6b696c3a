import type { Person } from '../grant.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import type { Bus } from './bus.js';
import { type WrittenEvent, write } from './encoded-event.js';
import type { EventJournal } from './journal.js';

/** What one stream reads. */
export interface Feed {
  /** Goes on after an event, by its number. */
  begin(after: number): void;
  /** The next events, `PAGE` of them at most; shared with the person's other streams that are as far. */
  read(): Promise<readonly WrittenEvent[]>;
  close(): void;
}

/** The streams of one node. */
export interface Feeds {
  /** `look` runs when there is something new for the person. Throws `too-many-streams`. */
  open(person: Person, look: () => void): Feed;
}

export interface FeedDeps {
  readonly journal: Pick<EventJournal, 'after'>;
  readonly bus: Bus;
  readonly limits: Limits;
}

/** Events read at a time, and held while their readers take them: half a megabyte at most. */
export const PAGE = 8;

interface Reader {
  /** The last event it was given; null before it begins. */
  at: number | null;
  readonly look: () => void;
}

/** The streams of one person. */
interface Shared {
  readonly readers: Set<Reader>;
  /** What was read last, kept until all who are as far have taken it. */
  page: { readonly after: number; readonly events: Promise<readonly WrittenEvent[]> } | null;
  stop(): void;
}

export function createFeeds({ journal, bus, limits }: FeedDeps): Feeds {
  const people = new Map<string, Shared>();

  function listen(person: Person): Shared {
    const readers = new Set<Reader>();
    const shared: Shared = { readers, page: null, stop: () => {} };
    shared.stop = bus.listen(person, () => {
      shared.page = null;
      for (const { look } of readers) look();
    });
    return shared;
  }

  async function read(person: Person, shared: Shared, reader: Reader) {
    const after = reader.at ?? 0;
    if (shared.page?.after !== after) {
      const events = journal.after(person, after, PAGE).then((page) => page.map(write));
      shared.page = { after, events };
    }
    const { page } = shared;
    try {
      const events = await page.events;
      reader.at = events.at(-1)?.number ?? after;
      return events;
    } catch (thrown) {
      if (shared.page === page) shared.page = null;
      throw thrown;
    } finally {
      dropTaken(shared);
    }
  }

  return {
    open(person, look) {
      const key = JSON.stringify([person.tenant, person.subject]);
      if ((people.get(key)?.readers.size ?? 0) >= limits.streamsPerPerson) {
        // By then one that nobody reads has been closed.
        const headers = { 'retry-after': String(Math.ceil(limits.streamStall / 1000)) };
        throw new GatewayProblem('too-many-streams', { headers });
      }
      const shared = people.get(key) ?? listen(person);
      people.set(key, shared);
      const { readers } = shared;
      const reader: Reader = { at: null, look };
      readers.add(reader);
      return {
        begin(after) {
          reader.at = after;
        },
        read: () => read(person, shared, reader),
        close() {
          if (!readers.delete(reader)) return;
          dropTaken(shared);
          if (readers.size > 0) return;
          shared.stop();
          people.delete(key);
        },
      };
    },
  };
}

function dropTaken(shared: Shared): void {
  const { page, readers } = shared;
  if (page && ![...readers].some(({ at }) => at === page.after)) shared.page = null;
}
