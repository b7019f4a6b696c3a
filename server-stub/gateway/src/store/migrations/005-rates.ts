import type { Migration } from 'kysely';

export const rates: Migration = {
  async up(db) {
    await db.schema
      .createTable('rate')
      .addColumn('key', 'varchar(64)', (column) => column.notNull())
      .addColumn('minute', 'integer', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('rate_pk', ['key', 'minute'])
      .execute();
  },
};
