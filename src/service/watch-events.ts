import { childController } from '../abort.js';
import { isAway, nextReturn } from '../away.js';
import { asHdtError } from '../hdt-error.js';
import type { Client } from './client.js';
import { readFrames } from './read-frames.js';
import { shareStream } from './shared-stream.js';

// Fetched with the first upload that is followed. It imports little that is there before: a page would fetch that in
// pieces more.

/** Milliseconds before a stream that has ended is opened again. */
const FIRST_DELAY = 3_000;
const LONGEST_DELAY = 60_000;

/** Milliseconds without a heartbeat, of one every 15 s, after which a stream did not outlive the sleep of its device. */
const STALE_AFTER = 20_000;

/** An event of the gateway. Those of an upload name it. */
export interface GatewayEvent {
  readonly type: string;
  readonly uploadId?: string;
  /** Of `rows`: results so far, of so many. */
  readonly received?: number;
  readonly totalTests?: number;
  /** Of what a paired phone does. */
  readonly handoffId?: string;
  readonly code?: string;
  /** Base64. */
  readonly jpeg?: string;
  /** Of the photo of which `jpeg` is a preview. */
  readonly sha256?: string;
  /** Of `reading`: the records, and the response of the extraction. */
  readonly ids?: readonly string[];
  readonly body?: unknown;
  /** Of `confirmation`: what the person said of the records in `ids`, for `readConfirmation`. */
  readonly confirmation?: unknown;
}

export interface WatchEventsOptions {
  /**
   * The stream is open: from now on nothing is missed. `isLive` when the service tells the gateway what becomes of
   * uploads, so that nobody need ask.
   */
  readonly onOpen: (options: { isLive: boolean }) => void;
  /** The stream was open and is no more. */
  readonly onLost: () => void;
  readonly onEvent: (event: GatewayEvent) => void;
  readonly signal: AbortSignal;
}

/**
 * Listens to the gateway's event stream until the signal aborts. A stream that ends, fails or falls silent is opened
 * again; not while the page is hidden or offline. Never rejects.
 *
 * @param client A client with the scopes of what is watched.
 * @param options What to call, and the signal.
 * @returns Resolves with `session-changed` when another person has signed in, else when there is nothing to come:
 * aborted, or no stream there.
 */
export async function watchEvents(
  client: Client,
  { onOpen, onLost, onEvent, signal }: WatchEventsOptions,
): Promise<'session-changed' | null> {
  const { clock } = client;
  for (let delay = FIRST_DELAY; !signal.aborted; delay = Math.min(LONGEST_DELAY, delay * 2)) {
    const attempt = childController(signal);
    let heardAt = clock.now();
    let isOpen = false;
    const onFrame = (frame: string) => {
      heardAt = clock.now();
      delay = FIRST_DELAY;
      const event = readEvent(frame);
      if (/^: open/m.test(frame)) {
        isOpen = true;
        onOpen({ isLive: event?.type === 'live' });
      } else if (event) onEvent(event);
    };
    // Timers stand still while a device sleeps: what has died is noticed when the person is back.
    const watchReturns = async () => {
      for (;;) {
        await nextReturn(attempt.signal);
        if (clock.now() - heardAt > STALE_AFTER) attempt.abort();
      }
    };
    watchReturns().catch(() => {});
    try {
      while (isAway()) await nextReturn(attempt.signal);
      heardAt = clock.now();
      const { status, retryAfter } = await client
        .call({
          method: 'GET',
          path: '/events',
          signal: attempt.signal,
          readStream: readFrames(onFrame),
          share: shareStream({ onFrame, signal: attempt.signal }),
        })
        .catch(asStatus);
      if (status === 404 || status === 403) return null;
      // Nothing but a sign-in helps.
      if (status === 401) delay = LONGEST_DELAY;
      delay = Math.max(delay, 1000 * Number(retryAfter) || 0);
    } catch (thrown) {
      if (asHdtError(thrown, 'network').code === 'session-changed') return 'session-changed';
    }
    attempt.abort();
    if (signal.aborted) return null;
    if (isOpen) onLost();
    // The return of a person is a better moment than the end of any delay.
    const pause = childController(signal);
    await Promise.race([clock.sleep(delay, { signal: pause.signal }), nextReturn(pause.signal)]).catch(
      () => {},
    );
    pause.abort();
  }
  return null;
}

/** An exchange that was refused, as the status that the stream would have. */
function asStatus(thrown: unknown): { status: number; retryAfter: string | null } {
  if (asHdtError(thrown, 'network').code !== 'unauthorized') throw thrown;
  return { status: 401, retryAfter: null };
}

/** Null for a comment, and for what is not of the gateway. */
function readEvent(frame: string): GatewayEvent | null {
  const [, data = 'null'] = /^data: (.*)$/m.exec(frame) ?? [];
  try {
    const event = JSON.parse(data) as GatewayEvent | null;
    return typeof event?.type === 'string' ? event : null;
  } catch {
    return null;
  }
}
