import { chmodSync, closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'libsql';

/** Why a folder of kept state cannot be used. Its message is for the person at the terminal. */
class PersistenceError extends Error {
  override readonly name = 'PersistenceError';
}

export type Database = InstanceType<typeof Sqlite>;

const FILE = 'emulator.sqlite';

/** Of the tables below; a file of a later one is left alone. */
const VERSION = 1;

/**
 * The database of a folder, for this process alone. Every change is on the disk when the call that makes it returns, so
 * that a process that is killed leaves all it has promised. Throws KeepError.
 */
export function openDatabase(folder: string, { clean = false } = {}): Database {
  const path = join(folder, FILE);
  let db: Database | undefined;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (clean) wipe(path);
    // Before the database opens it: its log takes over the mode the file has then.
    closeSync(openSync(path, 'a', 0o600));
    chmodSync(path, 0o600);
    db = new Sqlite(path);
    lock(db);
    prepare(db);
    return db;
  } catch (cause) {
    if (db?.open) release(db);
    throw asKeepError(cause, folder);
  }
}

/** Whoever has a file may wipe it: nobody's state is deleted under their hands. */
function wipe(path: string): void {
  const db = new Sqlite(path);
  try {
    lock(db);
  } catch (thrown) {
    if (isBusy(thrown)) throw thrown;
  }
  release(db);
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
}

/** Lets go of the file, which closing alone does not: statements that are still about hold it. */
export function closeDatabase(db: Database): void {
  db.pragma('journal_mode = DELETE');
  db.pragma('locking_mode = NORMAL');
  // The change of locking is made by the next reading.
  db.prepare('SELECT name FROM sqlite_schema LIMIT 1').get();
  db.close();
}

/** What could not be opened may refuse this too. */
function release(db: Database): void {
  try {
    closeDatabase(db);
  } catch {
    db.close();
  }
}

function lock(db: Database): void {
  db.pragma('locking_mode = EXCLUSIVE');
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  // What is purged is overwritten, not only forgotten.
  db.pragma('secure_delete = ON');
  // The lock is taken by the first write and kept until the end, also when that is a kill.
  db.exec('BEGIN IMMEDIATE; COMMIT');
}

function prepare(db: Database): void {
  const [{ user_version: version }] = db.pragma('user_version') as [{ user_version: number }];
  if (version > VERSION) throw new PersistenceError('was written by a later version of the emulator');
  db.exec(`
    CREATE TABLE IF NOT EXISTS upload (id TEXT PRIMARY KEY, place INTEGER NOT NULL, value TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS original (id TEXT PRIMARY KEY, bytes BLOB NOT NULL);
    CREATE TABLE IF NOT EXISTS reading (id TEXT PRIMARY KEY, place INTEGER NOT NULL, value TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS damaged (id TEXT PRIMARY KEY, value TEXT NOT NULL, bytes BLOB);
    CREATE TABLE IF NOT EXISTS state (name TEXT PRIMARY KEY, value TEXT NOT NULL);
    PRAGMA user_version = ${VERSION};
  `);
}

function asKeepError(cause: unknown, folder: string): PersistenceError {
  if (cause instanceof PersistenceError)
    return new PersistenceError(`${folder} ${cause.message}.`, { cause });
  const code = codeOf(cause);
  if (isBusy(cause)) return new PersistenceError(`${folder} is in use by another emulator.`, { cause });
  if (/NOTADB|CORRUPT/.test(code)) {
    return new PersistenceError(`${folder} holds a file that cannot be read. --clean begins anew.`, {
      cause,
    });
  }
  return new PersistenceError(`${folder} cannot be used${code === '' ? '' : ` (${code})`}.`, { cause });
}

const codeOf = (thrown: unknown): string =>
  thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';

const isBusy = (thrown: unknown): boolean => /BUSY|LOCKED/.test(codeOf(thrown));
