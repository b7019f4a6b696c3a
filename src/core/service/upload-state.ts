import type { Client } from './client.js';
import { parseRetryAfter } from './problem.js';
import { readJson } from './transport.js';
import { readStatus, type StatusBody } from './wire.js';

/**
 * The status of one upload (interface, Status polling).
 *
 * @param client A client with the scope `pathology`.
 * @param uploadId The id from `createUpload` or a list.
 * @param options Signal.
 * @returns Status, file name, numbers of results, the reason of a failure, and `retryAfter` in milliseconds (null when the
 * server sent none).
 * @throws {HdtError} `not-found`, `forbidden`, `network`, `timeout`, `cancelled`, `session-changed`
 * or the error of the response.
 */
export async function getStatus(
  client: Client,
  uploadId: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<StatusBody & { readonly retryAfter: number | null }> {
  const path = `/api/v1/status/${encodeURIComponent(uploadId)}`;
  const response = await client.call({ method: 'GET', path, signal });
  const body = readJson(response, client.clock.now());
  return { ...readStatus(body), retryAfter: parseRetryAfter(response.retryAfter, client.clock.now()) };
}

/** A response of the retrieval endpoint (interface, How the retrieval endpoint reads the upload state). */
export type ResultsResponse =
  | { readonly kind: 'ready'; readonly body: unknown }
  /** 202. `retryAfter` in milliseconds; null when the server sent none. */
  | { readonly kind: 'pending'; readonly retryAfter: number | null };

/**
 * The results of one upload as JSON (interface, Result retrieval).
 *
 * @param client A client with the scope `pathology`.
 * @param uploadId The id from `createUpload` or a list.
 * @param options Signal.
 * @returns The body for `readBiomarkers`, or `pending`.
 * @throws {HdtError} `processing-failed` (422), `not-found` (404: unknown or older than 30 days), `forbidden` (403);
 * `network`, `timeout`, `cancelled`, `session-changed`
 * or the error of the response.
 */
export async function getResults(
  client: Client,
  uploadId: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<ResultsResponse> {
  const path = `/api/v1/results/${encodeURIComponent(uploadId)}?format=json`;
  const response = await client.call({ method: 'GET', path, signal });
  const body = readJson(response, client.clock.now());
  if (response.status !== 202) return { kind: 'ready', body };
  return { kind: 'pending', retryAfter: parseRetryAfter(response.retryAfter, client.clock.now()) };
}
