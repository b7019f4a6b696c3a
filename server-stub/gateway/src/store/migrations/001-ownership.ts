import type { Migration } from 'kysely';

export const ownership: Migration = {
  async up(db) {
    await db.schema
      .createTable('owned')
      .addColumn('kind', 'varchar(16)', (column) => column.notNull())
      .addColumn('id', 'varchar(200)', (column) => column.notNull())
      .addColumn('subject', 'varchar(255)', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('outcome', 'varchar(16)')
      .addPrimaryKeyConstraint('owned_pk', ['kind', 'id'])
      .execute();
    await db.schema
      .createIndex('owned_newest')
      .on('owned')
      .columns(['subject', 'kind', 'created_at', 'place'])
      .execute();
    await db.schema
      .createTable('token_use')
      .addColumn('jti', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('files', 'integer', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
