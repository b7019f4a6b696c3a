import type { TextFormat } from '../../files/format.js';

/**
 * Whether a text breaks off before its end. Any other fault is left to the service.
 *
 * @param text The whole text.
 * @param format Its format, as sniffed.
 */
export function isTextTruncated(text: string, format: TextFormat): boolean {
  switch (format) {
    case 'hl7':
      return isHl7Truncated(text);
    case 'json':
      return isJsonTruncated(text);
    case 'xml':
      return isXmlTruncated(text);
    case 'csv':
      return false;
  }
}

/** Whether brackets or a string stay open. Scans by hand, since a regular expression overflows on a string of megabytes. */
function isJsonTruncated(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    else if (character === '"') {
      at = findStringEnd(text, at + 1);
      if (at < 0) return true;
    }
  }
  return depth > 0;
}

function findStringEnd(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return -1;
}

/** Opening and closing delimiters of markup other than start tags; a longer opening comes before its own beginning. */
const MARKUP_DELIMITERS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
  ['</', '>'],
] as const;

/** Whether elements or markup stay open. */
function isXmlTruncated(text: string): boolean {
  let depth = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const markup = MARKUP_DELIMITERS.find(([start]) => text.startsWith(start, at));
    const last = markup ? text.indexOf(markup[1], at + markup[0].length) : findTagEnd(text, at + 1);
    if (last < 0) return true;
    if (markup?.[0] === '</') depth -= 1;
    else if (!markup && text[last - 1] !== '/') depth += 1;
    at = last + 1;
  }
  return depth > 0;
}

/** Finds the bracket that ends a tag, outside of attribute values. */
function findTagEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text[at]!;
    if (character === '>') return at;
    if (character !== '"' && character !== "'") continue;
    at = text.indexOf(character, at + 1);
    if (at < 0) return -1;
  }
  return -1;
}

/** Least number of fields in a complete OBX: fields 2, 3 and 5 are its value type, identifier and value. */
const MIN_OBX_FIELDS = 5;

/**
 * Whether a message has no complete OBX, or its last segment breaks off: within its name, or as an OBX with fewer fields
 * than every other one. A missing end of line or batch trailer proves nothing, since many exports have none.
 */
function isHl7Truncated(framed: string): boolean {
  // MLLP ends a message with FS and CR, and DOS a text with SUB.
  const whole = framed.trimEnd();
  const text = (whole.endsWith('\x1a') ? whole.slice(0, -1) : framed).replaceAll('\x1c', '\r');
  const separator = /(?:MSH|FHS|BHS)\s*(\S)/i.exec(text)?.[1] ?? '|';
  const lines = text.split(/[\r\n\v]+/).map((line) => line.replace(/^[\s\p{Cf}]+/u, ''));
  const segments = lines.filter((line) => line !== '');
  const isObx = (segment: string) => segment.split(separator, 1)[0]!.trim().toUpperCase() === 'OBX';
  const fields = segments.filter(isObx).map((segment) => segment.split(separator).length - 1);
  if (!fields.some((count) => count >= MIN_OBX_FIELDS)) return true;
  const last = segments.at(-1)!;
  // A regular expression would take quadratic time on a run of blank lines.
  if (/[\r\n]/.test(text.slice(text.trimEnd().length))) return false;
  if (!/^[A-Z][A-Z\d]{2}./i.test(last)) return true;
  const [own = 0, ...others] = fields.reverse();
  return isObx(last) && others.length > 0 && others.every((count) => own < count);
}
