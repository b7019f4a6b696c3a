import { createRequire } from 'node:module';

type Value = string | number | Uint8Array | null;

interface Statement {
  run(...values: readonly Value[]): unknown;
  get(...values: readonly Value[]): unknown;
  all(...values: readonly Value[]): unknown[];
}

/** What SQLite of Node and the package libsql have in common. */
export interface Database {
  exec(sql: string): unknown;
  prepare(sql: string): Statement;
  close(): void;
}

type Open = new (path: string) => Database;

/** Its message is for the user of the command line. */
export class NoSqlite extends Error {
  override readonly name = 'NoSqlite';
}

/** The package libsql where it is installed, an optional peer of native code; else the built-in SQLite of Node 22.13 or newer. */
export function openSqlite(path: string): Database {
  const Sqlite = loadLibsql() ?? loadBuiltInSqlite();
  if (!Sqlite) {
    throw new NoSqlite('State is kept on disk by Node 22.13 or newer, or with libsql: npm install libsql');
  }
  return new Sqlite(path);
}

function loadLibsql(): Open | undefined {
  try {
    return createRequire(import.meta.url)('libsql') as Open;
  } catch {
    return undefined;
  }
}

function loadBuiltInSqlite(): Open | undefined {
  const { getBuiltinModule } = process as { getBuiltinModule?: (name: string) => unknown };
  const module = getBuiltinModule?.('node:sqlite') as { readonly DatabaseSync?: Open } | undefined;
  return module?.DatabaseSync;
}

/** Runs the work in a transaction. */
export function inTransaction(db: Database, work: () => void): void {
  db.exec('BEGIN');
  try {
    work();
    db.exec('COMMIT');
  } catch (thrown) {
    try {
      db.exec('ROLLBACK');
    } catch {
      // SQLite has ended the transaction itself, as it does on a full disk: the first error says why.
    }
    throw thrown;
  }
}

/** Result codes by which the built-in SQLite names its errors (SQLite, Result Codes). */
const CODES: Readonly<Record<number, string>> = {
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  26: 'SQLITE_NOTADB',
};

/** The code of an error of the file system or of SQLite; empty for any other. */
export function codeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return '';
  if ('errcode' in thrown) return CODES[Number(thrown.errcode) & 0xff] ?? 'SQLITE_ERROR';
  return 'code' in thrown ? String(thrown.code) : '';
}
