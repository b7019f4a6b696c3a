import type { Person, Scope } from '../grant.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import type { Bus } from './bus.js';
import type { GatewayEvent } from './event.js';
import type { EventJournal, NumberedEvent } from './journal.js';

/** An event in the format of `text/event-stream` (WHATWG HTML, Server-sent events), encoded once for all streams. */
interface EncodedEvent {
  readonly number: number;
  /** Scope that a token needs to receive it; null for none. */
  readonly scope: Scope | null;
  /** Milliseconds since 1970; not delivered afterwards. Null for events that do not expire. */
  readonly expiresAt: number | null;
  readonly frame: Uint8Array;
}

/** The source of one stream. */
export interface Feed {
  /** Continues after the event of this number. */
  startAfter(after: number): void;
  /** The next events, at most `PAGE_SIZE` of them; shared with the person's other streams at the same position. */
  read(): Promise<readonly EncodedEvent[]>;
  close(): void;
}

/** The streams of one node. */
export type Feeds = ReturnType<typeof createFeeds>;

export interface FeedDeps {
  readonly journal: Pick<EventJournal, 'after'>;
  readonly bus: Bus;
  readonly limits: Limits;
}

/** Events read at a time and kept until all readers have taken them: half a megabyte at most. */
export const PAGE_SIZE = 8;

interface Reader {
  /** Number of the last event read; null before the first read. */
  position: number | null;
  readonly onEvent: () => void;
}

/** The streams of one person. */
interface PersonFeed {
  readonly readers: Set<Reader>;
  /** The last page, kept until all readers at its position have taken it. */
  page: { readonly after: number; readonly events: Promise<readonly EncodedEvent[]> } | null;
  stop(): void;
}

export function createFeeds({ journal, bus, limits }: FeedDeps) {
  const people = new Map<string, PersonFeed>();

  function subscribe(person: Person): PersonFeed {
    const readers = new Set<Reader>();
    const personFeed: PersonFeed = { readers, page: null, stop: () => {} };
    personFeed.stop = bus.subscribe(person, () => {
      personFeed.page = null;
      for (const { onEvent } of readers) onEvent();
    });
    return personFeed;
  }

  async function read(person: Person, personFeed: PersonFeed, reader: Reader) {
    const after = reader.position ?? 0;
    if (personFeed.page?.after !== after) {
      const events = journal.after(person, after, PAGE_SIZE).then((page) => page.map(encodeEvent));
      personFeed.page = { after, events };
    }
    const { page } = personFeed;
    try {
      const events = await page.events;
      reader.position = events.at(-1)?.number ?? after;
      return events;
    } catch (thrown) {
      if (personFeed.page === page) personFeed.page = null;
      throw thrown;
    } finally {
      dropReadPage(personFeed);
    }
  }

  return {
    /** `onEvent` runs when there may be new events for the person. Throws `too-many-streams`. */
    open(person: Person, onEvent: () => void): Feed {
      const key = JSON.stringify([person.tenant, person.subject]);
      if ((people.get(key)?.readers.size ?? 0) >= limits.streamsPerPerson) {
        // Streams whose client does not read are closed within this time.
        const headers = { 'retry-after': String(Math.ceil(limits.streamStallTimeout / 1000)) };
        throw new GatewayProblem('too-many-streams', { headers });
      }
      const personFeed = people.get(key) ?? subscribe(person);
      people.set(key, personFeed);
      const { readers } = personFeed;
      const reader: Reader = { position: null, onEvent };
      readers.add(reader);
      return {
        startAfter(after) {
          reader.position = after;
        },
        read: () => read(person, personFeed, reader),
        close() {
          if (!readers.delete(reader)) return;
          dropReadPage(personFeed);
          if (readers.size > 0) return;
          personFeed.stop();
          people.delete(key);
        },
      };
    },
  };
}

function dropReadPage(personFeed: PersonFeed): void {
  const { page, readers } = personFeed;
  if (page && ![...readers].some(({ position }) => position === page.after)) personFeed.page = null;
}

const encoder = new TextEncoder();

const encodeEvent = ({ number, event, expiresAt }: NumberedEvent): EncodedEvent => ({
  number,
  expiresAt,
  scope: requiredScope(event),
  frame: encoder.encode(`id: ${number}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`),
});

const CAPTURE_EVENTS: ReadonlySet<GatewayEvent['type']> = new Set([
  'reading',
  'confirmation',
  'photo',
] as const);

/** A claim concerns whichever scope its pairing has. The event has a code that grants nothing. */
function requiredScope(event: GatewayEvent): Scope | null {
  if (event.type === 'handoff') return null;
  const isCapture = CAPTURE_EVENTS.has(event.type) || (event.type === 'changed' && 'ids' in event);
  return isCapture ? 'medical' : 'pathology';
}
