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
const HEARTBEAT = encoder.encode(': heartbeat\n\n');

/**
 * One person's events as `text/event-stream` (WHATWG HTML, Server-sent events). Each stream runs at its client's
 * pace: a client that does not read delays nobody else, buffers a few events, and is disconnected. Throws
 * `too-many-streams`. Resolves once the stream has its position, so that a client with a response misses nothing that
 * happens from then on.
 */
export async function createEventStream(
  deps: StreamDeps,
  request: StreamRequest,
): Promise<ReadableStream<Uint8Array>> {
  const frames = new EventFrames(deps, request);
  await frames.begin();
  const source = frames.read();
  const end = () => frames.end();
  let stallTimer: ReturnType<typeof setTimeout> | undefined;
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
    }, deps.limits.streamStallTimeout);
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

/** The frames of one stream: events as they happen, and heartbeats between them. */
class EventFrames {
  #hasEvents: boolean;
  #hasEnded = false;
  #wake = () => {};
  /** Number of the event behind which the stream begins. */
  #last = 0;
  readonly #feed: Feed;
  readonly #deps: StreamDeps;
  readonly #request: StreamRequest;

  /** Throws `too-many-streams`. */
  constructor(deps: StreamDeps, request: StreamRequest) {
    this.#deps = deps;
    this.#request = request;
    this.#hasEvents = request.after !== null;
    this.#feed = deps.feeds.open(request.person, () => {
      this.#hasEvents = true;
      this.#wake();
    });
  }

  /** Resolves once the stream has its position. */
  async begin(): Promise<void> {
    const { after, signals } = this.#request;
    this.#last = after ?? (await this.#latestOrClose());
    this.#feed.startAfter(this.#last);
    for (const signal of signals) signal.addEventListener('abort', this.end);
    if (signals.some(({ aborted }) => aborted)) this.end();
  }

  async *read(): AsyncGenerator<Uint8Array> {
    const { clock, isLive } = this.#deps;
    const { until, isAllowed } = this.#request;
    // Sent at once, so that a client knows its position even if it is disconnected before the first event.
    const live = isLive ? 'event: live\ndata: {"type":"live"}\n' : '';
    yield encoder.encode(`retry: 3000\nid: ${this.#last}\n${live}: open\n\n`);
    while (!this.#hasEnded && clock.now() < until) {
      if (this.#hasEvents || (await this.#waitForEvents())) {
        // Only for events, not heartbeats: thousands of idle streams must not query the store.
        if (this.#hasEnded || !(await isAllowed())) return;
        yield* this.#readPage();
      } else if (!this.#hasEnded) yield HEARTBEAT;
    }
  }

  /** A field, because it listens to signals. */
  readonly end = (): void => {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    for (const signal of this.#request.signals) signal.removeEventListener('abort', this.end);
    this.#feed.close();
    this.#wake();
    this.#request.onEnd();
  };

  async #latestOrClose(): Promise<number> {
    try {
      return await this.#deps.journal.latest(this.#request.person);
    } catch (cause) {
      this.#feed.close();
      throw cause;
    }
  }

  /** Resolves with true for new events, with false when a heartbeat is due. */
  async #waitForEvents(): Promise<boolean> {
    const { clock, limits } = this.#deps;
    const time = Math.max(0, Math.min(limits.heartbeat, this.#request.until - clock.now()));
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      timer = setTimeout(resolve, time);
      if (this.#hasEvents || this.#hasEnded) resolve();
    });
    clearTimeout(timer);
    return this.#hasEvents;
  }

  async *#readPage(): AsyncGenerator<Uint8Array> {
    const { clock } = this.#deps;
    this.#hasEvents = false;
    const page = await this.#feed.read();
    // The rest is read once sign-out and token are checked again: a slow client may be minutes behind.
    if (page.length === PAGE_SIZE) this.#hasEvents = true;
    for (const event of page) {
      if (event.expiresAt !== null && event.expiresAt <= clock.now()) continue;
      if (event.scope === null || this.#request.scope.has(event.scope)) yield event.frame;
    }
  }
}
