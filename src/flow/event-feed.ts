import type { Client } from '../service/client.js';
import { loadEvents } from '../service/load-events.js';
import type { GatewayEvent } from '../service/watch-events.js';

interface NewsListener {
  readonly onEvent: (event: GatewayEvent) => void;
  /** `opening` has changed. */
  readonly onTurn: () => void;
}

/** What the gateway tells of a person, by its event stream while somebody listens. */
export interface News {
  /** The opening of the stream since when nothing was missed. Null while asking is the only way to know. */
  readonly opening: object | null;
  /** @returns A function that ends it. */
  listen(listener: NewsListener): () => void;
}

export function createNews(client: Client): News {
  const listeners = new Set<NewsListener>();
  let watching: AbortController | null = null;
  let opening: object | null = null;
  const turn = (next: object | null) => {
    opening = next;
    for (const { onTurn } of listeners) onTurn();
  };
  /** What reads the stream comes with the first upload that is followed. Until then, and without it, asking does. */
  const watch = async ({ signal }: AbortController) => {
    const { watchEvents } = await loadEvents();
    await watchEvents(client, {
      signal,
      onOpen: ({ isLive }) => turn(isLive ? {} : null),
      onLost: () => turn(null),
      onEvent: (event) => {
        for (const { onEvent } of listeners) onEvent(event);
      },
    });
  };
  return {
    get opening() {
      return opening;
    },
    listen(listener) {
      listeners.add(listener);
      if (!watching) {
        watching = new AbortController();
        watch(watching).catch(() => {});
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        watching?.abort();
        watching = null;
        opening = null;
      };
    },
  };
}
