import { sql } from 'kysely';
import type { Database } from './schema.js';
import { BUSY_TIMEOUT } from './sqlite.js';

/** Takes off the disk what queries have deleted. */
export interface Erasure {
  /** Carries the write-ahead log over into the file and empties it. */
  flush(): Promise<void>;
  /** Leaves nothing but what queries can find, and takes as long as a copy of the database. */
  rewrite(): Promise<void>;
}

/**
 * The write-ahead log holds pages as they were before `secure_delete` overwrote them, until it is truncated. A page that
 * was rearranged may hold copies of rows that went elsewhere, which `secure_delete` does not know of: only `vacuum` gets
 * rid of those. While another process reads, the log stays as it is until the next turn.
 */
export function createSqliteErasure(db: Database): Erasure {
  let rewritten: number | null = null;
  const changes = async () =>
    (await sql<{ n: number }>`select total_changes() as n`.execute(db)).rows[0]?.n ?? 0;
  /** Without waiting for other processes: a backup that reads for long must not hold up this one. */
  const flush = () =>
    db.connection().execute(async (connection) => {
      await sql`pragma busy_timeout = 0`.execute(connection);
      try {
        await sql`pragma wal_checkpoint(truncate)`.execute(connection);
      } finally {
        await sql`pragma busy_timeout = ${sql.lit(BUSY_TIMEOUT)}`.execute(connection);
      }
    });

  return {
    flush,
    async rewrite() {
      // The first time always: an earlier version deleted without overwriting.
      const now = await changes();
      if (rewritten !== now) await sql`vacuum`.execute(db);
      rewritten = now;
      await flush();
    },
  };
}

/** PostgreSQL reuses the space of deleted rows by itself (autovacuum); what its disk keeps is its owner's affair. */
export const NO_ERASURE: Erasure = { flush: async () => {}, rewrite: async () => {} };
