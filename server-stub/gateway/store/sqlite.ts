import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import Sqlite from 'libsql';
import type { Database, Schema } from './schema.js';

export const IN_MEMORY = ':memory:';

/** An embedded database file, for one node. `:memory:` lives as long as the process. */
export function openSqlite(path: string): Database {
  if (path !== IN_MEMORY) mkdirSync(dirname(resolve(path)), { recursive: true });
  const file = new Sqlite(path);
  // A second process on the same file (a restart that overlaps) waits instead of failing.
  file.pragma('busy_timeout = 5000');
  if (path !== IN_MEMORY) file.pragma('journal_mode = WAL');
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: file }) });
}
