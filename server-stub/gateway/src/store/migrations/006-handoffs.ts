import type { Migration } from 'kysely';

export const handoffs: Migration = {
  async up(db) {
    await db.schema
      .createTable('handoff')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('tenant', 'varchar(255)', (column) => column.notNull())
      .addColumn('subject', 'varchar(255)', (column) => column.notNull())
      .addColumn('secret', 'varchar(64)', (column) => column.notNull().unique())
      .addColumn('claim', 'varchar(64)', (column) => column.unique())
      .addColumn('code', 'varchar(16)')
      .addColumn('key', 'varchar(64)')
      .addColumn('state', 'varchar(16)', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('polled_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('handoff_newest')
      .on('handoff')
      .columns(['subject', 'tenant', 'created_at'])
      .execute();
    await db.schema.alterTable('event').addColumn('handoff_id', 'varchar(36)').execute();
    await db.schema.alterTable('event').addColumn('expires_at', 'bigint').execute();
    await db.schema.createIndex('event_expiry').on('event').columns(['expires_at']).execute();
  },
};
