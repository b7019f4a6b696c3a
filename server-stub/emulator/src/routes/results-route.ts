import type { Account } from '../accounts/accounts.js';
import { IN_PROGRESS_MESSAGE, resultFileName, UNKNOWN_FORMAT } from '../assumptions.js';
import { refusal, retrievalError } from '../http/retrieval-error.js';
import { isOutputFormat, OUTPUTS, type Output } from '../outputs/output.js';
import type { Report } from '../outputs/report.js';
import { retryAfterHeader } from '../time/pace.js';
import type { PollDeps } from './status-route.js';

/** A client must not meet it, a developer looking at a 422 wants it: why the document failed. */
const REASON_HEADER = 'x-emulator-reason';

export interface RetrievalQuery {
  readonly uploadId: string;
  /** Undefined asks for the format the account had configured when the upload was received. */
  readonly format: string | undefined;
}

/** The result of one upload, or why there is none yet (interface, Result retrieval). */
export async function answerResults(
  { store, poll }: PollDeps,
  account: Account,
  { uploadId, format: asked }: RetrievalQuery,
  retryAfter: number | undefined,
): Promise<Response> {
  const found = store.get(uploadId);
  if (!found) return retrievalError(404);
  if (found.customerId !== account.customerId) return retrievalError(403);
  const format = asked ?? found.settings.outputFormat;
  if (!isOutputFormat(format)) return refusal(UNKNOWN_FORMAT);
  await poll(uploadId);
  const upload = store.get(uploadId) ?? found;
  switch (upload.status) {
    case 'uploaded':
    case 'processing':
      return inProgress(uploadId, retryAfter);
    case 'failed':
      return retrievalError(422, { [REASON_HEADER]: upload.reason });
    case 'completed':
      return result(OUTPUTS[format], upload);
  }
}

function result({ write, contentType, extension, attachment }: Output, report: Report): Response {
  const headers = new Headers({ 'content-type': contentType });
  if (attachment) {
    const name = resultFileName(report.transactionId, report.uploadedAt, extension);
    headers.set('content-disposition', `attachment; filename="${name}"`);
  }
  return new Response(write(report), { headers });
}

function inProgress(uploadId: string, retryAfter: number | undefined): Response {
  const body = {
    success: false,
    status: 'In Progress',
    uploadId,
    message: IN_PROGRESS_MESSAGE,
    statusUrl: `/api/v1/results/${uploadId}`,
  };
  return Response.json(body, { status: 202, headers: retryAfterHeader(retryAfter) });
}
