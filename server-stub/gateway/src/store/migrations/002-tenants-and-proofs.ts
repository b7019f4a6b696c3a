import type { Migration } from 'kysely';

export const tenantsAndProofs: Migration = {
  async up(db) {
    await db.schema
      .alterTable('owned')
      .addColumn('tenant', 'varchar(255)', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema.dropIndex('owned_newest').execute();
    await db.schema
      .createIndex('owned_newest')
      .on('owned')
      .columns(['subject', 'tenant', 'kind', 'created_at', 'place'])
      .execute();
    await db.schema
      .createTable('revocation')
      .addColumn('tenant', 'varchar(255)', (column) => column.notNull())
      .addColumn('subject', 'varchar(255)', (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('revocation_pk', ['tenant', 'subject'])
      .execute();
    await db.schema
      .createTable('proof_use')
      .addColumn('proof', 'varchar(120)', (column) => column.primaryKey())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
