import type { ListPosition, OwnedId } from '../ownership/owners.js';
import type { ServiceRequests } from './service-requests.js';

/** Concurrent requests to the service. */
const CONCURRENCY = 8;

/** Ids considered for one page: more than a list of the account and the requests of one page cover. */
const MAX_IDS = 150;

/** One id more, which shows whether there is a next page. */
export const IDS_TO_FETCH = MAX_IDS + 1;

export interface GatherOptions<Item> {
  /** The person's ids, newest first, at most `IDS_TO_FETCH`. */
  readonly ids: readonly OwnedId[];
  /** Items of one list of the whole account, which contains the account's newest only. */
  readonly known: ReadonlyMap<string, Item>;
  /** Fetches one id from the service; null when the service no longer has it. */
  readonly fetchOne: (id: OwnedId) => Promise<Item | null>;
  readonly filter: (item: Item) => boolean;
  readonly limit: number;
  readonly serviceRequests: ServiceRequests;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the next page starts; null when there is none. */
  readonly next: ListPosition | null;
}

/**
 * One person's part of an account's list. The service lists the account's newest and does not know our users, so
 * other people's uploads would push out a person's own: ids that the list lacks are fetched one by one, in order,
 * until the page is full or the budget of requests is used up. Throws `rate-limited` when the person has no requests
 * left and nothing was found.
 */
export async function gather<Item>(options: GatherOptions<Item>): Promise<Page<Item>> {
  const { ids, known, fetchOne, filter, limit, serviceRequests } = options;
  const items: Item[] = [];
  let at = 0;
  for (;;) {
    // No more than the page can hold: the next page would have to fetch the rest again.
    const end = Math.min(MAX_IDS, at + limit - items.length);
    const batch = await nextBatch(ids.slice(at, end), known, serviceRequests);
    if (batch.length === 0) break;
    at += batch.length;
    const fetched = await Promise.all(batch.map((id) => known.get(id.id) ?? fetchOne(id)));
    for (const item of fetched) if (item !== null && filter(item)) items.push(item);
  }
  if (items.length === 0 && serviceRequests.refusal) throw serviceRequests.refusal;
  return { items, next: at < ids.length ? (ids[at - 1] ?? null) : null };
}

/** The first of these ids: known ones, and as many in between as may be fetched at once. */
async function nextBatch(
  ids: readonly OwnedId[],
  known: ReadonlyMap<string, unknown>,
  serviceRequests: ServiceRequests,
): Promise<readonly OwnedId[]> {
  let requested = 0;
  for (const [index, { id }] of ids.entries()) {
    if (known.has(id)) continue;
    if (requested === CONCURRENCY || !(await serviceRequests.take())) return ids.slice(0, index);
    requested += 1;
  }
  return ids;
}
