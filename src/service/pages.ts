import type { Client } from './client.js';
import { nextPath } from './next-link.js';
import { readJson } from './transport.js';

/** A part of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the list goes on, for the function that gave this page; null at the list's end. */
  readonly next: string | null;
}

/**
 * Most requests for one page. The gateway ends an answer early where finding more takes too many questions, and says
 * where it goes on: five are enough for a hundred uploads it has to ask for one by one.
 */
const MOST_REQUESTS = 5;

export interface PageRequest<Item> {
  /** Path and query where the page begins. */
  readonly path: string;
  readonly read: (body: unknown) => readonly Item[];
  /** Goes on until so many are found; the last answer may bring more. */
  readonly wanted: number;
  readonly signal: AbortSignal | undefined;
}

/** One page, in as many answers as it takes. Asked to slow down in the middle, it ends with what was found by then. */
export async function fetchPage<Item>(
  client: Client,
  { path, read, wanted, signal }: PageRequest<Item>,
): Promise<Page<Item>> {
  const items: Item[] = [];
  let next: string | null = path;
  for (let asked = 0; next !== null && items.length < wanted && asked < MOST_REQUESTS; asked += 1) {
    const at: string = next;
    const response = await client.call({ method: 'GET', path: at, signal });
    if (response.status === 429 && items.length > 0) break;
    items.push(...read(readJson(response, client.clock.now())));
    next = nextPath(response, at);
  }
  return { items, next };
}
