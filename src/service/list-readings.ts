import type { Client } from './client.js';
import { jsonOf } from './transport.js';
import { type MedicalRecord, readHistory } from './wire.js';

/** The person's stored device extractions (interface, Medical device history). */
export async function listReadings(
  client: Client,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<MedicalRecord[]> {
  const path = '/api/master/transformations?module=medical';
  const response = await client.call({ method: 'GET', path, signal });
  return readHistory(jsonOf(response, client.clock.now()));
}
