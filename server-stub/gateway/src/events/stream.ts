import type { Clock } from '../clock.js';
import type { Person, Scope } from '../grant.js';
import { type Feeds, PAGE } from './feeds.js';
import type { EventJournal } from './journal.js';

export interface StreamDeps {
  readonly journal: Pick<EventJournal, 'newest'>;
  readonly feeds: Feeds;
  readonly clock: Clock;
}

export interface StreamRequest {
  readonly person: Person;
  readonly scope: ReadonlySet<Scope>;
  /** Events after this one; null begins with what comes. */
  readonly after: number | null;
  /** Milliseconds since 1970: no stream outlives the token it was opened with. */
  readonly until: number;
  /** Asked before anything is told: whoever signed out is told nothing more. Who signs out is woken. */
  readonly isAllowed: () => Promise<boolean>;
  readonly signal: AbortSignal;
  /** Milliseconds between two signs of life, so that a proxy does not take silence for the end. */
  readonly heartbeat: number;
  /** Milliseconds a piece waits for its client to take it, before the stream is closed. */
  readonly stall: number;
  /** Runs once, however the stream ends. */
  readonly onEnd: () => void;
  /** Runs when it is closed because its client takes nothing: what is on its way is not worth waiting for. */
  readonly onStall: () => void;
}

const encoder = new TextEncoder();

/**
 * One person's events as `text/event-stream` (WHATWG HTML, Server-sent events). Each stream goes on at the pace of its own
 * client: one that does not read holds nobody up, holds a few events in memory, and is closed. Throws `too-many-streams`.
 */
export function eventStream(
  { journal, feeds, clock }: StreamDeps,
  request: StreamRequest,
): ReadableStream<Uint8Array> {
  const { person, scope, until, signal, heartbeat, stall } = request;
  let news = request.after !== null;
  let wake = () => {};
  const feed = feeds.open(person, () => {
    news = true;
    wake();
  });
  let untaken: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    clearTimeout(untaken);
    feed.close();
    wake();
    request.onEnd();
  };
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();

  /** Resolves with true for news, with false when it was only time for a sign of life. */
  async function wait(): Promise<boolean> {
    const time = Math.max(0, Math.min(heartbeat, until - clock.now()));
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      wake = resolve;
      timer = setTimeout(resolve, time);
      if (news || ended) resolve();
    });
    clearTimeout(timer);
    return news;
  }

  async function* fresh(): AsyncGenerator<Uint8Array> {
    news = false;
    for (let full = true; full; ) {
      const page = await feed.read();
      full = page.length === PAGE;
      for (const event of page) {
        if (event.expiresAt !== null && event.expiresAt <= clock.now()) continue;
        if (scope.has(event.scope)) yield event.chunk;
      }
    }
  }

  async function* pieces(): AsyncGenerator<Uint8Array> {
    const last = request.after ?? (await journal.newest(person));
    feed.begin(last);
    // Told before anything happens, so that a line that breaks at once knows where it was.
    yield encoder.encode(`retry: 3000\nid: ${last}\n: open\n\n`);
    while (!ended && clock.now() < until) {
      if (news || (await wait())) {
        // Not at a sign of life: thousands of idle streams ask the store nothing.
        if (ended || !(await request.isAllowed())) return;
        yield* fresh();
      } else if (!ended) yield SIGN_OF_LIFE;
    }
  }

  const source = pieces();
  /** Until the client wants the next piece, there is one it has not taken. */
  const expectTaking = (controller: ReadableStreamDefaultController) => {
    if (ended) return;
    untaken = setTimeout(() => {
      end();
      controller.close();
      void source.return(undefined);
      request.onStall();
    }, stall);
  };

  return new ReadableStream<Uint8Array>(
    {
      start: expectTaking,
      async pull(controller) {
        clearTimeout(untaken);
        // A failure ends it as well: its client comes back, and a host has no stack to print.
        const { done, value } = await source.next().catch(() => ({ done: true, value: undefined }));
        if (done || !value) {
          end();
          controller.close();
        } else {
          controller.enqueue(value);
          expectTaking(controller);
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

const SIGN_OF_LIFE = encoder.encode(': still here\n\n');
