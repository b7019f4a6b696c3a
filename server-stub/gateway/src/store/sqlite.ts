import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import Sqlite from 'libsql';
import { createLruCache } from '../lru-cache.js';
import { IN_MEMORY } from './location.js';
import type { Database, Schema } from './schema.js';

/** Milliseconds that a second process on the same file (an overlapping restart) waits instead of failing. */
export const BUSY_TIMEOUT = 5000;

/** An embedded database file, for one node, with its counters beside it. `:memory:` lives as long as the process. */
export function openSqlite(path: string): Database {
  if (path !== IN_MEMORY) createPrivately(path);
  const file = new Sqlite(path);
  file.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
  // Overwrites deleted data instead of only marking it as free.
  file.pragma('secure_delete = on');
  if (path !== IN_MEMORY) file.pragma('journal_mode = WAL');
  attachCounters(file, path);
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: keepingPrepared(file) }) });
}

/**
 * Counters (rates, used proofs, budgets) live in a file of their own that does not wait for the disk at each commit. They
 * survive a crash of the process; a power failure may undo the last seconds of counting. Everything else waits.
 */
function attachCounters(file: Sqlite.Database, path: string): void {
  const counters = path === IN_MEMORY ? IN_MEMORY : `${path}-counters`;
  if (counters !== IN_MEMORY) createPrivately(counters);
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

/** Statements kept prepared: preparing one takes longer than running it. More than the gateway has. */
const PREPARED = 200;

function keepingPrepared(file: Sqlite.Database): SqliteDatabase {
  const statements = createLruCache<SqliteStatement>(PREPARED);
  return {
    close: () => file.close(),
    prepare(text) {
      const statement = statements.get(text) ?? (file.prepare(text) as unknown as SqliteStatement);
      statements.set(text, statement);
      return statement;
    },
  };
}

/** Readable by this account only, whatever the umask; SQLite gives -wal and -shm the mode of the file. */
function createPrivately(path: string): void {
  mkdirSync(dirname(resolve(path)), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, 'a', 0o600));
  if (process.platform === 'win32') return;
  for (const companion of ['', '-wal', '-shm', '-journal']) {
    if (existsSync(path + companion)) chmodSync(path + companion, 0o600);
  }
}
