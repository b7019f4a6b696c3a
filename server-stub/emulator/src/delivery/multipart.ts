import { concat, utf8 } from '../bytes.js';
import { nameUuid } from '../ids.js';

/**
 * The form of a callback with a file: the parts `metadata` and `file` (interface, Payload variants; RFC 7578). The
 * boundary is a hash of the content: the same content gives the same bytes.
 */
export function writeMultipart(
  metadata: object,
  file: { readonly name: string; readonly contentType: string; readonly content: Uint8Array },
) {
  const metadataJson = utf8(JSON.stringify(metadata));
  const boundary = `hdt-${nameUuid(concat([metadataJson, file.content]))}`;
  const body = concat([
    part(boundary, 'name="metadata"', 'application/json'),
    metadataJson,
    utf8('\r\n'),
    part(boundary, `name="file"; filename="${file.name}"`, file.contentType),
    file.content,
    utf8(`\r\n--${boundary}--\r\n`),
  ]);
  return { contentType: `multipart/form-data; boundary=${boundary}`, body };
}

const part = (boundary: string, disposition: string, contentType: string): Uint8Array =>
  utf8(
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: ${contentType}\r\n\r\n`,
  );
