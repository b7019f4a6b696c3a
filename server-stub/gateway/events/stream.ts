import type { Clock } from '../clock.js';
import type { Person } from '../tokens/session.js';
import type { Scope } from '../tokens/tokens.js';
import type { Bus } from './bus.js';
import type { GatewayEvent } from './event.js';
import type { EventJournal } from './journal.js';

export interface StreamDeps {
  readonly journal: EventJournal;
  readonly bus: Bus;
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
  /** Runs once, however the stream ends. */
  readonly onEnd: () => void;
}

/** Read from the journal at a time, and held while its reader takes it: a photo is some 64 KB of JSON. */
const PAGE = 8;

const encoder = new TextEncoder();

/**
 * One person's events as `text/event-stream` (WHATWG HTML, Server-sent events). Each stream reads the journal at the
 * pace of its own reader: one that does not read holds a few events in memory and nobody up.
 */
export function eventStream(
  { journal, bus, clock }: StreamDeps,
  request: StreamRequest,
): ReadableStream<Uint8Array> {
  const { person, scope, until, signal, heartbeat } = request;
  let last = request.after;
  let news = last !== null;
  let wake = () => {};
  const stop = bus.listen(person, () => {
    news = true;
    wake();
  });
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    stop();
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

  async function* fresh(): AsyncGenerator<string> {
    news = false;
    for (let full = true; full; ) {
      const page = await journal.after(person, last ?? 0, PAGE);
      full = page.length === PAGE;
      for (const { number, event, expiresAt } of page) {
        last = number;
        if (expiresAt !== null && expiresAt <= clock.now()) continue;
        if (scope.has(scopeOf(event))) yield written(number, event);
      }
    }
  }

  async function* pieces(): AsyncGenerator<string> {
    last ??= await journal.newest(person);
    // Told before anything happens, so that a line that breaks at once knows where it was.
    yield `retry: 3000\nid: ${last}\n: open\n\n`;
    while (!ended && clock.now() < until) {
      if (news || (await wait())) {
        // Not at a sign of life: thousands of idle streams ask the store nothing.
        if (ended || !(await request.isAllowed())) return;
        yield* fresh();
      } else if (!ended) yield ': still here\n\n';
    }
  }

  const source = pieces();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await source.next();
        if (!done) return controller.enqueue(encoder.encode(value));
        end();
        controller.close();
      },
      async cancel() {
        end();
        await source.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

const written = (number: number, event: GatewayEvent): string =>
  `id: ${number}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

const CAPTURE: ReadonlySet<GatewayEvent['type']> = new Set(['reading', 'handoff', 'photo'] as const);

const scopeOf = ({ type }: GatewayEvent): Scope => (CAPTURE.has(type) ? 'medical' : 'pathology');
