import { HdtError } from '../errors.js';
import type { Client } from './client.js';
import { readJson, type TransportResponse } from './transport.js';
import { readUploadAck, type UploadRef } from './wire.js';

interface SettleOptions {
  /** Files of the request. */
  readonly count: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * What was filed under an idempotency key, by the gateway's own route; null when nothing was. Throws `in-progress` while
 * it cannot be said, `bad-response` when the answer does not name every file.
 */
export async function findUpload(
  client: Client,
  key: string,
  options: SettleOptions,
): Promise<UploadRef[] | null> {
  return ask(client, 'GET', key, options);
}

/** Takes a key back: null when nothing was filed under it, nor will be. Throws `in-progress` while it cannot be said. */
export async function withdrawUpload(
  client: Client,
  key: string,
  options: SettleOptions,
): Promise<UploadRef[] | null> {
  return ask(client, 'DELETE', key, options);
}

async function ask(
  client: Client,
  method: 'GET' | 'DELETE',
  key: string,
  { count, signal }: SettleOptions,
): Promise<UploadRef[] | null> {
  const response = await client.call({
    method,
    path: `/idempotency-keys/${encodeURIComponent(key)}`,
    signal,
  });
  if (isNothing(response)) return null;
  const refs = readUploadAck(readJson(response, client.clock.now()), count);
  // Something is filed: to take it for nothing would file it twice.
  if (!refs) throw new HdtError('bad-response', { status: response.status });
  return refs;
}

/** A gateway without this route has no key to tell of either: 404, or 405 for the method. */
const isNothing = ({ status }: TransportResponse): boolean => [204, 404, 405].includes(status);
