import type { Client } from './client.js';
import { multipart, type OutgoingFile } from './create-upload.js';
import { readJson } from './transport.js';

/** Sends one picture of a device, read once under one `key`, and returns the body of the answer, 1-3 s later (interface, Medical device extraction). */
export async function extractDevice(
  client: Client,
  picture: OutgoingFile,
  { key, signal }: { key?: string | undefined; signal?: AbortSignal | undefined } = {},
): Promise<unknown> {
  const response = await client.call({
    method: 'POST',
    path: '/api/master?module=medical',
    body: multipart([picture]),
    key,
    signal,
  });
  return readJson(response, client.clock.now());
}
