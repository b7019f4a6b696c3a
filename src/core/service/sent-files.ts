import { HdtError } from '../hdt-error.js';
import { type Client, lacksFeature } from './client.js';
import { isSuccess } from './problem.js';
import { jsonBody, readJson } from './transport.js';
import { isObject } from './wire.js';

/** A file, looked up in the person's records. */
export interface SentFile {
  /** When the person last sent it, in ISO 8601; null where they did not, or where it could not be read. */
  readonly sentAt: string | null;
}

/**
 * Stores which file an upload is, so that it is known when the person chooses it again. The back end keeps a keyed hash.
 *
 * @param client A client with the scope `pathology`.
 * @param uploadId The upload.
 * @param sha256 SHA-256 of the file as it was chosen, in hexadecimal digits.
 * @param options Signal.
 * @returns Whether it is stored; false where the back end has not the feature `files`.
 * @throws {HdtError} `not-found` for an upload that is purged or not the person's; `network`, `timeout`, `cancelled`,
 * `session-changed` or the error of the response.
 */
export async function storeSentFile(
  client: Client,
  uploadId: string,
  sha256: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<boolean> {
  const path = `/uploads/${encodeURIComponent(uploadId)}/file`;
  const body = jsonBody({ sha256 });
  const response = await client.call({
    method: 'PUT',
    path,
    body,
    feature: 'files',
    refresh: false,
    signal,
  });
  if (isSuccess(response)) return true;
  if (lacksFeature(client, 'files', response)) return false;
  readJson(response, client.clock.now());
  throw new HdtError('bad-response', { status: response.status });
}

/**
 * Looks for a file in the person's records, before it is sent. Nothing is stored.
 *
 * @param client A client with the scope `pathology`.
 * @param sha256 SHA-256 of the file as it was chosen, in hexadecimal digits.
 * @param options Signal.
 * @returns What is known of it; null where the back end has not the feature `files`.
 * @throws {HdtError} As `storeSentFile`.
 */
export async function findSentFile(
  client: Client,
  sha256: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<SentFile | null> {
  const body = jsonBody({ sha256 });
  const response = await client.call({
    method: 'POST',
    path: '/files/match',
    body,
    feature: 'files',
    refresh: false,
    signal,
  });
  if (lacksFeature(client, 'files', response)) return null;
  const answer = readJson(response, client.clock.now());
  if (!isObject(answer)) throw new HdtError('bad-response', { status: response.status });
  const { sentAt } = answer;
  const isTime = typeof sentAt === 'string' && !Number.isNaN(Date.parse(sentAt));
  return { sentAt: isTime ? sentAt : null };
}
