import type { Client } from './client.js';
import { fetchPage, type Page } from './pages.js';
import { type MedicalRecord, readHistory } from './wire.js';

/** The person's stored device extractions (interface, Medical device history), as many as five requests bring. */
export async function listReadings(
  client: Client,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<MedicalRecord[]> {
  const { items } = await pageReadings(client, { signal });
  return [...items];
}

/** `wanted` of them or a few more, and where the list goes on: given as `from`, it brings the next page. */
export function pageReadings(
  client: Client,
  {
    count: wanted = Number.POSITIVE_INFINITY,
    cursor: from = '/api/master/transformations?module=medical',
    signal,
  }: { count?: number; cursor?: string | undefined; signal?: AbortSignal | undefined } = {},
): Promise<Page<MedicalRecord>> {
  return fetchPage(client, { path: from, read: readHistory, wanted, signal });
}
