import type { Migration } from 'kysely';

export const attempts: Migration = {
  async up(db) {
    await db.schema
      .createTable('attempt')
      .addColumn('tenant', 'varchar(255)', (column) => column.notNull())
      .addColumn('subject', 'varchar(255)', (column) => column.notNull())
      .addColumn('key', 'varchar(64)', (column) => column.notNull())
      .addColumn('lease', 'bigint', (column) => column.notNull())
      .addColumn('fingerprint', 'varchar(64)')
      .addColumn('ids', 'text')
      .addPrimaryKeyConstraint('attempt_pk', ['tenant', 'subject', 'key'])
      .execute();
  },
};
