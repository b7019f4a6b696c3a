import type { TextFormat } from '../../files/format.js';
import { isHl7Truncated } from './hl7-truncation.js';

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
