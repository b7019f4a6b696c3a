import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../store/schema.js';

/** Counts per minute, shared by all nodes. */
export interface Rates {
  /** Counts one request for a key; resolves with the number within the current minute, including this one. */
  count(key: readonly string[], now: number): Promise<number>;
}

export const MINUTE = 60_000;

export function createRates(db: Database): Rates {
  return {
    async count(key, now) {
      const row = await db
        .insertInto('rate')
        // Hashed: the key may contain a person's name of any length.
        .values({
          key: createHash('sha256').update(JSON.stringify(key)).digest('base64url'),
          minute: minuteOf(now),
          count: 1,
        })
        .onConflict((conflict) =>
          conflict.columns(['key', 'minute']).doUpdateSet({ count: sql<number>`rate.count + 1` }),
        )
        .returning('count')
        .executeTakeFirstOrThrow();
      return row.count;
    },
  };
}

export const minuteOf = (now: number): number => Math.floor(now / MINUTE);
