import type { Clock } from '../clock.js';
import { asHdtError, type HdtError, type HdtErrorCode } from '../errors.js';
import type { UploadRef } from '../service/wire.js';
import { type Batch, createBatch, nextBatch, type QueueItem, spreadBytes, type Ticket } from './batch.js';
import type { EntryEvent } from './entry.js';
import { CONFIRM_INTERVAL, isTransient, MAX_CONFIRM, MAX_REQUESTS, retryDelay } from './policy.js';

export interface PostOptions {
  /** Names the batch: the same whenever it is sent again. */
  readonly key: string;
  /** Whether it was sent before and its answer was lost. */
  readonly isRepeated: boolean;
  readonly signal: AbortSignal;
  /** Bytes of bodies sent so far. */
  readonly onProgress: (sentBytes: number) => void;
}

/** Sends one batch; resolves with one reference a file, in order. */
export type Post = (batch: readonly QueueItem[], options: PostOptions) => Promise<readonly UploadRef[]>;

/**
 * Takes back a batch that was sent and whose answer was lost. Resolves with its references when it was filed, with null
 * when it was not and never will be.
 */
export type Withdraw = (
  batch: readonly QueueItem[],
  options: { readonly key: string; readonly signal: AbortSignal },
) => Promise<readonly UploadRef[] | null>;

/** Whether the network is there, and when it comes back. */
export interface Connectivity {
  isOnline(): boolean;
  whenOnline(options: { signal: AbortSignal }): Promise<void>;
}

/** The queue knows no HTTP, no entry and no screen: it is given `post`, `withdraw` and `dispatch`. */
export interface UploadQueueOptions {
  readonly post: Post;
  readonly withdraw: Withdraw;
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  /** Receives the events of each file, in order. */
  readonly dispatch: (id: string, event: EntryEvent) => void;
  readonly random?: () => number;
}

export interface UploadQueue {
  add(item: QueueItem): void;
  /**
   * Sends a failed file again, and with it those of its batch: they may be filed, and only the same batch under the same
   * key is filed once. Returns the ids of all of them; none when nothing of the file was left in doubt.
   */
  retry(id: string): readonly string[];
  /** Nothing new is sent until `release`: files still being looked at may want to travel along. */
  hold(): void;
  release(): void;
  /** Takes a file out of the line, or off the wire while bytes are still being sent. */
  cancel(id: string): void;
  close(): void;
}

interface Flight {
  readonly batch: Batch;
  readonly abort: AbortController;
  sent: number;
}

/** Answers that one file may have earned a whole batch. Nothing of the batch is filed then. */
const REFUSALS: ReadonlySet<HdtErrorCode> = new Set<HdtErrorCode>([
  'rejected',
  'too-large',
  'unsupported-format',
]);

/** Besides what passes by itself: answers that leave open whether the batch is filed. */
const IN_DOUBT: ReadonlySet<HdtErrorCode> = new Set<HdtErrorCode>([
  'cancelled',
  'in-progress',
  'bad-response',
]);

