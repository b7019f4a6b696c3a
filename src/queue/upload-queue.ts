import type { Clock } from '../clock.js';
import { asHdtError, type HdtError, type HdtErrorCode } from '../errors.js';
import type { UploadRef } from '../service/wire.js';
import type { EntryEvent } from './entry.js';
import { MAX_REQUESTS, packBatch, retryDelay } from './policy.js';

/** A prepared file in line. The queue knows no HTTP, no entry and no screen: it is given `post` and `tell`. */
export interface QueueItem {
  readonly id: string;
  readonly name: string;
  readonly body: Blob;
}

/** Sends one batch; resolves with one reference a file, in order. `onProgress` gets bytes of bodies sent. */
export type Post = (
  batch: readonly QueueItem[],
  options: { signal: AbortSignal; onProgress: (sentBytes: number) => void },
) => Promise<readonly UploadRef[]>;

/** Whether the network is there, and when it comes back. */
export interface Connectivity {
  isOnline(): boolean;
  whenOnline(options: { signal: AbortSignal }): Promise<void>;
}

export interface UploadQueueOptions {
  readonly post: Post;
  readonly clock: Clock;
  readonly online: Connectivity;
  /** Where each file's story is told, in order. */
  readonly tell: (id: string, event: EntryEvent) => void;
  readonly random?: () => number;
}

export interface UploadQueue {
  add(item: QueueItem): void;
  /** Nothing new is sent until `release`: files still being looked at may want to travel along. */
  hold(): void;
  release(): void;
  /** Takes a file out of the line, or off the wire while bytes are still being sent. */
  cancel(id: string): void;
  close(): void;
}

/** One file's place in the queue. Outcomes of a ticket that is no longer live are dropped as stale. */
interface Ticket {
  readonly item: QueueItem;
  attempt: number;
  /** Set when a whole batch was refused: sent by itself, the bad file cannot take good ones with it. */
  alone: boolean;
}

interface Flight {
  readonly tickets: readonly Ticket[];
  readonly abort: AbortController;
  sent: number;
}

/** Answers that one file may have earned a whole batch. */
const REFUSALS: ReadonlySet<HdtErrorCode> = new Set<HdtErrorCode>([
  'rejected',
  'too-large',
  'unsupported-format',
]);

