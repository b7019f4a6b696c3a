import { type Migration, Migrator } from 'kysely';
import { initial } from './migrations/001-initial.js';
import { fileMarks } from './migrations/002-file-marks.js';
import { proofsAreCounted } from './migrations/003-proofs-are-counted.js';
import { countersApart } from './migrations/004-counters-apart.js';
import type { Database } from './schema.js';

/** In order of their names, never edited once released. Column types are valid on both engines. */
const migrations: Record<string, Migration> = {
  '001-initial': initial,
  '002-file-marks': fileMarks,
  '003-proofs-are-counted': proofsAreCounted,
  '004-counters-apart': countersApart,
};

/** Migrates the database to the newest schema. Several nodes may start at once: the migrator takes a lock. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