export function createUploadQueue(options: UploadQueueOptions): UploadQueue {
  const { post, withdraw, clock, connectivity: online, dispatch, random = Math.random } = options;
  const tickets = new Map<string, Ticket>();
  const flights = new Set<Flight>();
  const closing = new AbortController();
  /** Never sent. */
  let line: Ticket[] = [];
  /** Sent before: each goes again as it was. */
  const repeats: Batch[] = [];
  let turn: 'idle' | 'due' | 'offline' = 'idle';
  let held = false;

  const isLive = (ticket: Ticket) => tickets.get(ticket.item.id) === ticket && !ticket.isParked;
  const liveOf = (batch: Batch) => batch.tickets.filter(isLive);
  const report = (batch: Batch, event: EntryEvent) => {
    for (const ticket of liveOf(batch)) dispatch(ticket.item.id, event);
  };
  const settle = (ticket: Ticket, event: EntryEvent) => {
    if (isLive(ticket) && tickets.delete(ticket.item.id)) dispatch(ticket.item.id, event);
  };

  /** Files added in one turn travel together, so the line is looked at after the turn. */
  const schedule = () => {
    if (turn !== 'idle' || held || closing.signal.aborted) return;
    turn = 'due';
    queueMicrotask(() => {
      turn = 'idle';
      if (line.length + repeats.length > 0 && !online.isOnline()) waitForNetwork();
      else flush();
    });
  };

  const flush = () => {
    while (!held && flights.size < MAX_REQUESTS && !closing.signal.aborted) {
      const batch = repeats.shift() ?? takeFromLine();
      if (!batch) return;
      void sendBatch({ batch, abort: new AbortController(), sent: 0 });
    }
  };

  const takeFromLine = (): Batch | null => {
    const next = nextBatch(line);
    line = line.slice(next.length);
    return next.length > 0 ? createBatch(next) : null;
  };

  const waitForNetwork = () => {
    turn = 'offline';
    const waiting = { type: 'waiting', waiting: 'offline' } as const;
    for (const { item } of line) dispatch(item.id, waiting);
    for (const batch of repeats) report(batch, waiting);
    online.whenOnline({ signal: closing.signal }).then(
      () => {
        turn = 'idle';
        schedule();
      },
      () => {}, // Closed while waiting.
    );
  };

  const sendBatch = async (flight: Flight) => {
    const { batch } = flight;
    flights.add(flight);
    report(batch, { type: 'posting' });
    const isRepeated = batch.wasSent;
    batch.wasSent = true;
    try {
      const refs = await (isRepeated && liveOf(batch).length < batch.tickets.length
        ? withdraw(itemsOf(batch), { key: batch.key, signal: flight.abort.signal })
        : post(itemsOf(batch), {
            key: batch.key,
            isRepeated,
            signal: flight.abort.signal,
            onProgress: (sent) => onProgress(flight, sent),
          }));
      if (refs === null) startAnew(batch);
      else for (const [index, ticket] of batch.tickets.entries()) settle(ticket, accepted(refs[index]!));
    } catch (thrown) {
      if (!closing.signal.aborted) onFailure(batch, asHdtError(thrown, 'network'));
    } finally {
      flights.delete(flight);
      schedule();
    }
  };

  const onProgress = (flight: Flight, sent: number) => {
    flight.sent = sent;
    for (const [index, own] of spreadBytes(flight.batch, sent).entries()) {
      const ticket = flight.batch.tickets[index]!;
      if (isLive(ticket)) dispatch(ticket.item.id, { type: 'progress', sent: own });
    }
  };

  /** Nothing of it was filed, and its key is spent: what is left of it goes as a new batch. */
  const startAnew = (batch: Batch, { alone = false } = {}) => {
    const left = liveOf(batch);
    report(batch, { type: 'requeued', waiting: null, counted: false });
    for (const ticket of left) ticket.isAlone ||= alone;
    line = [...left, ...line];
  };

  const repeat = (batch: Batch, event: EntryEvent) => {
    report(batch, event);
    if (liveOf(batch).length > 0) repeats.push(batch);
  };

  const onFailure = (batch: Batch, error: HdtError) => {
    if (REFUSALS.has(error.code) && batch.tickets.length > 1) return startAnew(batch, { alone: true });
    batch.isInDoubt ||= isTransient(error.code) || IN_DOUBT.has(error.code);
    if (error.code === 'cancelled') {
      return repeat(batch, { type: 'requeued', waiting: null, counted: false });
    }
    if (error.code === 'in-progress') return confirm(batch, error);
    if (!online.isOnline()) return repeat(batch, { type: 'requeued', waiting: 'offline', counted: false });
    const delay = retryDelay(error.code, batch.attempt, {
      retryAfter: error.retryAfter,
      random: random(),
    });
    if (delay === null) return fail(batch, error.code);
    batch.attempt += 1;
    report(batch, { type: 'requeued', waiting: 'backoff', counted: true });
    void repeatAfter(batch, delay);
  };

  /** An earlier sending is under way, or it is not known yet what became of it: asking costs no try. */
  const confirm = (batch: Batch, { retryAfter = CONFIRM_INTERVAL }: HdtError) => {
    batch.confirmingSince ??= clock.now();
    if (clock.now() - batch.confirmingSince >= MAX_CONFIRM) return fail(batch, 'unconfirmed');
    report(batch, { type: 'requeued', waiting: 'confirming', counted: false });
    void repeatAfter(batch, Math.max(retryAfter, CONFIRM_INTERVAL));
  };

  const repeatAfter = async (batch: Batch, delay: number) => {
    await clock.sleep(delay, { signal: closing.signal }).catch(() => {});
    if (closing.signal.aborted || liveOf(batch).length === 0) return;
    repeats.push(batch);
    schedule();
  };

  /** A batch in doubt is parked as it is: sent again in another way, it could be filed twice. */
  const fail = (batch: Batch, code: HdtErrorCode) => {
    for (const ticket of liveOf(batch)) {
      const event = { type: 'failed', code, retry: { kind: 'send', body: ticket.item.body } } as const;
      if (!batch.isInDoubt) settle(ticket, event);
      else if (isLive(ticket)) {
        Object.assign(ticket, { isParked: true, batch });
        dispatch(ticket.item.id, event);
      }
    }
  };

  return {
    add(item) {
      const ticket: Ticket = { item, isAlone: false, isParked: false, batch: null };
      tickets.set(item.id, ticket);
      line.push(ticket);
      if (turn === 'offline') dispatch(item.id, { type: 'waiting', waiting: 'offline' });
      schedule();
    },
    retry(id) {
      const batch = tickets.get(id)?.batch;
      if (!batch) return [];
      const parked = batch.tickets.filter((ticket) => tickets.get(ticket.item.id) === ticket);
      for (const ticket of parked) Object.assign(ticket, { isParked: false, batch: null });
      batch.attempt = 0;
      batch.confirmingSince = null;
      repeats.push(batch);
      schedule();
      return parked.map(({ item }) => item.id);
    },
    hold() {
      held = true;
    },
    release() {
      held = false;
      schedule();
    },
    cancel(id) {
      const ticket = tickets.get(id);
      if (!ticket) return;
      tickets.delete(id);
      line = line.filter((other) => other !== ticket);
      for (const { batch, abort, sent } of flights) {
        const total = batch.tickets.reduce((sum, { item }) => sum + item.body.size, 0);
        // Once every byte is out the service may hold the whole batch: aborting would delay the others for nothing.
        if (batch.tickets.includes(ticket) && sent < total) abort.abort();
      }
    },
    close: () => {
      tickets.clear();
      closing.abort();
      for (const { abort } of flights) abort.abort();
    },
  };
}

const itemsOf = ({ tickets }: Batch): QueueItem[] => tickets.map(({ item }) => item);
const accepted = ({ uploadId }: UploadRef): EntryEvent => ({ type: 'accepted', uploadId });
