import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../store/schema.js';

/** Counts per minute and single uses, shared by all nodes. */
export interface Rates {
  /** Counts a key once more in this minute; resolves with its count, including this one. */
  count(key: RateKey, now: number): Promise<number>;
  /** Marks something as used; resolves with why it must not be used, or null. */
  use(once: SingleUse, now: number): Promise<UseRefusal | null>;
}

export type RateKey = readonly string[];

/** Why something must not be used: it was used before, or whether it was used is forgotten. */
export type UseRefusal = 'used' | 'forgotten';

/** Something that may be used once, such as a proof of possession. */
export interface SingleUse {
  /** Identifies the thing. */
  readonly key: RateKey;
  /** Milliseconds since 1970; it cannot have been used earlier. */
  readonly notBefore: number;
  /** Milliseconds since 1970; no node accepts it afterwards. */
  readonly expiresAt: number;
}

export const MINUTE = 60_000;

export const minuteOf = (now: number): number => Math.floor(now / MINUTE);

export function createRates(db: Database): Rates {
  const count = async (key: RateKey, at: number) => {
    const { count } = await countEach(db, [{ key: hashKey(key), at }])
      .returning('count')
      .executeTakeFirstOrThrow();
    return count;
  };
  return {
    count,
    use: async ({ key, expiresAt }) => ((await count(key, expiresAt)) === 1 ? null : 'used'),
  };
}

/** The statement that counts several keys, hashed by `hashKey`, each in its minute. */
export const countEach = (db: Database, keys: readonly { readonly key: string; readonly at: number }[]) =>
  db
    .insertInto('rate')
    .values(keys.map(({ key, at }) => ({ key, minute: minuteOf(at), count: 1 })))
    .onConflict((conflict) =>
      conflict.columns(['key', 'minute']).doUpdateSet({ count: sql<number>`rate.count + 1` }),
    );

/** Hashes a key, which may have any length and contain a person's subject. */
export const hashKey = (key: RateKey): string =>
  createHash('sha256').update(JSON.stringify(key)).digest('base64url');
