import { type Migration, Migrator } from 'kysely';
import type { Database } from './schema.js';

/** In order of their names, never edited once released. Column types are those both engines take as they are. */
const migrations: Record<string, Migration> = {
  '001-ownership': {
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
  },
  '002-tenants-and-proofs': {
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
  },
  '003-attempts': {
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
  },
};

/** Brings the database to the newest schema. Several nodes may start at once: the migrator takes a lock. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
