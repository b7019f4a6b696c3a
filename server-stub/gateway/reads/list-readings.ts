import { historyRecords, storedRecord } from '../dialect.js';
import type { OwnedId, Owner } from '../owners.js';
import { GatewayProblem } from '../problem.js';
import { ask } from '../upstream/ask.js';
import type { Service } from '../upstream/forward.js';
import { gather } from './gather.js';

/** History has no limit of its own in the interface; as many as a list may hold are enough for one page. */
const MOST = 100;

type StoredRecord = ReturnType<typeof storedRecord>;

/** One person's stored device extractions, newest first. */
export async function listReadings(service: Service, owner: Owner, signal: AbortSignal): Promise<Response> {
  const ids = await owner.newest('medical', { limit: MOST });
  const known = ids.length === 0 ? new Map() : await historyOfAccount(service, signal);
  const records = await gather<StoredRecord>({
    ids,
    known,
    askFor: (id) => askRecord(service, id, signal),
    keep: () => true,
    limit: MOST,
  });
  return Response.json({ success: true, count: records.length, records });
}

/** Saves asking for each record. An account's history may be too long to read, and then each is asked for. */
async function historyOfAccount(service: Service, signal: AbortSignal) {
  try {
    const query = { module: 'medical' };
    return historyRecords(await ask(service, { path: '/api/master/transformations', query, signal }));
  } catch (thrown) {
    if (thrown instanceof GatewayProblem && thrown.reason === 'size') return new Map<string, StoredRecord>();
    throw thrown;
  }
}

async function askRecord(
  service: Service,
  { id }: OwnedId,
  signal: AbortSignal,
): Promise<StoredRecord | null> {
  const body = await ask(service, { path: `/api/master/medical/${encodeURIComponent(id)}`, signal });
  return body === null ? null : { id, ...storedRecord(body) };
}
