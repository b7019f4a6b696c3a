import { childController } from '../core/abort.js';
import type { Clock } from '../core/clock.js';
import { HdtError } from '../core/hdt-error.js';
import type { Client } from '../core/service/client.js';
import type { GatewayEvent } from '../core/service/watch-events.js';

interface FeedListener {
  readonly onEvent: (event: GatewayEvent) => void;
  /** Called when `connection` has changed. */
  readonly onReconnect: () => void;
}

/** The gateway's events about a person, from one event stream that is open while there are listeners. */
export type EventFeed = ReturnType<typeof createEventFeed>;

export function createEventFeed(client: Client) {
  const listeners = new Set<FeedListener>();
  let watching: AbortController | null = null;
  let connection: object | null = null;
  const setConnection = (next: object | null) => {
    connection = next;
    for (const { onReconnect } of listeners) onReconnect();
  };
  /** Loads the code for event streams with the first listener. If that fails, uploads are polled. */
  const watchStream = async ({ signal }: AbortController) => {
    const { watchEvents } = await import('../core/service/watch-events.js');
    await watchEvents(client, {
      signal,
      onOpen: ({ isLive }) => setConnection(isLive ? {} : null),
      onLost: () => setConnection(null),
      onEvent: (event) => {
        for (const { onEvent } of listeners) onEvent(event);
      },
    });
  };
  return {
    /** Identity of the connection since which no event was lost; null while uploads have to be polled. */
    get connection(): object | null {
      return connection;
    },
    /** @returns A function that removes the listener. */
    listen(listener: FeedListener): () => void {
      listeners.add(listener);
      if (!watching) {
        watching = new AbortController();
        watchStream(watching).catch(() => {});
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        watching?.abort();
        watching = null;
        connection = null;
      };
    },
  };
}

/**
 * Milliseconds between two polls of an upload whose events arrive by the stream. A callback of the service may fail, and is
 * repeated only after half an hour.
 */
const STREAM_TRUST_TIME = 180_000;

export interface UploadEventsOptions {
  readonly eventFeed: EventFeed;
  readonly clock: Clock;
  /** Some rows of the upload are there. */
  readonly onChecked: (checked: { readonly received: number; readonly total: number }) => void;
}

/** Events about one upload, which end the wait for its next poll. */
export class UploadEvents {
  readonly #uploadId: string;
  readonly #options: UploadEventsOptions;
  readonly #signal: AbortSignal;
  readonly #stopListening: () => void;
  /** Type of the latest event that calls for a poll. */
  #latest: string | null = null;
  /** Connection of the event feed during the last poll, if events report every change since then. */
  #coveredBy: object | null = null;
  #interrupt = () => {};

  constructor(uploadId: string, options: UploadEventsOptions, signal: AbortSignal) {
    this.#uploadId = uploadId;
    this.#options = options;
    this.#signal = signal;
    this.#stopListening = options.eventFeed.listen({
      onEvent: (event) => this.#onEvent(event),
      onReconnect: () => this.#interrupt(),
    });
  }

  /** @returns Type of the event that called for this poll: `rows` once all rows are there; null where its time came. */
  beginPoll(): { readonly event: string | null; readonly connection: object | null } {
    const event = this.#latest;
    this.#latest = this.#coveredBy = null;
    return { event, connection: this.#options.eventFeed.connection };
  }

  /** From the poll with this connection on, events report every change. */
  coverBy(connection: object | null): void {
    this.#coveredBy = connection;
  }

  /** Waits for `ms` milliseconds, or for `STREAM_TRUST_TIME` while events report every change, or until an event calls. */
  async wait(ms: number): Promise<void> {
    let wasCovered = this.#isCovered;
    let left = wasCovered ? STREAM_TRUST_TIME : ms;
    while (this.#latest === null && left > 0) {
      left = await this.#sleepUntilEvent(left);
      if (wasCovered && !this.#isCovered) {
        wasCovered = false;
        left = ms;
      }
    }
  }

  stop(): void {
    this.#stopListening();
  }

  get #isCovered(): boolean {
    return this.#coveredBy !== null && this.#coveredBy === this.#options.eventFeed.connection;
  }

  #onEvent({ type, uploadId, received = 0, totalTests = 0 }: GatewayEvent): void {
    if (uploadId !== this.#uploadId || this.#signal.aborted) return;
    if (type === 'rows' && received < totalTests) this.#options.onChecked({ received, total: totalTests });
    else {
      this.#latest = type;
      this.#interrupt();
    }
  }

  /** Sleeps for `ms`, or until an event arrives. Resolves with the milliseconds left. */
  async #sleepUntilEvent(ms: number): Promise<number> {
    const { clock } = this.#options;
    const control = childController(this.#signal);
    this.#interrupt = () => control.abort();
    const start = clock.now();
    let left = 0;
    await clock.sleep(ms, { signal: control.signal }).catch(() => {
      // The clock of a device may be set back meanwhile, which must not prolong the sleep.
      left = ms - Math.max(0, clock.now() - start);
    });
    this.#interrupt();
    if (this.#signal.aborted) throw new HdtError('cancelled');
    return left;
  }
}
