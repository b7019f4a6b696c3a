import type { Delimiters } from './hl7-segment.js';
import { decodeText } from './text.js';

/** Longer than any escape but a run of hexadecimal bytes: past it a lone escape character is just a character. */
const LONGEST = 2048;

/** Replaces the escape sequences of HL7 v2.5.1 §2.7. An unknown one is kept as it stands. */
export function unescapeHl7(raw: string, delimiters: Delimiters): string {
  const { escapeMark } = delimiters;
  if (escapeMark === '' || !raw.includes(escapeMark)) return raw;
  let text = '';
  let at = 0;
  for (;;) {
    const open = raw.indexOf(escapeMark, at);
    const close = open < 0 ? -1 : raw.indexOf(escapeMark, open + 1);
    if (close < 0) return text + raw.slice(at);
    const meaning = close - open > LONGEST ? null : meaningOf(raw.slice(open + 1, close), delimiters);
    text += raw.slice(at, open);
    if (meaning === null) {
      // The closing character may open the next sequence.
      text += raw.slice(open, close);
      at = close;
    } else {
      text += meaning;
      at = close + 1;
    }
  }
}

function meaningOf(sequence: string, delimiters: Delimiters): string | null {
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
    return decodeText(Buffer.from(sequence.slice(1), 'hex')).text.replaceAll(/\r\n?/g, '\n');
  }
  return formatting(sequence);
}

/** The formatting commands of FT data that break a line; those of indents and word wrap mean nothing here. */
function formatting(sequence: string): string | null {
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
