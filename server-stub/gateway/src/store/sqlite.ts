import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement, sql } from 'kysely';
import Sqlite from 'libsql';
import { createLruCache } from '../lru-cache.js';
import { IN_MEMORY } from './location.js';
import type { Database, Schema } from './schema.js';

/** Milliseconds for which a second process on the same file waits, as in an overlapping restart. */
const BUSY_TIMEOUT = 5000;

/** An embedded database file, for one node, with its counters beside it. `:memory:` lives as long as the process. */
export function openSqlite(path: string): Database {
  if (path !== IN_MEMORY) createPrivateFile(path);
  const file = new Sqlite(path);
  file.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
  // Overwrites deleted data instead of only marking it as free.
  file.pragma('secure_delete = on');
  if (path !== IN_MEMORY) file.pragma('journal_mode = WAL');
  attachCounters(file, path);
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: cacheStatements(file) }) });
}

/**
 * Counters (rates, used proofs, budgets) live in a file of their own that does not wait for the disk at each commit. They
 * survive a crash of the process; a power failure may undo the last seconds of counting. Everything else waits.
 */
function attachCounters(file: Sqlite.Database, path: string): void {
  const counters = path === IN_MEMORY ? IN_MEMORY : `${path}-counters`;
  if (counters !== IN_MEMORY) createPrivateFile(counters);
  file.prepare('attach database ? as counters').run(counters);
  if (counters !== IN_MEMORY) {
    file.pragma('counters.journal_mode = WAL');
    file.pragma('counters.synchronous = NORMAL');
  }
  file.exec(COUNTER_TABLES);
}

/** Created at each start and not by a migration: a restored backup comes without this file. */
const COUNTER_TABLES = `
  create table if not exists counters.rate
    (key text not null, minute integer not null, count integer not null, primary key (key, minute));
  create table if not exists counters.token_use
    (jti text primary key, files integer not null, bytes integer not null, expires_at integer not null);`;

/** Maximum number of prepared statements, which take longer to prepare than to run; the gateway has fewer. */
const MAX_PREPARED = 200;

function cacheStatements(file: Sqlite.Database): SqliteDatabase {
  const statements = createLruCache<SqliteStatement>(MAX_PREPARED);
  return {
    close: () => file.close(),
    prepare(text) {
      const statement = statements.get(text) ?? (file.prepare(text) as unknown as SqliteStatement);
      statements.set(text, statement);
      return statement;
    },
  };
}

/** Creates a file that only this account can read, whatever the umask; SQLite gives -wal and -shm the same mode. */
function createPrivateFile(path: string): void {
  mkdirSync(dirname(resolve(path)), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, 'a', 0o600));
  if (process.platform === 'win32') return;
  for (const companion of ['', '-wal', '-shm', '-journal']) {
    if (existsSync(path + companion)) chmodSync(path + companion, 0o600);
  }
}

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
  /** Does not wait for other processes, so that a long backup does not block this one. */
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
      // Always runs the first time, since earlier versions deleted without overwriting.
      const now = await changes();
      if (rewritten !== now) await sql`vacuum`.execute(db);
      rewritten = now;
      await flush();
    },
  };
}

/** For PostgreSQL, which reuses the space of deleted rows (autovacuum). */
export const NO_ERASURE: Erasure = { flush: async () => {}, rewrite: async () => {} };
