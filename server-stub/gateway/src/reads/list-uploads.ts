import { listedUploads, outcomeOf, statusOutcome, type UploadRecord, uploadRecordOf } from '../dialect.js';
import type { OwnedId, Owner } from '../ownership/owners.js';
import { ask } from '../upstream/fetch-json.js';
import { FETCHED, gather } from './gather.js';
import type { ListQuery } from './list-query.js';
import { askForOwn, type Listing } from './listing.js';
import { pageResponse } from './page-response.js';

const DAY = 24 * 3600 * 1000;

/** Most the service lists at once (interface, Limits). */
const LONGEST_LIST = '100';

/** The list endpoint's answer for one person among many: same filters, same order, same shape. */
export async function listUploads(listing: Listing, query: ListQuery): Promise<Response> {
  const { owner, questions, now, after } = listing;
  const ids = await owner.newest('upload', { ...candidates(query), after, shownAt: now, limit: FETCHED });
  const isListed = ids.length > 0 && (await questions.take());
  const known = isListed ? await newestOfAccount(listing, query) : new Map<string, UploadRecord>();
  await learn(owner, ids, known);
  const { items, next } = await gather<UploadRecord>({
    ids,
    known,
    askFor: (id) => askStatus(listing, id),
    keep: (record) => matches(record, query),
    limit: query.limit,
    questions,
  });
  return pageResponse({ success: true, count: items.length, uploads: items }, next, { ...query });
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

/**
 * One call answers most lists. No status filter: a row that does not match spares a question all the same. A later page
 * is of older uploads than the account's newest, but for the slack of a day.
 */
async function newestOfAccount({ service, after, signal }: Listing, { fromDate, toDate }: ListQuery) {
  const dates = [toDate, after && dayOf(after.createdAt + DAY)].filter((date) => date !== undefined);
  const query = { limit: LONGEST_LIST, fromDate, toDate: dates.sort()[0] };
  return listedUploads(await ask(service, { path: '/api/v1/uploads', query, signal }));
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

async function askStatus(listing: Listing, own: OwnedId): Promise<UploadRecord | null> {
  const body = await askForOwn(listing, 'upload', own, '/api/v1/status/');
  if (body === null) return null;
  const outcome = statusOutcome(body);
  if (outcome) await listing.owner.conclude(own.id, outcome);
  return uploadRecordOf(body, own.id, own.createdAt);
}

async function learn(owner: Owner, ids: readonly OwnedId[], known: ReadonlyMap<string, UploadRecord>) {
  for (const { id, outcome } of ids) {
    const news = outcome ? null : outcomeOf(known.get(id)?.status);
    if (news) await owner.conclude(id, news);
  }
}
