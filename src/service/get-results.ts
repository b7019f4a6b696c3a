import type { Client } from './client.js';
import { parseRetryAfter } from './problem.js';
import { readJson } from './transport.js';

/** What retrieval can answer without an error (interface, How the retrieval endpoint reads the upload state). */
export type ResultsResponse =
  | { readonly kind: 'ready'; readonly body: unknown }
  /** 202. `retryAfter` in milliseconds, when the server named a pace. */
  | { readonly kind: 'pending'; readonly retryAfter: number | null };

/** Throws `processing-failed` (422), `not-found` (404: unknown or older than 30 days), `forbidden` (403). */
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
