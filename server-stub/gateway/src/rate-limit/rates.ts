import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../store/schema.js';

/** Counts per minute, shared by all nodes. A count of something that may happen once says whether it has. */
export interface Rates {
  /** Counts a key once more in the minute of `at`; resolves with its count, including this one. */
  count(key: RateKey, at: number): Promise<number>;
  /** Takes one back. */
  uncount(key: RateKey, at: number): Promise<void>;
}

export type RateKey = readonly string[];

export const MINUTE = 60_000;

export const minuteOf = (now: number): number => Math.floor(now / MINUTE);

export function createRates(db: Database): Rates {
  return {
    async count(key, at) {
      const { count } = await countEach(db, [{ key: hashKey(key), at }])
        .returning('count')
        .executeTakeFirstOrThrow();
      return count;
    },
    async uncount(key, at) {
      await db
        .updateTable('rate')
        .set({ count: sql<number>`count - 1` })
        .where('key', '=', hashKey(key))
        .where('minute', '=', minuteOf(at))
        .execute();
    },
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

/** Of any length, and without the person's name that may be in it. */
export const hashKey = (key: RateKey): string =>
  createHash('sha256').update(JSON.stringify(key)).digest('base64url');
