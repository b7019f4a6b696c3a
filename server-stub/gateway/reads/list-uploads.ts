import { listedUploads, outcomeOf, statusOutcome, type UploadRecord, uploadRecordOf } from '../dialect.js';
import type { OwnedId, Owner } from '../owners.js';
import { ask } from '../upstream/ask.js';
import type { Service } from '../upstream/forward.js';
import { gather } from './gather.js';
import type { ListQuery } from './list-query.js';

const DAY = 24 * 3600 * 1000;

/** Most the service lists at once (interface, Limits). */
const LONGEST_LIST = '100';

/** The list endpoint's answer for one person among many: same filters, same order, same shape. */
export async function listUploads(
  service: Service,
  owner: Owner,
  query: ListQuery,
  signal: AbortSignal,
): Promise<Response> {
  const ids = await owner.newest('upload', candidates(query));
  const known = ids.length === 0 ? new Map() : await newestOfAccount(service, query, signal);
  const uploads = await gather<UploadRecord>({
    ids,
    known,
    askFor: (id) => askStatus(service, owner, id, signal),
    keep: (record) => matches(record, query),
    limit: query.limit,
  });
  await learn(owner, ids, known);
  return Response.json({ success: true, count: uploads.length, uploads });
}

/**
 * The store dates an upload by its acknowledgement, the service by its receipt: a day of slack on both ends leaves
 * the exact answer to `matches`.
 */
function candidates({ fromDate, toDate, status }: ListQuery) {
  return {
    from: fromDate === undefined ? undefined : Date.parse(fromDate) - DAY,
    to: toDate === undefined ? undefined : Date.parse(toDate) + 2 * DAY,
    outcome: status === undefined ? undefined : (outcomeOf(status) ?? ('none' as const)),
  };
}

function matches({ uploadedDate, status }: UploadRecord, query: ListQuery): boolean {
  const day = uploadedDate.slice(0, 10);
  if (query.fromDate !== undefined && day < query.fromDate) return false;
  if (query.toDate !== undefined && day > query.toDate) return false;
  return query.status === undefined || status === query.status;
}

/** One call answers most lists. No status filter: a row that does not match spares a question all the same. */
async function newestOfAccount(service: Service, { fromDate, toDate }: ListQuery, signal: AbortSignal) {
  const query = { limit: LONGEST_LIST, fromDate, toDate };
  return listedUploads(await ask(service, { path: '/api/v1/uploads', query, signal }));
}

async function askStatus(service: Service, owner: Owner, { id, createdAt }: OwnedId, signal: AbortSignal) {
  const body = await ask(service, { path: `/api/v1/status/${encodeURIComponent(id)}`, signal });
  if (body === null) return null;
  const outcome = statusOutcome(body);
  if (outcome) await owner.conclude(id, outcome);
  return uploadRecordOf(body, id, createdAt);
}

async function learn(owner: Owner, ids: readonly OwnedId[], known: ReadonlyMap<string, UploadRecord>) {
  for (const { id, outcome } of ids) {
    const news = outcome ? null : outcomeOf(known.get(id)?.status);
    if (news) await owner.conclude(id, news);
  }
}
