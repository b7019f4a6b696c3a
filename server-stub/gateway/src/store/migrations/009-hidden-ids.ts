import type { Migration } from 'kysely';

export const hiddenIds: Migration = {
  async up(db) {
    await db.schema.alterTable('owned').addColumn('hidden_until', 'bigint').execute();
  },
};
