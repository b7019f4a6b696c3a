import type { HdtErrorCode } from '../errors.js';
import type { Format } from './format.js';

/** First and last bytes of a file: enough to detect a truncated or encrypted one without reading it whole. */
export interface Ends {
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
  /** Size of the file in bytes. */
  readonly size: number;
}

/** Bytes that `preflight` needs from the end of a file. */
export const TAIL_BYTES = 64 * 1024;

export type PreflightCode = Extract<HdtErrorCode, 'truncated-file' | 'encrypted-file' | 'unsupported-format'>;

/**
 * Finds files that would certainly fail at the service: truncated, encrypted with a password, or with an archive behind
 * the document. Null when the first and last bytes show no damage. Pictures and text are read whole, by `pixels.ts` and
 * `examine.ts`.
 */
export function preflight(format: Format, { head, tail, size }: Ends): PreflightCode | null {
  switch (format) {
    case 'pdf':
      return preflightPdf(latin1(head), latin1(tail));
    case 'png':
      return latin1(tail).includes('IEND') ? null : 'truncated-file';
    case 'parquet':
      return latin1(tail.subarray(-4)) === 'PAR1' && size >= 12 ? null : 'truncated-file';
    default:
      return null;
  }
}

const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

function preflightPdf(head: string, tail: string): PreflightCode | null {
  const end = tail.lastIndexOf('%%EOF');
  // An incremental update is appended after the %%EOF of the earlier version, so objects after the last %%EOF mean a
  // cut.
  if (end < 0 || /\d+ \d+ obj\b/.test(tail.slice(end))) return 'truncated-file';
  // The end record of a ZIP archive: unpackers look for it at the end of a file.
  if (tail.includes('PK\x05\x06', end)) return 'unsupported-format';
  return /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(`${head}\n${tail}`) ? 'encrypted-file' : null;
}
