import { historyRecords, storedRecord } from '../dialect.js';
import { GatewayProblem } from '../problem.js';
import { ask } from '../upstream/fetch-json.js';
import { FETCHED, gather } from './gather.js';
import { askForOwn, type Listing } from './listing.js';
import { pageResponse } from './page-response.js';

/** History has no limit of its own in the interface; as many as a list may hold are enough for one page. */
const MOST = 100;

const QUERY = { module: 'medical' } as const;

type StoredRecord = ReturnType<typeof storedRecord>;

/** One person's stored device extractions, newest first. */
export async function listReadings(listing: Listing): Promise<Response> {
  const { owner, questions, now, after } = listing;
  const ids = await owner.newest('medical', { after, shownAt: now, limit: FETCHED });
  const isListed = ids.length > 0 && (await questions.take());
  const { items, next } = await gather<StoredRecord>({
    ids,
    known: isListed ? await historyOfAccount(listing) : new Map(),
    async askFor(own) {
      const body = await askForOwn(listing, 'medical', own, '/api/master/medical/');
      return body === null ? null : { id: own.id, ...storedRecord(body) };
    },
    keep: () => true,
    limit: MOST,
    questions,
  });
  return pageResponse({ success: true, count: items.length, records: items }, next, QUERY);
}

/** Saves asking for each record. An account's history may be too long to read, and then each is asked for. */
async function historyOfAccount({ service, signal }: Listing) {
  try {
    return historyRecords(await ask(service, { path: '/api/master/transformations', query: QUERY, signal }));
  } catch (thrown) {
    if (thrown instanceof GatewayProblem && thrown.reason === 'size') return new Map<string, StoredRecord>();
    throw thrown;
  }
}
