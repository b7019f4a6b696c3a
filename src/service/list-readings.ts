import type { Client } from './client.js';
import { fetchPage, type Page } from './pages.js';
import { type MedicalRecord, readHistory } from './wire.js';

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
