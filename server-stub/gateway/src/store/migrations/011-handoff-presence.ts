import type { Migration } from 'kysely';

/** When a pairing's desktop last asked for it; `polled_at` tells the same of its phone. */
export const handoffPresence: Migration = {
  async up(db) {
    await db.schema
      .alterTable('handoff')
      .addColumn('watched_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
