import { parseUrl } from '../url.js';
import type { Client } from './client.js';
import { readJson } from './transport.js';
import { type MedicalRecord, readHistory, readUploadList, type UploadRecord } from './wire.js';

/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Cursor of the next page, for the function that returned this one; null on the last page. */
  readonly next: string | null;
}

/**
 * Most requests for one page. The gateway may end a response early, with a cursor, to limit its own look-ups; five responses
 * cover a hundred uploads that it has to look up one by one.
 */
const MAX_REQUESTS = 5;

interface PageRequest<Item> {
  /** Path and query where the page begins. */
  readonly path: string;
  readonly read: (body: unknown) => readonly Item[];
  /** Items wanted; the last response may add a few more. */
  readonly count: number;
  readonly signal: AbortSignal | undefined;
}

/** Fetches one page by up to `MAX_REQUESTS` requests. A 429 after the first response ends the page early. */
async function fetchPage<Item>(
  client: Client,
  { path, read, count, signal }: PageRequest<Item>,
): Promise<Page<Item>> {
  const items: Item[] = [];
  let next: string | null = path;
  for (let requests = 0; next !== null && items.length < count && requests < MAX_REQUESTS; requests += 1) {
    const current: string = next;
    const response = await client.call({ method: 'GET', path: current, signal });
    if (response.status === 429 && items.length > 0) break;
    for (const item of read(readJson(response, client.clock.now()))) items.push(item);
    next = nextPath(response, current);
  }
  return { items, next };
}

/**
 * One link of a `Link` header with its parameters, and one parameter. Quoted strings may contain anything (RFC 8288 §3); one that is
 * cut off ends with the header, which keeps the search linear.
 */
const LINK = /<([^<>]*)>((?:[^",<]|"(?:[^"\\]|\\.?)*(?:"|$))*)/g;
const PARAMETER = /;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g;

/**
 * Path and query of `rel="next"`, relative to the base URL; `path` is the path of the request that went to `url`. Null
 * when there is no such link, or when it leaves the base URL: no header may send a token to another origin.
 */
export function nextPath({ url, link }: { url: string; link: string | null }, path: string): string | null {
  const base = url.slice(0, -path.length);
  for (const [, reference = '', parameters = ''] of (link ?? '').matchAll(LINK)) {
    const target = isNext(parameters) ? parseUrl(reference, url)?.href : null;
    if (target?.startsWith(`${base}/`)) return target.slice(base.length);
  }
  return null;
}

/** Only the first `rel` counts; it may name several relations (§3.3). */
function isNext(parameters: string): boolean {
  for (const [, name = '', quoted, plain = ''] of parameters.matchAll(PARAMETER)) {
    if (name.toLowerCase() === 'rel') return (quoted ?? plain).toLowerCase().split(/\s+/).includes('next');
  }
  return false;
}

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

/**
 * The person's stored device extractions (interface, Medical device history).
 *
 * @param client A client with the scope `medical`.
 * @param options Signal.
 * @returns All extractions that five requests return at most.
 * @throws {HdtError} `network`, `timeout`, `cancelled`, `session-changed`
 * or the error of the first response that is one.
 */
export async function listReadings(
  client: Client,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<MedicalRecord[]> {
  const { items } = await pageReadings(client, { signal });
  return [...items];
}

/**
 * One page of the person's stored device extractions.
 *
 * @param client A client with the scope `medical`.
 * @param options `count` of the page, `cursor` from the previous page, signal.
 * @returns `count` extractions or a few more, and the cursor of the next page.
 * @throws {HdtError} As `listReadings`.
 */
export function pageReadings(
  client: Client,
  {
    count = Number.POSITIVE_INFINITY,
    cursor = '/api/master/transformations?module=medical',
    signal,
  }: { count?: number; cursor?: string | undefined; signal?: AbortSignal | undefined } = {},
): Promise<Page<MedicalRecord>> {
  return fetchPage(client, { path: cursor, read: readHistory, count, signal });
}
