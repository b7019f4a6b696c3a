import { GatewayProblem } from '../problem.js';

/** A header line of a part. Neither folding nor space before the colon, which parsers interpret differently. */
const LINE = /^([!#$%&'*+.^_`|~\w-]+):([^\r\n\0]*)$/;

/** One parameter of a disposition: a token, or a quoted string without escaped quotes (browsers write `%22`). */
const PARAMETER =
  /[ \t]*;[ \t]*(name|filename|filename\*)=(?:"((?:[^"\\]|\\[^"])*)"|([!#$%&'*+.^_`|~\w-]+))/iy;

/** Headers that change how the content is decoded: such a part is not what it looks like in transit. */
const ENCODED_HEADERS: Readonly<Record<string, RegExp>> = {
  'content-transfer-encoding': /^(?!(?:binary|[78]bit)$)/i,
  'content-type': /^multipart\//i,
};

/**
 * The file name of a part (RFC 7578 §4.2), as bytes. Throws `body-invalid` for a part that is no file, and for
 * ambiguous headers: a second disposition, a repeated or unknown parameter, `filename` and `filename*` that disagree.
 */
export function readFileName(headers: string): string {
  const seen = new Map<string, string>();
  for (const line of headers.split('\r\n')) {
    const [, name = '', text = ''] = LINE.exec(line) ?? [];
    const [key, value] = [name.toLowerCase(), text.trim()];
    if (key === '' || seen.has(key) || ENCODED_HEADERS[key]?.test(value)) throw invalid();
    seen.set(key, value);
  }
  return readDisposition(seen.get('content-disposition') ?? '');
}

function readDisposition(value: string): string {
  const [type = ''] = /^form-data(?=[ \t]*;)/i.exec(value) ?? [];
  if (type === '') throw invalid();
  const parameters = new Map<string, string>();
  for (let at = type.length; at < value.length; at = PARAMETER.lastIndex) {
    PARAMETER.lastIndex = at;
    const [, name = '', quoted, token = ''] = PARAMETER.exec(value) ?? [];
    const key = name.toLowerCase();
    if (key === '' || parameters.has(key)) throw invalid();
    parameters.set(key, quoted ?? token);
  }
  const [name, fileName, extended] = ['name', 'filename', 'filename*'].map((key) => parameters.get(key));
  if (!name || fileName === undefined) throw invalid();
  if (extended !== undefined && decodeExtended(extended) !== utf8(fileName)) throw invalid();
  return fileName;
}

/** Decodes RFC 8187 §3.2.1 in UTF-8; null for anything else. */
function decodeExtended(value: string): string | null {
  const [, encoded] = /^utf-8'[\w-]*'(.*)$/i.exec(value) ?? [];
  try {
    return encoded === undefined ? null : decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

const utf8 = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');

const invalid = () => new GatewayProblem('body-invalid', { reason: 'part-headers' });
