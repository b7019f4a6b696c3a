import type { Client } from './client.js';
import { parseRetryAfter } from './problem.js';
import { readJson } from './transport.js';
import { readStatus, type UploadStatus } from './wire.js';

/** Where an upload stands (interface, Status polling). `retryAfter` in milliseconds. */
export async function getStatus(
  client: Client,
  uploadId: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<{ status: UploadStatus; fileName: string; retryAfter: number | null }> {
  const path = `/api/v1/status/${encodeURIComponent(uploadId)}`;
  const response = await client.call({ method: 'GET', path, signal });
  const body = readJson(response, client.clock.now());
  return { ...readStatus(body), retryAfter: parseRetryAfter(response.retryAfter, client.clock.now()) };
}
