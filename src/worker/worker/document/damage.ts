import type { TextFormat } from '../../../intake/format.js';

/**
 * Whether a text ends before it is finished. What is wrong with it otherwise is left to the service.
 *
 * @param text A text, whole.
 * @param format Its format, by its first bytes.
 */
export function damageOf(text: string, format: TextFormat): boolean {
  switch (format) {
    case 'hl7':
      return isHl7Cut(text);
    case 'json':
      return isJsonCut(text);
    case 'xml':
      return isXmlCut(text);
    case 'csv':
      return false;
  }
}

/** Brackets that stay open, or a string. By hand: a pattern that meets a string of megabytes runs out of stack. */
function isJsonCut(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    else if (character === '"') {
      at = endOfString(text, at + 1);
      if (at < 0) return true;
    }
  }
  return depth > 0;
}

function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return -1;
}

/** What ends markup that begins in one of these ways. */
const ENDS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
  ['</', '>'],
] as const;

/** Elements that stay open, or markup. */
function isXmlCut(text: string): boolean {
  let depth = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const markup = ENDS.find(([start]) => text.startsWith(start, at));
    const last = markup ? text.indexOf(markup[1], at + markup[0].length) : endOfTag(text, at + 1);
    if (last < 0) return true;
    if (markup?.[0] === '</') depth -= 1;
    else if (!markup && text[last - 1] !== '/') depth += 1;
    at = last + 1;
  }
  return depth > 0;
}

/** The bracket that ends a tag; those in the values of attributes do not. */
function endOfTag(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text[at]!;
    if (character === '>') return at;
    if (character !== '"' && character !== "'") continue;
    at = text.indexOf(character, at + 1);
    if (at < 0) return -1;
  }
  return -1;
}

/** Fields that an OBX has at least: 2, 3 and 5 are its value type, identifier and value. */
const MIN_OBX = 5;

/**
 * A message without one complete OBX, or with a last segment that breaks off: in its name, or an OBX that has fewer fields
 * than every other one. A missing end of line is no sign, and neither is a batch without its trailer: many exports have none.
 */
function isHl7Cut(framed: string): boolean {
  // MLLP ends a message by FS and CR.
  const text = framed.replaceAll('\x1c', '\r');
  const separator = /(?:MSH|FHS|BHS)(.)/.exec(text)?.[1] ?? '|';
  const segments = text.split(/[\r\n\v]+/).filter((segment) => segment.trim() !== '');
  const isObx = (segment: string) => segment.startsWith(`OBX${separator}`);
  const fields = segments.filter(isObx).map((segment) => segment.split(separator).length - 1);
  if (!fields.some((count) => count >= MIN_OBX)) return true;
  const last = segments.at(-1)!;
  if (/[\r\n]\s*$/.test(text)) return false;
  if (!/^[A-Z][A-Z\d]{2}./.test(last)) return true;
  const [own = 0, ...others] = fields.reverse();
  return isObx(last) && others.length > 0 && own < Math.min(...others);
}
