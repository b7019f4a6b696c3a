import { childController } from '../abort.js';
import { asHdtError } from '../hdt-error.js';
import { isHiddenOrOffline, sleepUnlessReturning, whenPageReturns } from '../page-state.js';
import type { Client } from './client.js';
import { isOfBackEnd, parseRetryAfter, type ResponseHead } from './problem.js';
import { readEventStream } from './read-event-stream.js';
import { shareStream } from './shared-stream.js';

/** Milliseconds before an ended stream is reopened; doubled with every failure. */
const FIRST_DELAY = 3_000;
const LONGEST_DELAY = 60_000;

/** Milliseconds without a heartbeat (sent every 15 s) after which a stream counts as lost when the device wakes up. */
const STALE_AFTER = 20_000;

/** An event of the gateway. Events of an upload have its `uploadId`. */
export interface GatewayEvent {
  readonly type: string;
  readonly uploadId?: string;
  /** For `rows`: number of results received so far, and in total. */
  readonly received?: number;
  readonly totalTests?: number;
  /** For events of a paired phone. */
  readonly handoffId?: string;
  readonly code?: string;
  /** For `message`: the id of what a paired phone has sent. */
  readonly id?: string;
  /** Preview of the phone's photo, in base64. */
  readonly jpeg?: string;
  /** Digest of the photo that `jpeg` is a preview of, or whose reading `body` is. */
  readonly sha256?: string;
  /** For `reading`: ids of the records, and the response of the extraction. */
  readonly ids?: readonly string[];
  readonly body?: unknown;
  /** For `confirmation`: the person's decision about the records in `ids`; parsed by `readConfirmation`. */
  readonly confirmation?: unknown;
}

export interface WatchEventsOptions {
  /**
   * The stream is open, and no event is lost from now on. `isLive` when the service reports the progress of uploads to
   * the gateway, so that polling is not needed.
   */
  readonly onOpen: (options: { isLive: boolean }) => void;
  /** An open stream has been lost. */
  readonly onLost: () => void;
  readonly onEvent: (event: GatewayEvent) => void;
  readonly signal: AbortSignal;
}

/**
 * Listens to the gateway's event stream until the signal aborts. Reopens a stream that ends, fails or stalls, but not
 * while the page is hidden or offline. Never rejects.
 *
 * @param client A client with the scopes of the events to watch.
 * @param options Callbacks and the signal.
 * @returns Resolves with `session-changed` when another person has signed in, and with null when the signal aborts or
 * the back end has no stream.
 */
export async function watchEvents(
  client: Client,
  { onOpen, onLost, onEvent, signal }: WatchEventsOptions,
): Promise<'session-changed' | null> {
  const { clock } = client;
  for (let delay = FIRST_DELAY; !signal.aborted; delay = Math.min(LONGEST_DELAY, delay * 2)) {
    const attempt = childController(signal);
    let lastBlockAt = clock.now();
    let isOpen = false;
    let end: { readonly reason: 'session-changed' | null } | null = null;
    const onBlock = (block: string) => {
      lastBlockAt = clock.now();
      const event = readEvent(block);
      if (/^: ?open/m.test(block)) {
        // Not with any block: a proxy may answer with a page of its own.
        delay = FIRST_DELAY;
        isOpen = true;
        onOpen({ isLive: event?.type === 'live' });
      } else if (event) onEvent(event);
    };
    // Timers pause while a device sleeps, so a dead stream is detected when the person returns.
    const abortStaleStream = async () => {
      for (;;) {
        await whenPageReturns(attempt.signal);
        if (clock.now() - lastBlockAt > STALE_AFTER) attempt.abort();
      }
    };
    try {
      while (isHiddenOrOffline()) await whenPageReturns(attempt.signal);
      lastBlockAt = clock.now();
      abortStaleStream().catch(() => {});
      const response = await client
        .call({
          method: 'GET',
          path: '/events',
          feature: 'events',
          signal: attempt.signal,
          readStream: readEventStream(onBlock),
          share: shareStream({ onBlock, signal: attempt.signal }),
        })
        .catch(toUnauthorized);
      if (hasNoStream(response)) end = { reason: null };
      // Only a new sign-in helps, so retries are rare.
      if (response.status === 401) delay = LONGEST_DELAY;
      delay = Math.max(delay, parseRetryAfter(response.retryAfter, clock.now()) ?? 0);
    } catch (thrown) {
      const { code } = asHdtError(thrown, 'network');
      if (code === 'session-changed') end = { reason: code };
    }
    attempt.abort();
    if (signal.aborted) return null;
    if (isOpen) onLost();
    if (end) return end.reason;
    await sleepUnlessReturning(clock, delay, signal);
  }
  return null;
}

type Answer = Pick<ResponseHead, 'status' | 'retryAfter' | 'isMarked' | 'contentType' | 'text'>;

/** Whether the back end has no stream for the token. What a proxy answers while it restarts says nothing of it. */
const hasNoStream = (answer: Answer): boolean =>
  (answer.status === 404 || answer.status === 403) && isOfBackEnd(answer);

/** Maps a refused token exchange to the 401 that the stream itself would return. */
function toUnauthorized(thrown: unknown): Answer {
  if (asHdtError(thrown, 'network').code !== 'unauthorized') throw thrown;
  return { status: 401, retryAfter: null, isMarked: true, contentType: '' };
}

/** Null for a heartbeat comment and for data that is no event of the gateway. */
function readEvent(block: string): GatewayEvent | null {
  const [, data = 'null'] = /^data: ?(.*)$/m.exec(block) ?? [];
  try {
    const event = JSON.parse(data) as GatewayEvent | null;
    return typeof event?.type === 'string' ? event : null;
  } catch {
    return null;
  }
}
