import type { HdtErrorCode } from '../core/errors.js';
import type { Format } from './format.js';

/** First and last bytes of a file, enough to detect that it is truncated or encrypted. */
export interface FileEnds {
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
  /** Size of the file in bytes. */
  readonly size: number;
}

/** Bytes that `findDamage` needs from the end of a file. */
export const TAIL_BYTES = 64 * 1024;

export type DamageCode = Extract<HdtErrorCode, 'truncated-file' | 'encrypted-file' | 'unsupported-format'>;

/**
 * Finds damage with which a file would certainly fail at the service: it is truncated, encrypted with a password, or has an
 * archive behind the document. Null when its first and last bytes show none. Other formats are checked in the Worker.
 */
export function findDamage(format: Format, { head, tail, size }: FileEnds): DamageCode | null {
  switch (format) {
    case 'pdf':
      return findPdfDamage(decodeLatin1(head), decodeLatin1(tail));
    case 'png':
      return decodeLatin1(tail).includes('IEND') ? null : 'truncated-file';
    case 'parquet':
      return decodeLatin1(tail.subarray(-4)) === 'PAR1' && size >= 12 ? null : 'truncated-file';
    default:
      return null;
  }
}

const decodeLatin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/**
 * The end of a PDF: its last line, which exports write in part or leave out, or the address of the table of objects above it.
 */
const PDF_END = /%%EO?F?(?=\s|$)|startxref\s+\d+\s/g;

/** Whether a tail is nothing but what servers and disks append to a file: the text of a page, or padding. */
const isAppended = (tail: string): boolean =>
  /^[\s\0]*$/.test(tail) ||
  (/<!--|<\/[a-z]{1,10}>/i.test(tail) && !/\b(?:obj|endobj|stream|endstream|xref)\b|[^\s\0 -~]/.test(tail));

function findPdfDamage(head: string, tail: string): DamageCode | null {
  const end = [...tail.matchAll(PDF_END)].at(-1)?.index ?? tail.lastIndexOf('%%EOF');
  // An incremental update follows the %%EOF of the earlier version, so objects after the last %%EOF mean a truncated one.
  const isCut =
    end < 0 ? tail.length < TAIL_BYTES || !isAppended(tail) : /\d \d{1,5} obj\b/.test(tail.slice(end));
  if (isCut) return 'truncated-file';
  // The end record of a ZIP archive, which unpackers look for at the end of a file.
  if (tail.includes('PK\x05\x06', Math.max(0, end))) return 'unsupported-format';
  return /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(`${head}\n${tail}`) ? 'encrypted-file' : null;
}
