import { createHash, randomUUID } from 'node:crypto';

export interface Ids {
  /** A UUID, for an upload or a stored reading. */
  uuid(): string;
  /** Integers in ascending order. */
  transactionId(): number;
  /** How many of each were issued, so that a later run with the same seed continues. */
  readonly issued: { readonly uuids: number; readonly transactions: number };
}

const FIRST_TRANSACTION = 100_001;

/** Random ids; with a seed the same ones in the same order in every run. */
export function createIds(seed?: string, from: Ids['issued'] = { uuids: 0, transactions: 0 }): Ids {
  let { uuids, transactions } = from;
  return {
    uuid() {
      uuids += 1;
      return seed === undefined ? randomUUID() : seededUuid(`${seed}/${uuids - 1}`);
    },
    transactionId() {
      transactions += 1;
      return FIRST_TRANSACTION + transactions - 1;
    },
    get issued() {
      return { uuids, transactions };
    },
  };
}

/** A version 8 UUID, whose bits are the implementation's own (RFC 9562 §5.8). */
const seededUuid = (name: string): string => uuidOf(createHash('sha256').update(name).digest(), 8);

/** Namespace of names that are URLs (RFC 9562 §6.6). */
export const URL_NAMESPACE = '6ba7b811-9dad-11d1-80b4-00c04fd430c8';

/** A version 5 UUID: the same namespace and name always give the same one (RFC 9562 §5.5). */
export function uuid5(namespace: string, name: string): string {
  const space = Buffer.from(namespace.replaceAll('-', ''), 'hex');
  return uuidOf(createHash('sha1').update(space).update(name).digest(), 5);
}

function uuidOf(digest: Buffer, version: number): string {
  const bytes = digest.subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | (version << 4);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
