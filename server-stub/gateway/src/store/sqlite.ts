import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import Sqlite from 'libsql';
import { reasonOf } from '../problem.js';
import { createRecent } from '../recent.js';
import { IN_MEMORY } from './location.js';
import type { Database, Schema } from './schema.js';
import { storeUnavailable } from './store-unavailable.js';

/** Milliseconds that a second process on the same file (an overlapping restart) waits instead of failing. */
export const BUSY_TIMEOUT = 5000;

/** An embedded database file, for one node. `:memory:` lives as long as the process. */
export function openSqlite(path: string): Database {
  if (path !== IN_MEMORY) createPrivately(path);
  const file = new Sqlite(path);
  file.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
  // Overwrites deleted data instead of only marking it as free.
  file.pragma('secure_delete = on');
  if (path !== IN_MEMORY) file.pragma('journal_mode = WAL');
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: reportingUnavailable(file) }) });
}

/** Errors of a file that cannot be written or read: a full disk, a lost volume, another process that holds it. */
const UNAVAILABLE = /^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN|BUSY|LOCKED)/;

/** Statements kept prepared: preparing one takes longer than running it. More than the gateway has. */
const PREPARED = 200;

function reportingUnavailable(file: Sqlite.Database): SqliteDatabase {
  const reported = <T>(work: () => T): T => {
    try {
      return work();
    } catch (thrown) {
      throw UNAVAILABLE.test(reasonOf(thrown)) ? storeUnavailable(thrown) : thrown;
    }
  };
  const prepare = (statement: string): SqliteStatement => {
    const prepared = reported(() => file.prepare(statement)) as unknown as SqliteStatement;
    return {
      reader: prepared.reader,
      all: (parameters) => reported(() => prepared.all(parameters)),
      run: (parameters) => reported(() => prepared.run(parameters)),
      iterate: (parameters) => prepared.iterate(parameters),
    };
  };
  const statements = createRecent<SqliteStatement>(PREPARED);
  return {
    close: () => file.close(),
    prepare(text) {
      const statement = statements.get(text) ?? prepare(text);
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
