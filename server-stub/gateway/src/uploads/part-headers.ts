import { GatewayProblem } from '../problem.js';

/** A header line of a part. No folding and no space before the colon: others would be read in two ways. */
const LINE = /^([!#$%&'*+.^_`|~\w-]+):([^\r\n\0]*)$/;

/** One parameter of a disposition: a token, or a quoted string that escapes no quote (browsers write `%22`). */
const PARAMETER =
  /[ \t]*;[ \t]*(name|filename|filename\*)=(?:"((?:[^"\\]|\\[^"])*)"|([!#$%&'*+.^_`|~\w-]+))/iy;

/** Headers that change how the content is read: a part that has one is not what it looks like on its way. */
const WRAPPED: Readonly<Record<string, RegExp>> = {
  'content-transfer-encoding': /^(?!(?:binary|[78]bit)$)/i,
  'content-type': /^multipart\//i,
};

/**
 * The file name a part states (RFC 7578 §4.2), as its bytes. Throws `body-invalid` for a part that is no file, and for
 * one that two readers could take for different things: a second disposition, a parameter twice or of another name,
 * `filename` and `filename*` that disagree.
 */
export function readFileName(headers: string): string {
  const seen = new Map<string, string>();
  for (const line of headers.split('\r\n')) {
    const [, name = '', text = ''] = LINE.exec(line) ?? [];
    const [key, value] = [name.toLowerCase(), text.trim()];
    if (key === '' || seen.has(key) || WRAPPED[key]?.test(value)) throw refused();
    seen.set(key, value);
  }
  return readDisposition(seen.get('content-disposition') ?? '');
}

function readDisposition(value: string): string {
  const [type = ''] = /^form-data(?=[ \t]*;)/i.exec(value) ?? [];
  if (type === '') throw refused();
  const parameters = new Map<string, string>();
  for (let at = type.length; at < value.length; at = PARAMETER.lastIndex) {
    PARAMETER.lastIndex = at;
    const [, name = '', quoted, token = ''] = PARAMETER.exec(value) ?? [];
    const key = name.toLowerCase();
    if (key === '' || parameters.has(key)) throw refused();
    parameters.set(key, quoted ?? token);
  }
  const [name, fileName, extended] = ['name', 'filename', 'filename*'].map((key) => parameters.get(key));
  if (!name || fileName === undefined) throw refused();
  if (extended !== undefined && decodeExtended(extended) !== utf8(fileName)) throw refused();
  return fileName;
}

/** RFC 8187 §3.2.1, UTF-8 alone; null for anything else. */
function decodeExtended(value: string): string | null {
  const [, encoded] = /^utf-8'[\w-]*'(.*)$/i.exec(value) ?? [];
  try {
    return encoded === undefined ? null : decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

const utf8 = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');

const refused = () => new GatewayProblem('body-invalid', { reason: 'part-headers' });
