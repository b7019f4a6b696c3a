import type { Account } from '../accounts/accounts.js';
import { startOfDay } from '../assumptions.js';
import { Problem } from '../http/problem.js';
import { UPLOAD_STATUSES, type UploadStatus } from '../uploads/upload.js';
import { withPatients } from '../uploads/upload-record.js';
import type { PollDeps } from './status-route.js';

/** The account's uploads, newest first (interface, List uploads). Throws Problem. */
export function handleList({ store, processing }: PollDeps, account: Account, query: QueryLists): Response {
  const { limit, from, until, status } = parseListQuery(query);
  const uploads = store
    .newestFirst()
    .filter((upload) => upload.customerId === account.customerId)
    .filter((upload) => upload.uploadedAt >= from && upload.uploadedAt < until)
    .filter((upload) => status === undefined || upload.status === status)
    .slice(0, limit)
    .map((upload) => withPatients(upload, processing.patientsOf(upload.uploadId)));
  return Response.json({ success: true, count: uploads.length, uploads });
}

/** The parameters of the list endpoint (interface, List uploads). Times in milliseconds since 1970. */
interface ListQuery {
  readonly limit: number;
  /** Inclusive. */
  readonly from: number;
  /** Exclusive. */
  readonly until: number;
  readonly status: UploadStatus | undefined;
}

const LIMIT = { min: 1, max: 100, default: 10 };
const DAY = 24 * 60 * 60 * 1000;

/** All values of each parameter. */
type QueryLists = Readonly<Record<string, readonly string[] | undefined>>;

/** Throws a Problem with the name of the parameter, never its value. */
function parseListQuery(query: QueryLists): ListQuery {
  const [fromDate, toDate] = [single(query, 'fromDate'), single(query, 'toDate')];
  return {
    limit: parseLimit(single(query, 'limit')),
    from: fromDate === undefined ? Number.NEGATIVE_INFINITY : parseDay('fromDate', fromDate),
    until: toDate === undefined ? Number.POSITIVE_INFINITY : parseDay('toDate', toDate) + DAY,
    status: parseStatus(single(query, 'status')),
  };
}

/** A parameter with two values has none that is certainly meant. */
function single(query: QueryLists, name: string): string | undefined {
  const [first, second] = query[name] ?? [];
  if (second === undefined) return first;
  throw new Problem('invalid-parameter', `${name} must be given once.`);
}

function parseLimit(text: string | undefined): number {
  if (text === undefined) return LIMIT.default;
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit >= LIMIT.min && limit <= LIMIT.max) return limit;
  throw new Problem('invalid-parameter', `limit must be a whole number from ${LIMIT.min} to ${LIMIT.max}.`);
}

function parseDay(name: string, text: string): number {
  const start = /^\d{4}-\d\d-\d\d$/.test(text) ? startOfDay(text) : Number.NaN;
  // Date.parse turns 30 February into 2 March.
  if (Number.isFinite(start) && new Date(start).toISOString().startsWith(text)) return start;
  throw new Problem('invalid-parameter', `${name} must be a date in the form YYYY-MM-DD.`);
}

function parseStatus(text: string | undefined): UploadStatus | undefined {
  const status = UPLOAD_STATUSES.find((one) => one === text);
  if (text === undefined || status) return status;
  throw new Problem('invalid-parameter', `status must be one of ${UPLOAD_STATUSES.join(', ')}.`);
}
