import type { Client } from './client.js';
import { type OutgoingFile, toMultipart } from './create-upload.js';
import { readJson } from './transport.js';

/**
 * Sends one picture of a device to be read, which takes 1 to 3 s (interface, Medical device extraction).
 *
 * @param client A client with the scope `medical`.
 * @param picture JPEG, PNG, GIF or WEBP.
 * @param options Idempotency key and signal: a picture sent again under the same key is read once.
 * @returns The body of the response, for `readExtractions`.
 * @throws {HdtError} `in-progress` when a request with the same key is still running; `network`,
 * `timeout`, `cancelled`, `session-changed`
 * or the error of the response.
 */
export async function extractDevice(
  client: Client,
  picture: OutgoingFile,
  { key, signal }: { key?: string | undefined; signal?: AbortSignal | undefined } = {},
): Promise<unknown> {
  const response = await client.call({
    method: 'POST',
    path: '/api/master?module=medical',
    body: toMultipart([picture]),
    key,
    signal,
  });
  return readJson(response, client.clock.now());
}
