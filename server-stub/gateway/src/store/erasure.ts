import { sql } from 'kysely';
import type { Database } from './schema.js';
import { BUSY_TIMEOUT } from './sqlite.js';

/** Removes deleted data from the disk. */
export interface Erasure {
  /** Writes the write-ahead log back into the file and truncates it. */
  flush(): Promise<void>;
  /** Rewrites the file without any deleted data; takes as long as a copy of the database. */
  rewrite(): Promise<void>;
}

/**
 * The write-ahead log contains pages from before `secure_delete` overwrote them, until it is truncated. A rearranged
 * page may contain copies of moved rows, which `secure_delete` does not overwrite: only `vacuum` removes those. While
 * another process reads, the log stays until the next run.
 */
export function createSqliteErasure(db: Database): Erasure {
  let rewritten: number | null = null;
  const changes = async () =>
    (await sql<{ n: number }>`select total_changes() as n`.execute(db)).rows[0]?.n ?? 0;
  /** Without waiting for other processes: a long backup must not block this one. */
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
      // Always the first time: an earlier version deleted without overwriting.
      const now = await changes();
      if (rewritten !== now) await sql`vacuum`.execute(db);
      rewritten = now;
      await flush();
    },
  };
}

/** PostgreSQL reuses the space of deleted rows (autovacuum); its disk is up to its operator. */
export const NO_ERASURE: Erasure = { flush: async () => {}, rewrite: async () => {} };
