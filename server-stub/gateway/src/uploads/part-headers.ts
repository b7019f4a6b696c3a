import { GatewayProblem } from '../problem.js';

/** The headers of one part of a form. */
export interface PartHead {
  /** The header lines as they came, as bytes, without the empty line that ends them. */
  readonly lines: string;
  /** Name of the form's field. */
  readonly field: string;
  readonly fileName: string;
  /** The media type; empty when the part names none. */
  readonly contentType: string;
}

/** A header line of a part, without folding or a space before the colon, which parsers interpret differently. */
const LINE = /^([!#$%&'*+.^_`|~\w-]+):([^\r\n\0]*)$/;

/** One parameter of a disposition: a token, or a quoted string without escaped quotes (browsers write `%22`). */
const PARAMETER =
  /[ \t]*;[ \t]*(name|filename|filename\*)=(?:"((?:[^"\\]|\\[^"])*)"|([!#$%&'*+.^_`|~\w-]+))/iy;

/** Headers that change how the content is decoded: its bytes in transit would pass checks meant for the decoded ones. */
const ENCODED_HEADERS: Readonly<Record<string, RegExp>> = {
  'content-transfer-encoding': /^(?!(?:binary|[78]bit)$)/i,
  'content-type': /^multipart\//i,
};

/**
 * Parses the headers of a part (RFC 7578 §4.2). Throws `body-invalid` for a part that is no file, and for ambiguous
 * headers: a second disposition, a repeated or unknown parameter, `filename` and `filename*` that disagree.
 */
export function readPartHead(lines: string): PartHead {
  const seen = new Map<string, string>();
  for (const line of lines.split('\r\n')) {
    const [, name = '', text = ''] = LINE.exec(line) ?? [];
    const [key, value] = [name.toLowerCase(), text.trim()];
    if (key === '' || seen.has(key) || ENCODED_HEADERS[key]?.test(value)) throw invalid();
    seen.set(key, value);
  }
  return {
    lines,
    ...readDisposition(seen.get('content-disposition') ?? ''),
    contentType: seen.get('content-type') ?? '',
  };
}

function readDisposition(value: string): Pick<PartHead, 'field' | 'fileName'> {
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
  const [field, fileName, extended] = ['name', 'filename', 'filename*'].map((key) => parameters.get(key));
  if (!field || fileName === undefined) throw invalid();
  if (extended !== undefined && decodeExtended(extended) !== utf8(fileName)) throw invalid();
  return { field: utf8(field), fileName: utf8(fileName) };
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
