import { createHash } from 'node:crypto';

export interface FilePart {
  readonly name: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

export interface Multipart {
  readonly contentType: string;
  readonly body: Uint8Array;
}

/**
 * The form of a callback with a file: the parts `metadata` and `file` (interface, Payload variants; RFC 7578). The
 * boundary is a hash of the content: the same content gives the same bytes.
 */
export function writeMultipart(metadata: object, file: FilePart): Multipart {
  const metadataJson = JSON.stringify(metadata);
  const digest = createHash('sha256').update(metadataJson).update(file.content).digest('hex');
  const boundary = `hdt-${digest.slice(0, 32)}`;
  const body = Buffer.concat([
    part(boundary, 'name="metadata"', 'application/json'),
    Buffer.from(metadataJson),
    Buffer.from('\r\n'),
    part(boundary, `name="file"; filename="${file.name}"`, file.contentType),
    file.content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { contentType: `multipart/form-data; boundary=${boundary}`, body };
}

const part = (boundary: string, disposition: string, contentType: string): Buffer =>
  Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: ${contentType}\r\n\r\n`,
  );
