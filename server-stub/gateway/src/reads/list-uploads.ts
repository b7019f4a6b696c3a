import {
  listedUploads,
  MAX_LISTED,
  outcomeOf,
  statedPatients,
  statusOutcome,
  type UploadRecord,
  uploadRecordOf,
  withPatient,
} from '../dialect.js';
import { type SettleDeps, settleOutcome } from '../events/settle-outcome.js';
import type { OwnedId } from '../ownership/owners.js';
import type { OwnPatients } from '../patients/own-patients.js';
import { patientOf } from '../patients/patients.js';
import { fetchJson } from '../upstream/service.js';
import { createPage } from './cursor.js';
import { gatherPage, IDS_TO_FETCH } from './gather.js';
import type { ListQuery } from './list-query.js';
import { fetchOwned, type ListRequest } from './list-request.js';

const DAY = 24 * 3600 * 1000;

export interface UploadsRequest extends ListRequest, Pick<SettleDeps, 'dispatch'> {
  readonly patients: OwnPatients;
}

/** Responds like the service's list endpoint for one person: same filters, same order, same format. */
export async function listUploads(request: UploadsRequest, query: ListQuery): Promise<Response> {
  const { owner, serviceRequests, now, after } = request;
  const ids = await owner.list('upload', {
    ...toListFilter(query),
    after,
    visibleAt: now,
    limit: IDS_TO_FETCH,
  });
  const isListed = ids.length > 0 && (await serviceRequests.take());
  const listed = isListed ? await fetchNewest(request, query, ids) : new Map<string, UploadRecord>();
  await recordOutcomes(request, ids, listed);
  const { items, next } = await gatherPage<UploadRecord>({
    ids,
    listed,
    fetchOne: (id) => fetchStatus(request, id),
    filter: (record) => matchesQuery(record, query),
    limit: query.limit,
    serviceRequests,
  });
  const uploads = await withPatients(items, request.patients);
  return createPage({ success: true, count: uploads.length, uploads }, next, { ...query });
}

/** Adds the patient of each row, in place of the patients whom the service names. */
async function withPatients(
  items: readonly UploadRecord[],
  patients: OwnPatients,
): Promise<readonly object[]> {
  for (const item of items) {
    const named = statedPatients(item);
    if (named.length > 0) await patients.learn(item.uploadId, named);
  }
  const known = await patients.list();
  return items.map((item) => withPatient(item, patientOf(known, item.uploadId)));
}

/**
 * Has a day of margin on both ends, since the store dates an upload by its acknowledgement and the service by its receipt;
 * `matchesQuery` applies the exact dates.
 */
function toListFilter({ fromDate, toDate, status }: ListQuery) {
  return {
    from: fromDate === undefined ? undefined : Date.parse(fromDate) - DAY,
    to: toDate === undefined ? undefined : Date.parse(toDate) + 2 * DAY,
    outcome: status === undefined ? undefined : (outcomeOf(status) ?? ('none' as const)),
  };
}

function matchesQuery({ uploadedDate, status }: UploadRecord, query: ListQuery): boolean {
  const day = uploadedDate.slice(0, 10);
  if (query.fromDate !== undefined && day < query.fromDate) return false;
  if (query.toDate !== undefined && day > query.toDate) return false;
  return query.status === undefined || status === query.status;
}

/**
 * Fetches the account's newest uploads, which is enough for most lists. There is no status filter, since a row that does not
 * match still saves a request. Later pages ask for uploads older than the previous page only, with a day of margin.
 */
async function fetchNewest(
  { service, after, signal }: ListRequest,
  { fromDate, toDate }: ListQuery,
  own: readonly OwnedId[],
) {
  const dates = [toDate, after && toDay(after.createdAt + DAY)].filter((date) => date !== undefined);
  const query = { limit: String(MAX_LISTED), fromDate, toDate: dates.sort()[0] };
  const body = await fetchJson(service, { path: '/api/v1/uploads', query, signal });
  return listedUploads(body, new Map(own.map(({ id, createdAt }) => [id, createdAt])));
}

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

async function fetchStatus(request: UploadsRequest, own: OwnedId): Promise<UploadRecord | null> {
  const body = await fetchOwned(request, 'upload', own, '/api/v1/status/');
  if (body === null) return null;
  const outcome = statusOutcome(body);
  if (outcome) await settleOutcome(request, own.id, outcome);
  return uploadRecordOf(body, own.id, own.createdAt);
}

async function recordOutcomes(
  deps: SettleDeps,
  ids: readonly OwnedId[],
  listed: ReadonlyMap<string, UploadRecord>,
) {
  for (const { id, outcome } of ids) {
    const newOutcome = outcome ? null : outcomeOf(listed.get(id)?.status);
    if (newOutcome) await settleOutcome(deps, id, newOutcome);
  }
}
