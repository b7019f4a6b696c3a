import type { Client } from './client.js';
import { fetchPage, type Page } from './pages.js';
import { readUploadList, type UploadRecord } from './wire.js';

/** Filters of the list endpoint (interface, List uploads). Dates are `YYYY-MM-DD`, both ends inclusive. */
export interface ListFilter {
  /** 1 to 100. */
  readonly limit?: number;
  readonly fromDate?: string;
  readonly toDate?: string;
  readonly status?: 'uploaded' | 'processing' | 'completed' | 'failed';
}

/** What the list endpoint answers with where no limit is given (interface, Limits). */
const USUAL_LIMIT = 10;

/** The person's uploads, newest first: `limit` of them, fewer where five requests do not find so many. */
export async function listUploads(
  client: Client,
  filter: ListFilter = {},
  options: { signal?: AbortSignal | undefined } = {},
): Promise<UploadRecord[]> {
  const { items } = await pageUploads(client, filter, options);
  return items.slice(0, filter.limit ?? USUAL_LIMIT);
}

/**
 * The same with where the list goes on: given as `from`, with the same filter, it brings the next page. A page may be a
 * little longer than `limit`.
 */
export function pageUploads(
  client: Client,
  filter: ListFilter = {},
  { cursor: from, signal }: { cursor?: string | undefined; signal?: AbortSignal | undefined } = {},
): Promise<Page<UploadRecord>> {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(filter)) if (value !== undefined) query.set(key, String(value));
  const path = from ?? `/api/v1/uploads?${query}`.replace(/\?$/, '');
  return fetchPage(client, { path, read: readUploadList, wanted: filter.limit ?? USUAL_LIMIT, signal });
}
