import type { TextFormat } from '../../files/format.js';
import { detectUtf16 } from '../../files/utf16.js';
import { detectEncoding, encodeAsUtf8, sampleAmbiguousWords } from './encoding.js';
import { isTextTruncated } from './truncation.js';

/** A text in another encoding than it declares, or than readers expect. */
export interface WrongEncoding {
  readonly code: 'text-encoding';
  /** Words that look wrong if the encoding was guessed wrongly; empty when it is certain. Shown to the person, never sent. */
  readonly sample: string;
}

export type TextFault = { readonly code: 'truncated-file' } | WrongEncoding;

/**
 * Checks a whole text for truncation and for its encoding.
 *
 * @param format The format of the file, as sniffed.
 * @returns Null when nothing is wrong.
 * @throws {DOMException} when the browser cannot read the file.
 */
export async function examineText(file: Blob, format: TextFormat): Promise<TextFault | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoding = detectEncoding(bytes, format);
  if (isTextTruncated(encoding.text, format)) return { code: 'truncated-file' };
  return encoding.isExpected ? null : { code: 'text-encoding', sample: sampleAmbiguousWords(encoding) };
}

/**
 * Converts a text to UTF-8, and declares that where its format has a field for it.
 *
 * @throws {DOMException} when the browser cannot read the file.
 */
export async function convertText(file: Blob, format: TextFormat): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new Blob([encodeAsUtf8(detectEncoding(bytes, format).text, format)], { type: file.type });
}

/**
 * Reads the beginning of a text in its encoding. A letter in which it would end is left out.
 *
 * @param most Most bytes.
 * @throws {DOMException} when the browser cannot read the file.
 */
export async function readBeginning(file: Blob, format: TextFormat, most: number): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, most).arrayBuffer());
  let end = bytes.length;
  const isUtf16 = detectUtf16(bytes) !== null;
  while (!isUtf16 && end < file.size && bytes[end - 1]! > 0x7f) end -= 1;
  return detectEncoding(bytes.subarray(0, end), format).text.replace(/\uFFFD$/, '');
}
