import type { Clock } from '../clock.js';
import type { Grant, Person } from '../grant.js';
import type { Limits } from '../limits.js';
import { type Feed, type Feeds, PAGE_SIZE } from './feeds.js';
import type { EventJournal } from './journal.js';

export interface StreamDeps {
  readonly journal: Pick<EventJournal, 'latest'>;
  readonly feeds: Feeds;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'heartbeat' | 'streamStallTimeout'>;
  /** Whether the service's callbacks are accepted: then results arrive on the stream, and clients need not poll. */
  readonly isLive: boolean;
}

export interface StreamRequest {
  readonly person: Person;
  readonly scope: Grant['scope'];
  /** Number of the last event received; null starts with the next one. */
  readonly after: number | null;
  /** Milliseconds since 1970: no stream outlives the token it was opened with. */
  readonly until: number;
  /** Checked before each page of events, so that none is read after a sign-out, which notifies the stream. */
  readonly isAllowed: () => Promise<boolean>;
  /**
   * End the stream. Not one signal made of them by `AbortSignal.any`, which Node 20 never forgets at a signal that lives on.
   */
  readonly signals: readonly AbortSignal[];
  /** Runs once, however the stream ends. */
  readonly onEnd: () => void;
  /** Runs when the stream is closed because its client does not read, to discard buffered frames. */
  readonly onStall: () => void;
}

const encoder = new TextEncoder();

/**
 * One person's events as `text/event-stream` (WHATWG HTML, Server-sent events). Each stream runs at its client's
 * pace: a client that does not read delays nobody else, buffers a few events, and is disconnected. Throws
 * `too-many-streams`. Resolves once the stream has its position, so that a client with a response misses nothing that
 * happens from then on.
 */
export async function createEventStream(
  { journal, feeds, clock, limits, isLive }: StreamDeps,
  request: StreamRequest,
): Promise<ReadableStream<Uint8Array>> {
  const { person, scope, until, signals } = request;
  let hasEvents = request.after !== null;
  let wake = () => {};
  const feed = feeds.open(person, () => {
    hasEvents = true;
    wake();
  });
  const last = request.after ?? (await latestOrClose(journal, person, feed));
  feed.startAfter(last);
  let stallTimer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;
  const end = () => {
    if (hasEnded) return;
    hasEnded = true;
    for (const signal of signals) signal.removeEventListener('abort', end);
    feed.close();
    wake();
    request.onEnd();
  };
  for (const signal of signals) signal.addEventListener('abort', end);
  if (signals.some(({ aborted }) => aborted)) end();

  /** Resolves with true for new events, with false when a heartbeat is due. */
  async function waitForEvents(): Promise<boolean> {
    const time = Math.max(0, Math.min(limits.heartbeat, until - clock.now()));
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      wake = resolve;
      timer = setTimeout(resolve, time);
      if (hasEvents || hasEnded) resolve();
    });
    clearTimeout(timer);
    return hasEvents;
  }

  async function* readPage(): AsyncGenerator<Uint8Array> {
    hasEvents = false;
    const page = await feed.read();
    // The rest is read once sign-out and token are checked again: a slow client may be minutes behind.
    if (page.length === PAGE_SIZE) hasEvents = true;
    for (const event of page) {
      if (event.expiresAt !== null && event.expiresAt <= clock.now()) continue;
      if (event.scope === null || scope.has(event.scope)) yield event.frame;
    }
  }

  async function* streamFrames(): AsyncGenerator<Uint8Array> {
    // Sent at once, so that a client knows its position even if it is disconnected before the first event.
    const live = isLive ? 'event: live\ndata: {"type":"live"}\n' : '';
    yield encoder.encode(`retry: 3000\nid: ${last}\n${live}: open\n\n`);
    while (!hasEnded && clock.now() < until) {
      if (hasEvents || (await waitForEvents())) {
        // Only for events, not heartbeats: thousands of idle streams must not query the store.
        if (hasEnded || !(await request.isAllowed())) return;
        yield* readPage();
      } else if (!hasEnded) yield HEARTBEAT;
    }
  }

  const source = streamFrames();
  /**
   * Runs until the client pulls the next frame, which shows that it has taken the current one; after `end`, too, since a drain
   * waits for clients that do not read.
   */
  const startStallTimer = (controller: ReadableStreamDefaultController) => {
    stallTimer = setTimeout(() => {
      end();
      controller.close();
      void source.return(undefined);
      request.onStall();
    }, limits.streamStallTimeout);
  };

  return new ReadableStream<Uint8Array>(
    {
      start: startStallTimer,
      async pull(controller) {
        clearTimeout(stallTimer);
        // An error ends the stream without a stack in the host's log, and the client reconnects.
        const { done, value } = await source.next().catch(() => ({ done: true, value: undefined }));
        if (done || !value) {
          end();
          controller.close();
        } else {
          controller.enqueue(value);
          startStallTimer(controller);
        }
      },
      async cancel() {
        clearTimeout(stallTimer);
        end();
        await source.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

async function latestOrClose(journal: StreamDeps['journal'], person: Person, feed: Feed): Promise<number> {
  try {
    return await journal.latest(person);
  } catch (cause) {
    feed.close();
    throw cause;
  }
}

const HEARTBEAT = encoder.encode(': heartbeat\n\n');
