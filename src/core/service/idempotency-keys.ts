import { HdtError } from '../hdt-error.js';
import type { Client } from './client.js';
import { isOfBackEnd } from './problem.js';
import { readJson, type TransportResponse } from './transport.js';
import { readUploadAck, type UploadRef } from './wire.js';

interface KeyOptions {
  /** Files of the request. */
  readonly count: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Looks up the uploads filed under an idempotency key. Resolves with null when there are none.
 *
 * @throws {HdtError} `in-progress` while the outcome is unknown, `bad-response` when the response does not name every
 * file.
 */
export const findUpload = (client: Client, key: string, options: KeyOptions): Promise<UploadRef[] | null> =>
  requestKey(client, 'GET', key, options);

/**
 * Withdraws an idempotency key. Resolves with null when nothing was filed under it, and then nothing ever will be.
 *
 * @throws {HdtError} `in-progress` while the outcome is unknown.
 */
export const withdrawUpload = (
  client: Client,
  key: string,
  options: KeyOptions,
): Promise<UploadRef[] | null> => requestKey(client, 'DELETE', key, options);

async function requestKey(
  client: Client,
  method: 'GET' | 'DELETE',
  key: string,
  { count, signal }: KeyOptions,
): Promise<UploadRef[] | null> {
  const response = await client.call({
    method,
    path: `/idempotency-keys/${encodeURIComponent(key)}`,
    feature: 'idempotency',
    signal,
  });
  if (isNotFiled(response)) return null;
  const refs = readUploadAck(readJson(response, client.clock.now()), count);
  // Something is filed, and null would make the caller file it again.
  if (!refs) throw new HdtError('bad-response', { status: response.status });
  return refs;
}

/** A back end without this route answers 404 or 405; it has no keys either. */
const isNotFiled = (response: TransportResponse): boolean =>
  response.status === 204 || ([404, 405].includes(response.status) && isOfBackEnd(response));
