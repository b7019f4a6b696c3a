import { createHash, type Hash } from 'node:crypto';
import type { PartSink } from './part-scanner.js';

/** Computes the SHA-256 of the only file of a form. */
export interface FileDigest extends PartSink {
  /** In hexadecimal digits, once all parts were read; null for several files. To be called once. */
  value(): string | null;
}

export function createFileDigest(): FileDigest {
  let hash: Hash | null = null;
  let files = 0;
  return {
    begin() {
      files += 1;
      hash = createHash('sha256');
    },
    bytes: (chunk) => void hash?.update(chunk),
    end() {},
    value: () => (files === 1 ? (hash?.digest('hex') ?? null) : null),
  };
}
