import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database, Schema } from '../store/schema.js';
import type { Person } from '../tokens/session.js';

/** One upload a client may have to send again, named by itself (draft-ietf-httpapi-idempotency-key-header). */
export interface AttemptKey {
  readonly person: Person;
  /** As the client gave it. */
  readonly key: string;
}

export type AttemptState =
  /** Nobody has sent it, or who did is gone: it is the caller's to send. */
  | { readonly state: 'ours' }
  /** Being sent just now, by this node or another. */
  | { readonly state: 'busy' }
  | { readonly state: 'done'; readonly fingerprint: string; readonly ids: readonly string[] };

export interface Attempts {
  /** Takes the attempt until `lease`, or says what has become of it. Times in milliseconds. */
  begin(attempt: AttemptKey, times: { now: number; lease: number }): Promise<AttemptState>;
  /** Keeps an attempt that is still under way from being taken over. */
  renew(attempt: AttemptKey, lease: number): Promise<void>;
  /** Gives up a lease held until then: the service has filed nothing. One that was taken over is left alone. */
  release(attempt: AttemptKey, lease: number): Promise<void>;
}

export function createAttempts(db: Database): Attempts {
  const pending = (attempt: AttemptKey) => {
    const { tenant, subject, key } = columnsOf(attempt);
    return { tenant, subject, key, lease: 0, fingerprint: null, ids: null };
  };

  return {
    async begin(attempt, { now, lease }) {
      const columns = columnsOf(attempt);
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('attempt')
        .values({ ...pending(attempt), lease })
        .onConflict((conflict) =>
          conflict
            .columns(['tenant', 'subject', 'key'])
            .doUpdateSet({ lease })
            .where('attempt.ids', 'is', null)
            .where('attempt.lease', '<', now),
        )
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 1n) return { state: 'ours' };
      const row = await db
        .selectFrom('attempt')
        .select(['fingerprint', 'ids'])
        .where((where) => where.and(columns))
        .executeTakeFirst();
      if (!row?.ids || row.fingerprint === null) return { state: 'busy' };
      return { state: 'done', fingerprint: row.fingerprint, ids: row.ids.split(' ') };
    },

    async renew(attempt, lease) {
      await db
        .updateTable('attempt')
        .set({ lease })
        .where((where) => where.and(columnsOf(attempt)))
        .execute();
    },

    async release(attempt, lease) {
      await db
        .deleteFrom('attempt')
        .where((where) => where.and(columnsOf(attempt)))
        .where('ids', 'is', null)
        .where('lease', '<=', lease)
        .execute();
    },
  };
}

/** Marks an attempt as done, in the transaction that records who owns what came of it. */
export async function finishAttempt(
  transaction: Transaction<Schema>,
  attempt: AttemptKey,
  { fingerprint, ids }: { fingerprint: string; ids: readonly string[] },
): Promise<void> {
  await transaction
    .updateTable('attempt')
    .set({ fingerprint, ids: ids.join(' ') })
    .where((where) => where.and(columnsOf(attempt)))
    .execute();
}

/** The key is hashed: it is the client's text, of any length it likes. */
const columnsOf = ({ person: { tenant, subject }, key }: AttemptKey) => ({
  tenant,
  subject,
  key: createHash('sha256').update(key).digest('base64url'),
});
