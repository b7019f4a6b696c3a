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

/** The list endpoint's limit when none is given (interface, Limits). */
const DEFAULT_LIMIT = 10;

/**
 * The person's uploads, newest first.
 *
 * @param client A client with the scope `pathology`.
 * @param filter Limit, dates and status.
 * @param options Signal.
 * @returns At most `limit` uploads (10 by default); fewer when five requests do not find as many.
 * @throws {HdtError} `network`, `timeout`, `cancelled`, `session-changed`
 * or the error of the first response that is one.
 */
export async function listUploads(
  client: Client,
  filter: ListFilter = {},
  options: { signal?: AbortSignal | undefined } = {},
): Promise<UploadRecord[]> {
  const { items } = await pageUploads(client, filter, options);
  return items.slice(0, filter.limit ?? DEFAULT_LIMIT);
}

/**
 * One page of the person's uploads.
 *
 * @param client A client with the scope `pathology`.
 * @param filter Limit, dates and status; the same for every page.
 * @param options `cursor` from the previous page, signal.
 * @returns `limit` uploads or a few more, and the cursor of the next page.
 * @throws {HdtError} As `listUploads`.
 * @example
 * ```ts
 * const first = await pageUploads(client, { limit: 20 });
 * if (first.next) await pageUploads(client, { limit: 20 }, { cursor: first.next });
 * ```
 */
export function pageUploads(
  client: Client,
  filter: ListFilter = {},
  { cursor, signal }: { cursor?: string | undefined; signal?: AbortSignal | undefined } = {},
): Promise<Page<UploadRecord>> {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(filter)) if (value !== undefined) query.set(key, String(value));
  const path = cursor ?? `/api/v1/uploads?${query}`.replace(/\?$/, '');
  return fetchPage(client, { path, read: readUploadList, count: filter.limit ?? DEFAULT_LIMIT, signal });
}
