import { chmodSync, closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, type Database, NoSqlite, openSqlite } from './sqlite.js';

/** Why a data folder cannot be used. Its message is for the user of the command line. */
class PersistenceError extends Error {
  override readonly name = 'PersistenceError';
}

const FILE = 'emulator.sqlite';

/** Schema version; a file of a later version is refused. */
const VERSION = 1;

/**
 * Opens the database of a folder exclusively. Every change is on disk when its call returns, so that a killed process
 * loses nothing it has acknowledged. Throws PersistenceError.
 */
export function openDatabase(folder: string, { clean = false } = {}): Database {
  const path = join(folder, FILE);
  let db: Database | undefined;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (clean) deleteDatabase(path);
    // Before the database opens: its log files inherit the mode of the file.
    closeSync(openSync(path, 'a', 0o600));
    chmodSync(path, 0o600);
    db = openSqlite(path);
    lockDatabase(db);
    createTables(db);
    return db;
  } catch (cause) {
    if (db) closeQuietly(db);
    throw asPersistenceError(cause, folder);
  }
}

/** Needs the lock, so that the files of a running emulator are never deleted. */
function deleteDatabase(path: string): void {
  const db = openSqlite(path);
  try {
    lockDatabase(db);
  } catch (thrown) {
    if (isBusy(thrown)) throw thrown;
  }
  closeQuietly(db);
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
}

/** Releases the lock before closing: statements not yet collected keep the file open. */
export function closeDatabase(db: Database): void {
  db.exec('PRAGMA journal_mode = DELETE');
  db.exec('PRAGMA locking_mode = NORMAL');
  // The locking mode changes with the next read.
  db.prepare('SELECT name FROM sqlite_schema LIMIT 1').get();
  db.close();
}

/** A database that failed to open may fail to close in order, too. */
function closeQuietly(db: Database): void {
  try {
    closeDatabase(db);
  } catch {
    try {
      db.close();
    } catch {
      // It is closed already.
    }
  }
}

function lockDatabase(db: Database): void {
  db.exec('PRAGMA locking_mode = EXCLUSIVE');
  db.exec('PRAGMA journal_mode = WAL');
  db.exec('PRAGMA synchronous = FULL');
  // Purged data is overwritten, not only unlinked.
  db.exec('PRAGMA secure_delete = ON');
  // The first write takes the lock; it is held until the process ends.
  db.exec('BEGIN IMMEDIATE; COMMIT');
}

function createTables(db: Database): void {
  const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number };
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

function asPersistenceError(cause: unknown, folder: string): PersistenceError {
  if (cause instanceof PersistenceError)
    return new PersistenceError(`${folder} ${cause.message}.`, { cause });
  if (cause instanceof NoSqlite) return new PersistenceError(cause.message, { cause });
  const code = codeOf(cause);
  if (isBusy(cause)) return new PersistenceError(`${folder} is in use by another emulator.`, { cause });
  if (/NOTADB|CORRUPT/.test(code)) {
    return new PersistenceError(`${folder} holds a file that cannot be read. --clean begins anew.`, {
      cause,
    });
  }
  return new PersistenceError(`${folder} cannot be used${code === '' ? '' : ` (${code})`}.`, { cause });
}

const isBusy = (thrown: unknown): boolean => /BUSY|LOCKED/.test(codeOf(thrown));
