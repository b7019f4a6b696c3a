import type { Clock } from '../clock.js';
import type { Person, Scope } from '../grant.js';
import { type Feeds, PAGE } from './feeds.js';
import type { EventJournal } from './journal.js';

export interface StreamDeps {
  readonly journal: Pick<EventJournal, 'latest'>;
  readonly feeds: Feeds;
  readonly clock: Clock;
}

export interface StreamRequest {
  readonly person: Person;
  readonly scope: ReadonlySet<Scope>;
  /** Number of the last event received; null starts with the next one. */
  readonly after: number | null;
  /** Milliseconds since 1970: no stream outlives the token it was opened with. */
  readonly until: number;
  /** Checked before each delivery: after a sign-out nothing more is sent. A sign-out notifies the stream. */
  readonly isAllowed: () => Promise<boolean>;
  readonly signal: AbortSignal;
  /** The service's callbacks are accepted: results come by the stream, and nobody need ask for them. */
  readonly isLive: boolean;
  /** Milliseconds between heartbeats, which keep proxies from closing an idle stream. */
  readonly heartbeat: number;
  /** Milliseconds a frame may wait for its client to take it; then the stream is closed. */
  readonly stall: number;
  /** Runs once, however the stream ends. */
  readonly onEnd: () => void;
  /** Runs when the stream is closed because its client does not read: buffered frames are discarded. */
  readonly onStall: () => void;
}

const encoder = new TextEncoder();

/**
 * One person's events as `text/event-stream` (WHATWG HTML, Server-sent events). Each stream runs at its client's
 * pace: a client that does not read delays nobody else, buffers a few events, and is disconnected. Throws
 * `too-many-streams`.
 */
export function eventStream(
  { journal, feeds, clock }: StreamDeps,
  request: StreamRequest,
): ReadableStream<Uint8Array> {
  const { person, scope, until, signal, heartbeat, stall } = request;
  let hasEvents = request.after !== null;
  let wake = () => {};
  const feed = feeds.open(person, () => {
    hasEvents = true;
    wake();
  });
  let stallTimer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    clearTimeout(stallTimer);
    feed.close();
    wake();
    request.onEnd();
  };
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();

  /** Resolves with true for new events, with false when a heartbeat is due. */
  async function wait(): Promise<boolean> {
    const time = Math.max(0, Math.min(heartbeat, until - clock.now()));
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      wake = resolve;
      timer = setTimeout(resolve, time);
      if (hasEvents || ended) resolve();
    });
    clearTimeout(timer);
    return hasEvents;
  }

  async function* newFrames(): AsyncGenerator<Uint8Array> {
    hasEvents = false;
    for (let full = true; full; ) {
      const page = await feed.read();
      full = page.length === PAGE;
      for (const event of page) {
        if (event.expiresAt !== null && event.expiresAt <= clock.now()) continue;
        if (scope.has(event.scope)) yield event.frame;
      }
    }
  }

  async function* frames(): AsyncGenerator<Uint8Array> {
    const last = request.after ?? (await journal.latest(person));
    feed.startAfter(last);
    // Sent at once, so that a client that is disconnected early knows its position.
    const live = request.isLive ? 'event: live\ndata: {"type":"live"}\n' : '';
    yield encoder.encode(`retry: 3000\nid: ${last}\n${live}: open\n\n`);
    while (!ended && clock.now() < until) {
      if (hasEvents || (await wait())) {
        // Not at a heartbeat: thousands of idle streams must not query the store.
        if (ended || !(await request.isAllowed())) return;
        yield* newFrames();
      } else if (!ended) yield HEARTBEAT;
    }
  }

  const source = frames();
  /** The client has not taken the current frame until it pulls the next one. */
  const startStallTimer = (controller: ReadableStreamDefaultController) => {
    if (ended) return;
    stallTimer = setTimeout(() => {
      end();
      controller.close();
      void source.return(undefined);
      request.onStall();
    }, stall);
  };

  return new ReadableStream<Uint8Array>(
    {
      start: startStallTimer,
      async pull(controller) {
        clearTimeout(stallTimer);
        // An error ends the stream: the client reconnects, and the host's log gets no stack.
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
        end();
        await source.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

const HEARTBEAT = encoder.encode(': heartbeat\n\n');
