import type { Account } from '../accounts/accounts.js';
import { IN_PROGRESS_MESSAGE, resultFileName, UNKNOWN_FORMAT } from '../assumptions.js';
import { reportOfRetrieval } from '../delivery/part.js';
import { isOutputFormat } from '../formats.js';
import { errorResponse, retrievalError } from '../http/retrieval-error.js';
import { OUTPUTS, type Output } from '../outputs/output.js';
import type { Report } from '../outputs/report.js';
import { type PollDeps, retryAfterHeader } from './status-route.js';

/** For developers: why the document failed. The service itself does not say. */
const REASON_HEADER = 'x-emulator-reason';

export interface RetrievalQuery {
  readonly uploadId: string;
  /** Undefined for the format that the account had configured when the upload was received. */
  readonly format: string | undefined;
}

/** The result of one upload, or its state (interface, Result retrieval). */
export async function handleResults(
  { store, processing }: PollDeps,
  account: Account,
  { uploadId, format: requested }: RetrievalQuery,
  retryAfter: number | undefined,
): Promise<Response> {
  const found = store.get(uploadId);
  if (!found) return retrievalError(404);
  if (found.customerId !== account.customerId) return retrievalError(403);
  const format = requested ?? found.settings.outputFormat;
  if (!isOutputFormat(format)) return errorResponse(UNKNOWN_FORMAT);
  await processing.poll(uploadId);
  const upload = store.get(uploadId) ?? found;
  switch (upload.status) {
    case 'uploaded':
    case 'processing':
      return inProgressResponse(uploadId, retryAfter);
    case 'failed':
      return retrievalError(422, { [REASON_HEADER]: upload.reason });
    case 'completed':
      return resultResponse(OUTPUTS[format], reportOfRetrieval(upload));
  }
}

function resultResponse({ write, contentType, extension, attachment }: Output, report: Report): Response {
  const headers = new Headers({ 'content-type': contentType });
  if (attachment) {
    const name = resultFileName(report.transactionId, report.uploadedAt, extension);
    headers.set('content-disposition', `attachment; filename="${name}"`);
  }
  return new Response(write(report), { headers });
}

function inProgressResponse(uploadId: string, retryAfter: number | undefined): Response {
  const body = {
    success: false,
    status: 'In Progress',
    uploadId,
    message: IN_PROGRESS_MESSAGE,
    statusUrl: `/api/v1/results/${uploadId}`,
  };
  return Response.json(body, { status: 202, headers: retryAfterHeader(retryAfter) });
}
