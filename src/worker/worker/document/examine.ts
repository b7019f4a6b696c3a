import type { TextFormat } from '../../../intake/format.js';
import { damageOf } from './damage.js';
import { encodingOf, sampleOf, toUtf8 } from './encoding.js';

/** A text that is not in the encoding it says, or in none that every reader expects. */
export interface WrongEncoding {
  readonly code: 'text-encoding';
  /** Words that read wrongly if the encoding was guessed wrongly; empty when it is certain. For the person alone. */
  readonly sample: string;
}

/** What is wrong with a text as a whole. */
export type TextFault = { readonly code: 'truncated-file' } | WrongEncoding;

/**
 * Reads a text to its end.
 *
 * @param file A text, of `format` by its first bytes.
 * @returns Null when nothing is wrong with it.
 * @throws {DOMException} when the browser cannot read the file.
 */
export async function examineText(file: Blob, format: TextFormat): Promise<TextFault | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoding = encodingOf(bytes, format);
  if (damageOf(encoding.text, format)) return { code: 'truncated-file' };
  return encoding.isExpected ? null : { code: 'text-encoding', sample: sampleOf(encoding) };
}

/**
 * The same text in UTF-8, and saying so where its format has a place for that.
 *
 * @throws {DOMException} when the browser cannot read the file.
 */
export async function convertText(file: Blob, format: TextFormat): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new Blob([toUtf8(encodingOf(bytes, format).text, format)], { type: file.type });
}
