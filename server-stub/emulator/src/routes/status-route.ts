import type { Account } from '../accounts/accounts.js';
import { statusBody, statusCounts, statusFailure } from '../assumptions.js';
import { countsOf } from '../delivery/part.js';
import { deliveryStatus } from '../delivery/status.js';
import { Problem } from '../http/problem.js';
import type { Processing } from '../processing/processing.js';
import { countUnreadRows } from '../review/unread-row.js';
import { openReasons } from '../uploads/open-reasons.js';
import { isFinished, isRead, type Upload } from '../uploads/upload.js';
import { withPatients } from '../uploads/upload-record.js';
import type { UploadStore } from '../uploads/upload-store.js';

export interface PollDeps {
  readonly store: UploadStore;
  /** Its `poll` is to be awaited before the state is read. */
  readonly processing: Pick<Processing, 'poll' | 'patientsOf'>;
}

/** The state of one upload, for both forms of the endpoint (interface, Status polling). */
export async function handleStatus(
  { store, processing }: PollDeps,
  account: Account,
  uploadId: string | undefined,
  retryAfter: number | undefined,
): Promise<Response> {
  if (!uploadId) throw new Problem('missing-parameter', 'The query parameter uploadId is missing.');
  const found = store.get(uploadId);
  if (!found) throw new Problem('not-found', 'The upload does not exist or has expired.');
  if (found.customerId !== account.customerId) {
    throw new Problem('forbidden', 'The upload belongs to another account.');
  }
  await processing.poll(uploadId);
  const upload = store.get(uploadId) ?? found;
  const headers = isFinished(upload) ? {} : retryAfterHeader(retryAfter);
  const record = withPatients(upload, processing.patientsOf(uploadId));
  return Response.json(statusBody(record, deliveryStatus(upload), documentStatus(upload)), { headers });
}

/** What is known of the document: nothing before it is read. */
function documentStatus(upload: Upload): object {
  if (isRead(upload))
    return statusCounts(countsOf(upload), countUnreadRows(upload.rows), openReasons(upload));
  return upload.status === 'failed' ? statusFailure(upload.reason, upload.content ?? null) : {};
}

/** `Retry-After` in whole seconds (RFC 9110 §10.2.3), if configured: the interface shows none. */
export const retryAfterHeader = (seconds: number | undefined): Record<string, string> =>
  seconds === undefined ? {} : { 'retry-after': String(Math.max(0, Math.ceil(seconds))) };
