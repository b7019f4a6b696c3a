import type { TextFormat } from '../../files/format.js';
import { detectUtf16 } from '../../files/utf16.js';

/** A decoded text, and how sure its encoding is. */
export interface TextEncoding {
  readonly text: string;
  /** Whether the bytes prove the encoding. */
  readonly isCertain: boolean;
  /** Whether a reader decodes the text correctly that follows the file's own declaration, and else expects UTF-8. */
  readonly isExpected: boolean;
}

/**
 * Detects the encoding of a text and decodes it. UTF-8 and UTF-16 are certain. Legacy code pages are a guess: GB 18030
 * (Chinese spreadsheets) where bytes above 127 come in pairs, else Windows-1252 (western).
 */
export function detectEncoding(bytes: Uint8Array, format: TextFormat): TextEncoding {
  const utf16 = detectUtf16(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), isCertain: true, isExpected: false };
  const utf8 = tryDecode(bytes, 'utf-8');
  if (utf8 !== null) {
    const isAscii = !/[^\0-\x7f]/.test(utf8);
    return { text: utf8, isCertain: true, isExpected: isAscii || isUtf8Expected(utf8, format) };
  }
  const label = isLikelyGb2312(bytes) ? 'gb18030' : 'windows-1252';
  const text = tryDecode(bytes, label) ?? new TextDecoder('windows-1252').decode(bytes);
  return { text, isCertain: false, isExpected: isOtherEncodingDeclared(text, format) };
}

function tryDecode(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Whether bytes above 127 come in pairs, mostly several pairs in a row. GB 2312 stores each character in two of them; a
 * western word has one, seldom two side by side.
 */
function isLikelyGb2312(bytes: Uint8Array): boolean {
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

/** Reads MSH-18 of HL7 (table 0211) or the declaration of XML; empty where a text declares nothing. */
function readDeclaredEncoding(text: string, format: TextFormat): string {
  if (format === 'xml') return /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)/.exec(text)?.[1] ?? '';
  if (format !== 'hl7') return '';
  for (const [line] of text.matchAll(LINE)) {
    const parts = divideAtMsh18(line);
    if (parts) return parts[1];
  }
  return '';
}

const LINE = /[^\r\n]+/g;

/**
 * Divides the header of a message into what comes before MSH-18, the first component of that field, and the rest. MSH-1 is the first
 * separator itself. The fields are counted by hand: a regular expression would try every way to divide a header that has too few.
 *
 * @returns Null for any other line, and for a header without that field.
 */
function divideAtMsh18(line: string): readonly [before: string, declared: string, after: string] | null {
  const [start = '', separator = ''] = /^[\s\p{Cf}]*MSH([^\w\s])/u.exec(line) ?? [];
  if (separator === '') return null;
  let at = start.length;
  for (let field = 2; field < 18; field += 1) {
    const end = line.indexOf(separator, at);
    if (end < 0) return null;
    at = end + separator.length;
  }
  const declared = line.slice(at).split(separator, 1)[0]!.split(/[~^]/, 1)[0]!;
  return [line.slice(0, at), declared, line.slice(at + declared.length)];
}

const isUtf8Name = (name: string): boolean => /utf-?8/i.test(name);
const isUtf8Expected = (text: string, format: TextFormat): boolean => {
  const declared = readDeclaredEncoding(text, format);
  return declared === '' || isUtf8Name(declared);
};
const isOtherEncodingDeclared = (text: string, format: TextFormat): boolean => {
  const declared = readDeclaredEncoding(text, format);
  return declared !== '' && !isUtf8Name(declared) && !/^(?:us-)?ascii$/i.test(declared);
};

/** Number of words from which a person sees whether an encoding was guessed correctly. */
const MAX_SAMPLE_WORDS = 4;

/** Samples words with letters beyond ASCII; empty when the encoding is certain. */
export function sampleAmbiguousWords({ text, isCertain }: TextEncoding): string {
  if (isCertain) return '';
  const found = new Set<string>();
  for (const [word] of text.matchAll(/[\p{L}\d\x80-\xff]{0,24}[^\0-\x7f][\p{L}\d\x80-\xff]{0,24}/gu)) {
    found.add(word);
    if (found.size === MAX_SAMPLE_WORDS) break;
  }
  return [...found].join(', ');
}

/** Encodes a text as UTF-8 without a byte order mark, and corrects the encoding that it declares. */
export function encodeAsUtf8(text: string, format: TextFormat): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(declareUtf8(text.replace(/^\uFEFF/, ''), format));
}

function declareUtf8(text: string, format: TextFormat): string {
  if (format === 'xml') return text.replace(/^(\s*<\?xml[^>]*\bencoding\s*=\s*["'])[^"']*/, '$1UTF-8');
  if (format !== 'hl7') return text;
  return text.replace(LINE, (line) => {
    const [before, declared, after] = divideAtMsh18(line) ?? [];
    return declared ? `${before}UNICODE UTF-8${after}` : line;
  });
}
