import type { Migration } from 'kysely';

/** What people said of their readings, and which pairing sent a record, which its phone may then ask about. */
export const confirmations: Migration = {
  async up(db) {
    await db.schema
      .createTable('confirmation')
      .addColumn('tenant', 'varchar(255)', (column) => column.notNull())
      .addColumn('subject', 'varchar(255)', (column) => column.notNull())
      .addColumn('record_id', 'varchar(255)', (column) => column.notNull())
      .addColumn('said_at', 'bigint', (column) => column.notNull())
      .addColumn('claimed_at', 'bigint', (column) => column.notNull())
      .addColumn('stored_at', 'bigint', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('confirmation_pk', ['subject', 'tenant', 'record_id'])
      .execute();
    await db.schema.alterTable('owned').addColumn('handoff_id', 'varchar(36)').execute();
    await db.schema.alterTable('idempotency_key').addColumn('handoff_id', 'varchar(36)').execute();
  },
};
