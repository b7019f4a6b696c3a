import type { Client } from './client.js';
import { jsonOf } from './transport.js';
import { readUploadList, type UploadRecord } from './wire.js';

/** Filters of the list endpoint (interface, List uploads). Dates are `YYYY-MM-DD`, both ends inclusive. */
export interface ListFilter {
  /** 1 to 100. */
  readonly limit?: number;
  readonly fromDate?: string;
  readonly toDate?: string;
  readonly status?: 'uploaded' | 'processing' | 'completed' | 'failed';
}

/** The person's uploads, newest first. */
export async function listUploads(
  client: Client,
  filter: ListFilter = {},
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<UploadRecord[]> {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(filter)) if (value !== undefined) query.set(key, String(value));
  const path = `/api/v1/uploads?${query}`.replace(/\?$/, '');
  const response = await client.call({ method: 'GET', path, signal });
  return readUploadList(jsonOf(response, client.clock.now()));
}
