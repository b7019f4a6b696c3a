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
