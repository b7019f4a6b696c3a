import { freeBuffer } from '../core/free-buffer.js';
import { HdtError } from '../core/hdt-error.js';

/** @throws {HdtError} `unreadable-file` when the browser cannot read the file any more. */
export async function readBytes(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (cause) {
    throw new HdtError('unreadable-file', { cause });
  }
}

/** Reads a file, whose memory is freed after `use`. @throws {HdtError} as `readBytes` */
export async function withBytes<Value>(
  file: Blob,
  use: (bytes: Uint8Array<ArrayBuffer>) => Value,
): Promise<Value> {
  const bytes = await readBytes(file);
  try {
    return use(bytes);
  } finally {
    freeBuffer(bytes.buffer);
  }
}

/** Offsets of a part of a file; `end` is exclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Concatenates ranges of a file into one array. A Blob made of the ranges would need no copy, but Firefox 153 refuses to
 * decode a JPEG Blob whose first part is the two bytes of SOI alone.
 */
export function concatRanges(bytes: Uint8Array, ranges: readonly ByteRange[]): Uint8Array<ArrayBuffer> {
  const kept = new Uint8Array(ranges.reduce((sum, { start, end }) => sum + end - start, 0));
  let at = 0;
  for (const { start, end } of ranges) {
    kept.set(bytes.subarray(start, end), at);
    at += end - start;
  }
  return kept;
}
