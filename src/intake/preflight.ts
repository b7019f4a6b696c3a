import type { HdtErrorCode } from '../errors.js';
import type { Format } from './format.js';
import { decodeText } from './sniff.js';

/** First and last bytes of a file: enough to detect a truncated or encrypted one without reading it whole. */
export interface Ends {
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
  /** Size of the file in bytes. */
  readonly size: number;
}

/** Bytes that `preflight` needs from the end of a file. */
export const TAIL_BYTES = 64 * 1024;

export type PreflightCode = Extract<HdtErrorCode, 'truncated-file' | 'encrypted-file'>;

/**
 * Finds files that would certainly fail at the service: truncated, or encrypted with a password. Null when the first
 * and last bytes show no damage; the service checks the rest. JPEG is left to the decoder: phones append whole videos after
 * its end marker.
 */
export function preflight(format: Format, ends: Ends): PreflightCode | null {
  switch (format) {
    case 'pdf':
      return preflightPdf(latin1(ends.tail));
    case 'png':
      return latin1(ends.tail).includes('IEND') ? null : 'truncated-file';
    case 'parquet':
      return latin1(ends.tail.subarray(-4)) === 'PAR1' && ends.size >= 12 ? null : 'truncated-file';
    case 'hl7':
      return preflightHl7(ends);
    case 'xml':
      return textOf(ends.tail).trimEnd().endsWith('>') ? null : 'truncated-file';
    case 'json':
      return /[\]}]$/.test(textOf(ends.tail).trimEnd()) ? null : 'truncated-file';
    default:
      return null;
  }
}

const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
const textOf = (bytes: Uint8Array): string => decodeText(bytes) ?? latin1(bytes);

function preflightPdf(tail: string): PreflightCode | null {
  if (!tail.includes('%%EOF')) return 'truncated-file';
  return /\/Encrypt\s+\d+\s+\d+\s+R/.test(tail) ? 'encrypted-file' : null;
}

/**
 * A result message without one complete OBX is truncated; checked only when the bytes cover the whole file. An OBX is
 * complete with value type, identifier and value (fields 2, 3 and 5).
 */
function preflightHl7({ head, tail, size }: Ends): PreflightCode | null {
  if (size > tail.length) return null;
  const text = textOf(tail.length >= head.length ? tail : head);
  const separator = /(?:MSH)(.)/.exec(text)?.[1] ?? '|';
  const observations = text.split(/[\r\n]+/).filter((segment) => segment.startsWith(`OBX${separator}`));
  return observations.some((segment) => segment.split(separator).length > 5) ? null : 'truncated-file';
}
