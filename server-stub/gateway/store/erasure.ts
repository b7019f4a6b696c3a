import { sql } from 'kysely';
import type { Database } from './schema.js';

/** Takes off the disk what queries have deleted. */
export interface Erasure {
  /** Cheap: what was overwritten in the log only is overwritten in the file too. */
  flush(): Promise<void>;
  /** Whole: nothing is left but what queries can find. As long as it takes to copy the database. */
  rewrite(): Promise<void>;
}

/**
 * The write-ahead log holds pages as they were before `secure_delete` overwrote them, until it is truncated. A page that
 * was rearranged may hold copies of rows that live elsewhere by then, which `secure_delete` does not know of: `vacuum`
 * alone leaves them behind. While another process reads, the log stays until the next turn.
 */
export function createSqliteErasure(db: Database): Erasure {
  let rewritten: number | null = null;
  const changes = async () =>
    (await sql<{ n: number }>`select total_changes() as n`.execute(db)).rows[0]?.n ?? 0;
  const flush = async () => void (await sql`pragma wal_checkpoint(truncate)`.execute(db));

  return {
    flush,
    async rewrite() {
      // The first time always: an earlier version deleted without overwriting.
      if (rewritten !== (await changes())) await sql`vacuum`.execute(db);
      rewritten = await changes();
      await flush();
    },
  };
}

/** PostgreSQL reuses the space of deleted rows by itself (autovacuum); what its disk keeps is its owner's affair. */
export const NO_ERASURE: Erasure = { flush: async () => {}, rewrite: async () => {} };
