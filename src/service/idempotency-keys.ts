import { HdtError } from '../hdt-error.js';
import type { Client } from './client.js';
import { readJson, type TransportResponse } from './transport.js';
import { readUploadAck, type UploadRef } from './wire.js';

interface KeyOptions {
  /** Files of the request. */
  readonly count: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The uploads filed under an idempotency key, from the gateway's own route; null when there are none.
 *
 * @throws {HdtError} `in-progress` while the outcome is unknown, `bad-response` when the response does not name every
 * file.
 */
export async function findUpload(
  client: Client,
  key: string,
  options: KeyOptions,
): Promise<UploadRef[] | null> {
  return request(client, 'GET', key, options);
}

/**
 * Withdraws a key. Null when nothing was filed under it, and nothing can be from now on.
 *
 * @throws {HdtError} `in-progress` while the outcome is unknown.
 */
export async function withdrawUpload(
  client: Client,
  key: string,
  options: KeyOptions,
): Promise<UploadRef[] | null> {
  return request(client, 'DELETE', key, options);
}

async function request(
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
  // Something is filed: reading this as null would file it twice.
  if (!refs) throw new HdtError('bad-response', { status: response.status });
  return refs;
}

/** 404 or 405 comes from a back end without this route, which has no keys either. */
const isNotFiled = ({ status }: TransportResponse): boolean => [204, 404, 405].includes(status);
