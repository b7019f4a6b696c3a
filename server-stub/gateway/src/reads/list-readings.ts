import { historyRecords, storedRecord } from '../dialect.js';
import { GatewayProblem } from '../problem.js';
import { fetchJson } from '../upstream/fetch-json.js';
import { gather, IDS_TO_FETCH } from './gather.js';
import { fetchOwn, type ListRequest } from './list-request.js';
import { pageResponse } from './page-response.js';

/** The interface defines no limit for the history; a page is limited like other lists. */
const MAX_READINGS = 100;

const QUERY = { module: 'medical' } as const;

type StoredRecord = ReturnType<typeof storedRecord>;

/** One person's stored device extractions, newest first. */
export async function listReadings(request: ListRequest): Promise<Response> {
  const { owner, serviceRequests, now, after } = request;
  const ids = await owner.list('medical', { after, visibleAt: now, limit: IDS_TO_FETCH });
  const isListed = ids.length > 0 && (await serviceRequests.take());
  const { items, next } = await gather<StoredRecord>({
    ids,
    known: isListed ? await historyOfAccount(request) : new Map(),
    async fetchOne(own) {
      const body = await fetchOwn(request, 'medical', own, '/api/master/medical/');
      return body === null ? null : { id: own.id, ...storedRecord(body) };
    },
    filter: () => true,
    limit: MAX_READINGS,
    serviceRequests,
  });
  return pageResponse({ success: true, count: items.length, records: items }, next, QUERY);
}

/** Saves a request per record. An account's history may be too long to read; then each record is requested. */
async function historyOfAccount({ service, signal }: ListRequest) {
  try {
    return historyRecords(
      await fetchJson(service, { path: '/api/master/transformations', query: QUERY, signal }),
    );
  } catch (thrown) {
    if (thrown instanceof GatewayProblem && thrown.reason === 'size') return new Map<string, StoredRecord>();
    throw thrown;
  }
}
