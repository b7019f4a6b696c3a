import { fromHex } from '../bytes.js';
import type { Delimiters } from './hl7-segment.js';
import { decodeText } from './text.js';

/** Beyond this distance an escape character is a plain character. */
const MAX_SEQUENCE_LENGTH = 2048;

/** Replaces the escape sequences of HL7 v2.5.1 §2.7. Unknown ones are kept. */
export function unescapeHl7(raw: string, delimiters: Delimiters): string {
  const { escapeMark } = delimiters;
  if (escapeMark === '' || !raw.includes(escapeMark)) return raw;
  let text = '';
  let at = 0;
  for (;;) {
    const open = raw.indexOf(escapeMark, at);
    const close = open < 0 ? -1 : raw.indexOf(escapeMark, open + 1);
    if (close < 0) return text + raw.slice(at);
    const meaning =
      close - open > MAX_SEQUENCE_LENGTH ? null : escapeMeaning(raw.slice(open + 1, close), delimiters);
    text += raw.slice(at, open);
    if (meaning === null) {
      // The closing character can open the next sequence.
      text += raw.slice(open, close);
      at = close;
    } else {
      text += meaning;
      at = close + 1;
    }
  }
}

function escapeMeaning(sequence: string, delimiters: Delimiters): string | null {
  switch (sequence) {
    case 'F':
      return delimiters.field;
    case 'S':
      return delimiters.component;
    case 'T':
      return delimiters.subcomponent;
    case 'R':
      return delimiters.repetition;
    case 'E':
      return delimiters.escapeMark;
    case 'H':
    case 'N':
      return '';
  }
  if (/^X(?:[\dA-F]{2})+$/i.test(sequence)) {
    return decodeText(fromHex(sequence.slice(1))).text.replaceAll(/\r\n?/g, '\n');
  }
  return formattingText(sequence);
}

/** Formatting commands of FT data: line breaks and spaces; indents and word wrap are ignored. */
function formattingText(sequence: string): string | null {
  const [, command = '', count] = /^\.(br|sp|ce|fi|nf|in|ti|sk)\s*([+-]?\d{1,3})?$/i.exec(sequence) ?? [];
  switch (command.toLowerCase()) {
    case '':
      return null;
    case 'br':
    case 'ce':
      return '\n';
    case 'sp':
      return '\n'.repeat(Math.max(1, Math.min(10, Number(count ?? 1))));
    case 'sk':
      return ' '.repeat(Math.max(1, Math.min(80, Number(count ?? 1))));
    default:
      return '';
  }
}
