import type { TextFormat } from '../../../intake/format.js';

/** How the characters of a text are stored, by its bytes. */
export interface TextEncoding {
  readonly text: string;
  /** The bytes allow no other reading. */
  readonly isCertain: boolean;
  /** A reader that goes by what the file says of itself, or expects UTF-8, reads it right. */
  readonly isExpected: boolean;
}

/**
 * UTF-8 and UTF-16 are certain. Of one-byte code pages the bytes tell nothing: where high bytes come in pairs it is the
 * Chinese one of spreadsheets, else the western one.
 */
export function encodingOf(bytes: Uint8Array, format: TextFormat): TextEncoding {
  const utf16 = utf16Of(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), isCertain: true, isExpected: false };
  const utf8 = decoded(bytes, 'utf-8');
  if (utf8 !== null) {
    const isAscii = !/[^\0-\x7f]/.test(utf8);
    return { text: utf8, isCertain: true, isExpected: isAscii || isDeclaredUtf8(utf8, format) };
  }
  const label = isPaired(bytes) ? 'gb18030' : 'windows-1252';
  const text = decoded(bytes, label) ?? new TextDecoder('windows-1252').decode(bytes);
  return { text, isCertain: false, isExpected: isDeclaredOther(text, format) };
}

/** A text that is no UTF-16 begins with neither its mark nor a zero. */
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xfe || first === 0) return 'utf-16be';
  return first === 0xff || second === 0 ? 'utf-16le' : null;
}

function decoded(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * GB 2312 stores each character in two high bytes, and most words have several. A western word has one high byte, seldom
 * two side by side.
 */
function isPaired(bytes: Uint8Array): boolean {
  let run = 0;
  let words = 0;
  let long = 0;
  for (let at = 0; at <= bytes.length; at += 1) {
    if (bytes[at]! >= 0x80) run += 1;
    else if (run % 2 === 1) return false;
    else if (run > 0) {
      words += 1;
      if (run >= 4) long += 1;
      run = 0;
    }
  }
  return long * 2 >= words;
}

/** MSH-18 of HL7 (table 0211) and the declaration of XML; empty where the text says nothing. */
function declaredIn(text: string, format: TextFormat): string {
  if (format === 'xml') return /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)/.exec(text)?.[1] ?? '';
  return (format === 'hl7' && MSH_18.exec(text)?.[3]) || '';
}

/** The field after sixteen separators, where MSH-1 is the first of them. */
const MSH_18 = /(\bMSH([^\w\s])(?:[^\r\n]*?\2){16})((?:(?!\2)[^\r\n~^])*)/;

const isUtf8Name = (name: string): boolean => /utf-?8/i.test(name);
const isDeclaredUtf8 = (text: string, format: TextFormat): boolean => {
  const declared = declaredIn(text, format);
  return declared === '' || isUtf8Name(declared);
};
const isDeclaredOther = (text: string, format: TextFormat): boolean => {
  const declared = declaredIn(text, format);
  return declared !== '' && !isUtf8Name(declared) && !/^(?:us-)?ascii$/i.test(declared);
};

/** Enough words to see whether they are right. */
const WORDS = 4;

/** Words with letters beyond ASCII; empty when the encoding is certain. */
export function sampleOf({ text, isCertain }: TextEncoding): string {
  if (isCertain) return '';
  const found = new Set<string>();
  for (const [word] of text.matchAll(/[\p{L}\d\x80-\xff]{0,24}[^\0-\x7f][\p{L}\d\x80-\xff]{0,24}/gu)) {
    found.add(word);
    if (found.size === WORDS) break;
  }
  return [...found].join(', ');
}

/** The text in UTF-8 without a mark; what it says of its encoding is put right. */
export function toUtf8(text: string, format: TextFormat): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(redeclared(text.replace(/^\uFEFF/, ''), format));
}

function redeclared(text: string, format: TextFormat): string {
  if (format === 'xml') return text.replace(/^(\s*<\?xml[^>]*\bencoding\s*=\s*["'])[^"']*/, '$1UTF-8');
  if (format !== 'hl7') return text;
  return text.replace(new RegExp(MSH_18, 'g'), (whole, before: string, _separator, declared: string) =>
    declared === '' ? whole : `${before}UNICODE UTF-8`,
  );
}
