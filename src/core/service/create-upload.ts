import { FORMATS, type Format } from '../../files/format.js';
import { HdtError } from '../hdt-error.js';
import type { Client } from './client.js';
import { readJson } from './transport.js';
import { FILE_FIELD, readUploadAck, type UploadRef } from './wire.js';

/** A file to send. */
export interface OutgoingFile {
  readonly name: string;
  readonly body: Blob;
}

export interface CreateUploadOptions {
  /** Idempotency key: files sent again under the same key are filed once. */
  readonly key?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Bytes of the files sent so far. */
  readonly onProgress?: ((sent: number) => void) | undefined;
}

/**
 * Sends up to 10 files in one request (interface, Pathology upload).
 *
 * @param client A client with the scope `pathology`.
 * @param files The files, 10 at most.
 * @param options Idempotency key, signal, and progress in bytes.
 * @returns One reference per file, in order.
 * @throws {HdtError} `bad-response` when the acknowledgement does not name every file; `in-progress` when a request
 * with the same key is still running; `unreadable-file`, `network`, `timeout`, `cancelled`, `session-changed`
 * or the error of the response.
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
    body: await toMultipart(files),
    key,
    signal,
    // Progress includes the multipart framing, a few hundred bytes, so it is scaled to the bytes of the files.
    onProgress:
      onProgress && ((sent, total) => onProgress(total > 0 ? Math.round((bytes * sent) / total) : 0)),
  });
  const refs = readUploadAck(readJson(response, client.clock.now()), files.length);
  if (!refs) throw new HdtError('bad-response', { status: response.status });
  return refs;
}

/**
 * @throws {HdtError} `unreadable-file` when a file was changed or deleted after it was chosen. Sending it would fail like a
 * lost connection.
 */
export async function toMultipart(files: readonly OutgoingFile[]): Promise<FormData> {
  const form = new FormData();
  for (const { name, body } of files) {
    await body
      .slice(0, 1)
      .arrayBuffer()
      .catch((cause: unknown) => {
        throw new HdtError('unreadable-file', { cause });
      });
    form.append(FILE_FIELD, body, name);
  }
  return form;
}

/**
 * The name under which a file is sent: its own, with an extension that belongs to another format corrected (`IMG_1.HEIC`
 * converted to JPEG is sent as `IMG_1.jpg`). Unknown extensions stay.
 */
export function outgoingName(name: string, format: Format): string {
  const extension = /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? '';
  const isMisleading =
    !FORMATS[format].extensions.includes(extension) &&
    Object.values(FORMATS).some(({ extensions }) => extensions.includes(extension));
  return isMisleading ? name.slice(0, -extension.length) + FORMATS[format].extensions[0] : name;
}
