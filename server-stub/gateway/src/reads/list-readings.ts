import { type Confirmations, UNCONFIRMED } from '../confirmations/confirmations.js';
import { historyRecords, storedRecord } from '../dialect.js';
import type { Person } from '../grant.js';
import { fetchJson, isTooLong } from '../upstream/service.js';
import { createPage } from './cursor.js';
import { gatherPage, IDS_TO_FETCH } from './gather.js';
import { fetchOwned, type ListRequest } from './list-request.js';

/** The interface defines no limit for the history; a page is limited like other lists. */
const MAX_READINGS = 100;

const QUERY = { module: 'medical' } as const;

interface Reading {
  readonly id: string;
  readonly record: ReturnType<typeof storedRecord>;
}

export interface ReadingsRequest extends ListRequest {
  readonly person: Person;
  readonly confirmations: Confirmations;
}

/** Lists one person's stored device extractions with the confirmation of each, newest first. */
export async function listReadings(request: ReadingsRequest): Promise<Response> {
  const { owner, serviceRequests, now, after } = request;
  const ids = await owner.list('medical', { after, visibleAt: now, limit: IDS_TO_FETCH });
  const isListed = ids.length > 0 && (await serviceRequests.take());
  const { items, next } = await gatherPage<Reading>({
    ids,
    listed: isListed ? await fetchHistory(request) : new Map(),
    async fetchOne(own) {
      const body = await fetchOwned(request, 'medical', own, '/api/master/medical/');
      return body === null ? null : { id: own.id, record: { id: own.id, ...storedRecord(body) } };
    },
    filter: () => true,
    limit: MAX_READINGS,
    serviceRequests,
  });
  const confirmed = await request.confirmations.find(
    request.person,
    items.map(({ id }) => id),
  );
  const records = items.map(({ id, record }) => ({
    ...record,
    confirmation: confirmed.get(id) ?? UNCONFIRMED,
  }));
  return createPage({ success: true, count: records.length, records }, next, QUERY);
}

/** Fetches the account's history, which saves requests. It may be too long to read; then each record is requested. */
async function fetchHistory({ service, signal }: ListRequest): Promise<ReadonlyMap<string, Reading>> {
  try {
    const path = '/api/master/transformations';
    const records = historyRecords(await fetchJson(service, { path, query: QUERY, signal }));
    return new Map([...records].map(([id, record]) => [id, { id, record }]));
  } catch (thrown) {
    if (isTooLong(thrown)) return new Map();
    throw thrown;
  }
}
