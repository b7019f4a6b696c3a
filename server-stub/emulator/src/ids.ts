import { v4, v5 } from 'uuid';

export interface Ids {
  /** A UUID, for an upload or a stored reading. */
  uuid(): string;
  /** Integers in ascending order. */
  transactionId(): number;
  /** How many of each were issued, so that a later run with the same seed continues. */
  readonly issued: { readonly uuids: number; readonly transactions: number };
}

const FIRST_TRANSACTION = 100_001;

const NONE: Ids['issued'] = { uuids: 0, transactions: 0 };

/** Random ids; with a seed the same ones in the same order in every run. */
export function createIds(seed?: string, from = NONE): Ids {
  let { uuids, transactions } = from;
  return {
    uuid() {
      uuids += 1;
      return seed === undefined ? v4() : nameUuid(`${seed}/${uuids - 1}`);
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

/** Namespace of the ids that follow from a seed. */
const SEED_NAMESPACE = '7d1b9f6e-5a0c-4c56-9a3f-2f0c6f3c8d11';

/** The same text or bytes always give the same UUID (RFC 9562 §5.5). */
export const nameUuid = (name: string | Uint8Array, namespace = SEED_NAMESPACE): string =>
  v5(name, namespace);
