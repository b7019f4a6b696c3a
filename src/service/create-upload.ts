import { HdtError } from '../errors.js';
import { FORMATS, type Format } from '../intake/format.js';
import type { Client } from './client.js';
import { readJson } from './transport.js';
import { FILE_FIELD, readUploadAck, type UploadRef } from './wire.js';

/** A file as it goes on the wire. */
export interface OutgoingFile {
  readonly name: string;
  readonly body: Blob;
}

export interface CreateUploadOptions {
  /** The same for the same files when they are sent again: the gateway then files them once. */
  readonly key?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Bytes of the files sent so far. */
  readonly onProgress?: ((sent: number) => void) | undefined;
}

/**
 * Sends up to 10 files in one request (interface, Pathology upload); returns one reference a file, in order.
 * Throws `bad-response` when the acknowledgement does not name every file.
 */
export async function createUpload(
  client: Client,
  files: readonly OutgoingFile[],
  { key, signal, onProgress }: CreateUploadOptions = {},
): Promise<UploadRef[]> {
  const bytes = files.reduce((sum, { body }) => sum + body.size, 0);
  const response = await client.call({
    method: 'POST',
    path: '/api/master?module=pathology',
    body: multipart(files),
    key,
    signal,
    // Framing is spread evenly over the files: a few hundred bytes nobody can see.
    onProgress:
      onProgress && ((sent, total) => onProgress(total > 0 ? Math.round((bytes * sent) / total) : 0)),
  });
  const refs = readUploadAck(readJson(response, client.clock.now()), files.length);
  if (!refs) throw new HdtError('bad-response', { status: response.status });
  return refs;
}

export function multipart(files: readonly OutgoingFile[]): FormData {
  const form = new FormData();
  for (const { name, body } of files) form.append(FILE_FIELD, body, name);
  return form;
}

/**
 * The name a file travels under: the person's own, with its extension corrected where it names another format
 * than the bytes have (an `IMG_1.HEIC` leaves as JPEG). An extension we do not know is left alone.
 */
export function outgoingName(name: string, format: Format): string {
  const extension = /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? '';
  const misleading =
    !FORMATS[format].extensions.includes(extension) &&
    Object.values(FORMATS).some(({ extensions }) => extensions.includes(extension));
  return misleading ? name.slice(0, -extension.length) + FORMATS[format].extensions[0] : name;
}
