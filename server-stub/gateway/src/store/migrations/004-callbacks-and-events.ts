import type { Migration } from 'kysely';

export const callbacksAndEvents: Migration = {
  async up(db) {
    await db.schema
      .createTable('receipt')
      .addColumn('upload_id', 'varchar(200)', (column) => column.notNull())
      .addColumn('digest', 'varchar(64)', (column) => column.notNull())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('total_tests', 'integer', (column) => column.notNull())
      .addColumn('qa_passed', 'integer', (column) => column.notNull())
      .addColumn('manual_review', 'integer', (column) => column.notNull())
      .addColumn('row_count', 'integer', (column) => column.notNull())
      .addColumn('rows', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('receipt_pk', ['upload_id', 'digest'])
      .execute();
    await db.schema
      .createTable('event')
      .addColumn('tenant', 'varchar(255)', (column) => column.notNull())
      .addColumn('subject', 'varchar(255)', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('data', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('event_pk', ['tenant', 'subject', 'number'])
      .execute();
  },
};
