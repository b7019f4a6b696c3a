import { sql } from 'kysely';
import { closeAfter, closeOnFailure } from '../close-after.js';
import { IN_MEMORY, isPostgres } from './location.js';
import { compareSchema, migrate, type SchemaState } from './migrations.js';
import { openPostgres } from './postgres.js';
import type { Database } from './schema.js';
import { type Erasure, NO_ERASURE, openSqlite, openSqliteReadOnly } from './sqlite.js';
import type { StoreTimeouts } from './timeouts.js';

/**
 * Opens a database with the newest schema. `location` is a `postgres://` address, the path of a file, or `:memory:`.
 * Throws `MissingDriver` for PostgreSQL without the package `pg`.
 */
export async function openDatabase(
  location: string,
  timeouts: StoreTimeouts,
): Promise<{ readonly db: Database; readonly erasure: Erasure }> {
  const isRemote = isPostgres(location);
  const opened = isRemote
    ? { db: await openPostgres(location, timeouts), erasure: NO_ERASURE }
    : openSqlite(location, timeouts);
  await closeOnFailure(
    () => (isRemote ? migratePostgres(location, opened.db, timeouts) : migrate(opened.db)),
    () => opened.db.destroy(),
  );
  return opened;
}

/** Checks first that the database responds, since the timeout of a migration is long, for large tables. */
async function migratePostgres(location: string, db: Database, timeouts: StoreTimeouts): Promise<void> {
  await sql`select 1`.execute(db);
  const { migration } = timeouts;
  const slow = await openPostgres(location, { ...timeouts, statement: migration, response: migration });
  await closeAfter(
    () => migrate(slow),
    () => slow.destroy(),
  );
}

/**
 * Connects to a database and compares its schema with this version's, and changes neither. Null for a file that does not exist
 * yet and can be created. Throws when the database cannot be reached, or its file neither written nor created.
 */
export async function inspectDatabase(
  location: string,
  timeouts: StoreTimeouts,
): Promise<SchemaState | null> {
  if (location === IN_MEMORY) return { pending: [], unknown: [] };
  const db = isPostgres(location)
    ? await openPostgres(location, timeouts)
    : await openSqliteReadOnly(location, timeouts);
  return (
    db &&
    closeAfter(
      () => compareSchema(db),
      () => db.destroy(),
    )
  );
}
