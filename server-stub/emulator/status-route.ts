import type { Account } from './accounts.js';
import { NO_CALLBACK_STATUS, statusBody } from './assumptions.js';
import { retryAfterHeader } from './pace.js';
import { Problem } from './problem.js';
import { isFinished } from './upload.js';
import { toUploadRecord } from './upload-record.js';
import type { UploadStore } from './upload-store.js';

/** The state of one upload, for both forms of the endpoint (interface, Status polling). */
export function answerStatus(
  store: UploadStore,
  account: Account,
  uploadId: string | undefined,
  retryAfter: number | undefined,
): Response {
  if (!uploadId) throw new Problem('missing-parameter', 'The query parameter uploadId is missing.');
  const upload = store.get(uploadId);
  if (!upload) throw new Problem('not-found', 'The upload does not exist or has expired.');
  if (upload.customerId !== account.customerId) {
    throw new Problem('forbidden', 'The upload belongs to another account.');
  }
  const headers = isFinished(upload) ? {} : retryAfterHeader(retryAfter);
  return Response.json(statusBody(toUploadRecord(upload), NO_CALLBACK_STATUS), { headers });
}
