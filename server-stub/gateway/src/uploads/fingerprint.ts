import { crc32 } from 'node:zlib';
import type { PartSink } from './part-scanner.js';

/** Identifies a form by its parts, not its framing: browsers generate a new boundary each time. */
export interface Fingerprint extends PartSink {
  /** Valid once all parts were read. Detects accidents, not manipulation by the sender. */
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
    begin: ({ lines }) => count(Buffer.from(`${lines}\r\n`, 'latin1')),
    bytes: count,
    end: () => count(END),
    value: () => `${length}-${sum.toString(16)}`,
  };
}

const END = Buffer.from('\r\n');
