import { HdtError } from '../hdt-error.js';
import type { Client } from './client.js';
import { type OutgoingFile, toMultipart } from './create-upload.js';
import { jsonBody, readJson, type TransportResponse } from './transport.js';
import { type NewConfirmation, readConfirmation, type StoredConfirmation } from './wire.js';

/**
 * Sends a picture of a device and waits for its reading, which takes 1 to 3 s (interface, Medical device extraction).
 *
 * @param client A client with the scope `medical`.
 * @param picture JPEG, PNG, GIF or WEBP.
 * @param options Idempotency key and signal: a picture sent again under the same key is read once.
 * @returns The body of the response, for `readExtractions`.
 * @throws {HdtError} `in-progress` when a request with the same key is still running; `unreadable-file`, `network`,
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
    body: await toMultipart([picture]),
    key,
    signal,
  });
  return readJson(response, client.clock.now());
}

const confirmationPath = (recordId: string): string =>
  `/readings/${encodeURIComponent(recordId)}/confirmation`;

/**
 * Stores the person's decision about a reading. The back end stores one per record, the latest by `at`: a decision may be
 * sent again, and an older one that arrives late changes nothing.
 *
 * @param client A client with the scope `medical` whose back end has the feature `confirmations`.
 * @param recordId The id of the record, from an extraction or the history.
 * @param confirmation The decision.
 * @param options Signal.
 * @returns The stored decision, which is a later one if another page has sent one.
 * @throws {HdtError} `not-found` for a record that is purged or not the person's; `network`, `timeout`, `cancelled`,
 * `session-changed` or the error of the response.
 * @example
 * ```ts
 * if (client.has?.('confirmations')) await saveConfirmation(client, id, confirmation);
 * ```
 */
export async function saveConfirmation(
  client: Client,
  recordId: string,
  confirmation: NewConfirmation,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<StoredConfirmation> {
  const body = jsonBody(confirmation);
  const response = await client.call({ method: 'PUT', path: confirmationPath(recordId), body, signal });
  return toConfirmation(response, client);
}

/**
 * Fetches the person's decision about a reading.
 *
 * @param client A client with the scope `medical`; that of a paired phone sees only records of its own pairing.
 * @param recordId The id of the record, from an extraction or the history.
 * @param options Signal.
 * @returns The stored decision; `unconfirmed` when there is none.
 * @throws {HdtError} As `saveConfirmation`.
 */
export async function getConfirmation(
  client: Client,
  recordId: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<StoredConfirmation> {
  return toConfirmation(
    await client.call({ method: 'GET', path: confirmationPath(recordId), signal }),
    client,
  );
}

function toConfirmation(response: TransportResponse, client: Client): StoredConfirmation {
  const confirmation = readConfirmation(readJson(response, client.clock.now()));
  if (!confirmation) throw new HdtError('bad-response', { status: response.status });
  return confirmation;
}
