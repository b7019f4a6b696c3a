import type { ListPosition, OwnedId } from '../ownership/owners.js';
import type { ServiceRequests } from './list-request.js';

/** Maximum number of concurrent requests to the service. */
const CONCURRENCY = 8;

/** Maximum number of ids considered for one page: more than one list and the requests of a page can cover. */
const MAX_IDS = 150;

/** Number of ids to select: one more than considered shows whether there is a next page. */
export const IDS_TO_FETCH = MAX_IDS + 1;

export interface GatherOptions<Item> {
  /** The person's ids, newest first, at most `IDS_TO_FETCH`. */
  readonly ids: readonly OwnedId[];
  /** Items of one list of the whole account, which contains the account's newest only. */
  readonly listed: ReadonlyMap<string, Item>;
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
 * Gathers a page of one person's items. The service lists the newest items of the whole account, among which a person's own
 * may be missing: those are fetched one by one, in order, until the page is full or the budget of requests is used up.
 * Throws `rate-limited` when the person has no requests left and nothing was found.
 */
export async function gatherPage<Item>(options: GatherOptions<Item>): Promise<Page<Item>> {
  const { ids, listed, fetchOne, filter, limit, serviceRequests } = options;
  const items: Item[] = [];
  let at = 0;
  for (;;) {
    // At most what the page can hold, since the next page would fetch the rest again.
    const end = Math.min(MAX_IDS, at + limit - items.length);
    const batch = await nextBatch(ids.slice(at, end), listed, serviceRequests);
    if (batch.length === 0) break;
    at += batch.length;
    const fetched = await Promise.all(batch.map((id) => listed.get(id.id) ?? fetchOne(id)));
    for (const item of fetched) if (item !== null && filter(item)) items.push(item);
  }
  if (items.length === 0 && serviceRequests.problem) throw serviceRequests.problem;
  return { items, next: at < ids.length ? (ids[at - 1] ?? null) : null };
}

/** Returns the first of these ids: listed ones, and as many others as may be fetched at once. */
async function nextBatch(
  ids: readonly OwnedId[],
  listed: ReadonlyMap<string, unknown>,
  serviceRequests: ServiceRequests,
): Promise<readonly OwnedId[]> {
  let requested = 0;
  for (const [index, { id }] of ids.entries()) {
    if (listed.has(id)) continue;
    if (requested === CONCURRENCY || !(await serviceRequests.take())) return ids.slice(0, index);
    requested += 1;
  }
  return ids;
}