export function createUploadQueue(options: UploadQueueOptions): UploadQueue {
  const { post, clock, online, tell, random = Math.random } = options;
  const live = new Map<string, Ticket>();
  const flights = new Set<Flight>();
  const closing = new AbortController();
  let line: Ticket[] = [];
  let turn: 'idle' | 'due' | 'offline' = 'idle';
  let held = false;

  const isLive = (ticket: Ticket) => live.get(ticket.item.id) === ticket;
  const say = (ticket: Ticket, event: EntryEvent) => {
    if (isLive(ticket)) tell(ticket.item.id, event);
  };
  const settle = (ticket: Ticket, event: EntryEvent) => {
    if (isLive(ticket) && live.delete(ticket.item.id)) tell(ticket.item.id, event);
  };

  /** Files added in one turn travel together, so the line is looked at after the turn. */
  const pump = () => {
    if (turn !== 'idle' || held || closing.signal.aborted) return;
    turn = 'due';
    queueMicrotask(() => {
      turn = 'idle';
      if (line.length > 0 && !online.isOnline()) waitForNetwork();
      else takeOff();
    });
  };

  const takeOff = () => {
    while (!held && flights.size < MAX_REQUESTS && line.length > 0 && !closing.signal.aborted) {
      const tickets = nextBatch(line);
      line = line.slice(tickets.length);
      void fly({ tickets, abort: new AbortController(), sent: 0 });
    }
  };

  const waitForNetwork = () => {
    turn = 'offline';
    for (const ticket of line) say(ticket, { type: 'waiting', waiting: 'offline' });
    online.whenOnline({ signal: closing.signal }).then(
      () => {
        turn = 'idle';
        pump();
      },
      () => {}, // Closed while waiting.
    );
  };

  const fly = async (flight: Flight) => {
    flights.add(flight);
    const { tickets } = flight;
    for (const ticket of tickets) say(ticket, { type: 'posting' });
    try {
      const refs = await post(
        tickets.map(({ item }) => item),
        {
          signal: flight.abort.signal,
          onProgress: (sent) => {
            flight.sent = sent;
            for (const [index, own] of spread(tickets, sent).entries()) {
              say(tickets[index]!, { type: 'progress', sent: own });
            }
          },
        },
      );
      for (const [index, ticket] of tickets.entries()) {
        settle(ticket, { type: 'accepted', uploadId: refs[index]!.uploadId });
      }
    } catch (thrown) {
      if (!closing.signal.aborted) afterFailure(flight, asHdtError(thrown, 'network'));
    } finally {
      flights.delete(flight);
      pump();
    }
  };

  const afterFailure = (flight: Flight, error: HdtError) => {
    const tickets = flight.tickets.filter(isLive);
    const isForOne = REFUSALS.has(error.code) && flight.tickets.length > 1;
    const blameless = error.code === 'cancelled' || isForOne;
    if (blameless || !online.isOnline()) {
      const waiting = blameless ? null : 'offline';
      for (const ticket of tickets) {
        ticket.alone ||= isForOne;
        say(ticket, { type: 'requeued', waiting, counted: false });
      }
      line = [...tickets, ...line];
      return;
    }
    // One draw for the whole batch, so that what failed together travels together again.
    const draw = random();
    for (const ticket of tickets) {
      const delay = retryDelay(error.code, ticket.attempt, { retryAfter: error.retryAfter, random: draw });
      if (delay === null) {
        settle(ticket, { type: 'failed', code: error.code, retry: { kind: 'send', body: ticket.item.body } });
      } else {
        ticket.attempt += 1;
        say(ticket, { type: 'requeued', waiting: 'backoff', counted: true });
        void rejoin(ticket, delay);
      }
    }
  };

  const rejoin = async (ticket: Ticket, delay: number) => {
    await clock.sleep(delay, { signal: closing.signal }).catch(() => {});
    if (!isLive(ticket)) return;
    line.push(ticket);
    pump();
  };

  return {
    add(item) {
      const ticket = { item, attempt: 0, alone: false };
      live.set(item.id, ticket);
      line.push(ticket);
      if (turn === 'offline') say(ticket, { type: 'waiting', waiting: 'offline' });
      pump();
    },
    hold() {
      held = true;
    },
    release() {
      held = false;
      pump();
    },
    cancel(id) {
      const ticket = live.get(id);
      if (!ticket) return;
      live.delete(id);
      line = line.filter((other) => other !== ticket);
      for (const flight of flights) {
        const total = flight.tickets.reduce((sum, { item }) => sum + item.body.size, 0);
        // Once every byte is out the service may hold the whole batch: aborting would lose the others' ids.
        if (flight.tickets.includes(ticket) && flight.sent < total) flight.abort.abort();
      }
    },
    close: () => {
      live.clear();
      closing.abort();
      for (const flight of flights) flight.abort.abort();
    },
  };
}

function nextBatch(line: readonly Ticket[]): Ticket[] {
  const end = line.findIndex((ticket) => ticket.alone);
  const company = end === -1 ? line : line.slice(0, Math.max(1, end));
  return line.slice(0, packBatch(company.map(({ item }) => item)).length);
}

/** A request's bytes laid over its files in order: multipart sends them one after another. */
function spread(tickets: readonly Ticket[], sent: number): number[] {
  let offset = 0;
  return tickets.map(({ item }) => {
    const own = Math.max(0, Math.min(item.body.size, sent - offset));
    offset += item.body.size;
    return own;
  });
}
