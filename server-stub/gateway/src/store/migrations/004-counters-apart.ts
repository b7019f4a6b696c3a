import { type Kysely, type Migration, SqliteAdapter } from 'kysely';

/** On SQLite, counters move to the attached file (`../sqlite.ts`); those of the last minutes are not carried over. */
export const countersApart: Migration = {
  async up(db: Kysely<unknown>) {
    if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
    await db.schema.dropTable('rate').execute();
    await db.schema.dropTable('token_use').execute();
  },
};
