import { createHash, type Hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { GatewayProblem } from '../problem.js';
import type { PartHead } from './part-scanner.js';

/** Identifies a form by its parts, not its framing: browsers generate a new boundary each time. */
export function createFormFingerprint() {
  let sum = 0;
  let length = 0;
  const count = (bytes: Buffer): void => {
    sum = crc32(bytes, sum);
    length += bytes.length;
  };
  return {
    begin: ({ lines }: PartHead): void => count(Buffer.from(`${lines}\r\n`, 'latin1')),
    bytes: count,
    end: (): void => count(PART_END),
    /** Valid once all parts were read. Detects accidents, not manipulation by the sender. */
    value: (): string => `${length}-${sum.toString(16)}`,
  };
}

const PART_END = Buffer.from('\r\n');

/** Computes the SHA-256 of the only file of a form. */
export function createFileDigest() {
  let hash: Hash | null = null;
  let files = 0;
  return {
    begin(): void {
      files += 1;
      hash = createHash('sha256');
    },
    bytes: (chunk: Buffer): void => void hash?.update(chunk),
    end(): void {},
    /** In hexadecimal digits, once all parts were read; null for several files. To be called once. */
    value: (): string | null => (files === 1 ? (hash?.digest('hex') ?? null) : null),
  };
}

/** Compares the bytes of a request with its `Content-Digest` (RFC 9530) while they pass. */
export interface DigestCheck {
  add(chunk: Uint8Array): void;
  /** To be called after the last chunk. Throws `digest-mismatch`. */
  verify(): void;
}

/** Names of RFC 9530 §5 and of Node. The other algorithms of the registry are deprecated or no hashes. */
const ALGORITHMS: Readonly<Record<string, { readonly name: string; readonly length: number }>> = {
  'sha-256': { name: 'sha256', length: 32 },
  'sha-512': { name: 'sha512', length: 64 },
};

/** A member of the dictionary: a byte sequence, and parameters, which mean nothing here (RFC 9651 §3.2, §3.3.5). */
const MEMBER =
  /^([a-z*][a-z\d_.*-]*)=:((?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?):(?:;[^",]*)?$/;

/** Null when there is nothing to compare: without the header, or when it has only unknown algorithms. Throws `digest-invalid`. */
export function createDigestCheck(headers: Headers): DigestCheck | null {
  const field = headers.get('content-digest')?.trim();
  if (!field) return null;
  // A key that is repeated counts by its last value (RFC 9651 §4.2.2).
  const expected = new Map(field.split(',').map((member) => readMember(member.trim())));
  const checks = [...expected].flatMap(([key, digest]) => {
    const algorithm = Object.hasOwn(ALGORITHMS, key) ? ALGORITHMS[key] : undefined;
    if (!algorithm) return [];
    if (digest.length !== algorithm.length) throw new GatewayProblem('digest-invalid');
    return { hash: createHash(algorithm.name), digest };
  });
  if (checks.length === 0) return null;
  return {
    add(chunk) {
      for (const { hash } of checks) hash.update(chunk);
    },
    verify() {
      if (!checks.every(({ hash, digest }) => hash.digest().equals(digest))) {
        throw new GatewayProblem('digest-mismatch');
      }
    },
  };
}

function readMember(member: string): readonly [key: string, digest: Buffer] {
  const [, key, base64] = MEMBER.exec(member) ?? [];
  if (key === undefined || base64 === undefined) throw new GatewayProblem('digest-invalid');
  return [key, Buffer.from(base64, 'base64')];
}
