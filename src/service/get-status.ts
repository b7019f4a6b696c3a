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
 * @returns Status, file name, numbers of results, the reason of a failure, and `retryAfter` in milliseconds (null when the server sent none).
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
