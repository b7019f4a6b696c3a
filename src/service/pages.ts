import type { Client } from './client.js';
import { nextPath } from './next-link.js';
import { readJson } from './transport.js';

/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Cursor of the next page, for the function that returned this one; null on the last page. */
  readonly next: string | null;
}

/**
 * Requests for one page, at most. The gateway ends a response early, with a cursor, when finding more takes too many
 * requests of its own: five cover a hundred uploads that it has to look up one by one.
 */
const MAX_REQUESTS = 5;

export interface PageRequest<Item> {
  /** Path and query where the page begins. */
  readonly path: string;
  readonly read: (body: unknown) => readonly Item[];
  /** Items to find; the last response may add a few more. */
  readonly count: number;
  readonly signal: AbortSignal | undefined;
}

/** One page, from as many responses as it takes. A 429 after the first response ends the page early. */
export async function fetchPage<Item>(
  client: Client,
  { path, read, count, signal }: PageRequest<Item>,
): Promise<Page<Item>> {
  const items: Item[] = [];
  let next: string | null = path;
  for (let requests = 0; next !== null && items.length < count && requests < MAX_REQUESTS; requests += 1) {
    const current: string = next;
    const response = await client.call({ method: 'GET', path: current, signal });
    if (response.status === 429 && items.length > 0) break;
    items.push(...read(readJson(response, client.clock.now())));
    next = nextPath(response, current);
  }
  return { items, next };
}
