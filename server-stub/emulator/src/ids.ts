import { v4, v5 } from 'uuid';

/** How many of each kind were issued. */
interface Issued {
  readonly uuids: number;
  readonly transactions: number;
}

const FIRST_TRANSACTION = 100_001;

const NONE: Issued = { uuids: 0, transactions: 0 };

/** Random ids; with a seed the same ones in the same order in every run. */
export class Ids {
  #uuids: number;
  #transactions: number;

  constructor(
    private readonly seed?: string,
    { uuids, transactions } = NONE,
  ) {
    this.#uuids = uuids;
    this.#transactions = transactions;
  }

  /** A UUID, for an upload or a stored reading. */
  uuid(): string {
    this.#uuids += 1;
    return this.seed === undefined ? v4() : nameUuid(`${this.seed}/${this.#uuids - 1}`);
  }

  /** Integers in ascending order. */
  transactionId(): number {
    this.#transactions += 1;
    return FIRST_TRANSACTION + this.#transactions - 1;
  }

  /** How many of each were issued, so that a later run with the same seed continues. */
  get issued(): Issued {
    return { uuids: this.#uuids, transactions: this.#transactions };
  }
}

/** Namespace of the ids that follow from a seed. */
const SEED_NAMESPACE = '7d1b9f6e-5a0c-4c56-9a3f-2f0c6f3c8d11';

/** The same text or bytes always give the same UUID (RFC 9562 §5.5). */
export const nameUuid = (name: string | Uint8Array, namespace = SEED_NAMESPACE): string =>
  v5(name, namespace);
