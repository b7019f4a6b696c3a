import { crc32 } from 'node:zlib';
import type { PartSink } from './part-scanner.js';

/** Tells whether two forms carry the same parts, however they are framed: browsers draw a new boundary each time. */
export interface Fingerprint extends PartSink {
  /** Once all has gone by. Against accidents, not against their own sender. */
  value(): string;
}

export function createFingerprint(): Fingerprint {
  let sum = 0;
  let length = 0;
  const count = (bytes: Buffer) => {
    sum = crc32(bytes, sum);
    length += bytes.length;
  };
  return {
    begin: (headers) => count(Buffer.from(`${headers}\r\n`, 'latin1')),
    bytes: count,
    end: () => count(END),
    value: () => `${length}-${sum.toString(16)}`,
  };
}

const END = Buffer.from('\r\n');
