import { HdtError } from '../hdt-error.js';
import type { Client } from './client.js';
import { isPage } from './problem.js';
import { refusal } from './transport.js';

/** Formats of a result (interface, Result retrieval), with their file extensions. */
export const RESULT_FILES = {
  json: 'json',
  csv: 'csv',
  hl7: 'hl7',
  fhir_json: 'fhir.json',
  fhir_xml: 'fhir.xml',
  parquet: 'parquet',
} as const;

export type ResultFormat = keyof typeof RESULT_FILES;

/**
 * The results of one upload as a file (interface, Result retrieval).
 *
 * @param client A client with the scope `pathology`.
 * @param uploadId The id from `createUpload` or a list.
 * @param format One of the six formats.
 * @param options Signal.
 * @returns The bytes as the service sent them.
 * @throws {HdtError} `in-progress` (202), else as `getResults`.
 */
export async function getResultFile(
  client: Client,
  uploadId: string,
  format: ResultFormat,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Blob> {
  const path = `/api/v1/results/${encodeURIComponent(uploadId)}?format=${format}`;
  const response = await client.call({ method: 'GET', path, signal, asFile: true });
  if (response.status === 202) throw new HdtError('in-progress');
  if (response.status !== 200) throw refusal(response, client.clock.now());
  if (isPage(response)) throw new HdtError('unauthorized', { status: response.status });
  if (!response.file) throw new HdtError('bad-response');
  return response.file;
}
