import type { Kysely, Migration } from 'kysely';

/** Every table and index of the first release; `schema.ts` says what the columns mean. */
export const initial: Migration = {
  async up(db) {
    await createOwnership(db);
    await createTokens(db);
    await createUploads(db);
    await createEvents(db);
    await createHandoffs(db);
  },
};

async function createOwnership({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('owned')
    .addColumn('kind', 'varchar(16)', (column) => column.notNull())
    .addColumn('id', 'varchar(200)', (column) => column.notNull())
    .addColumn('tenant', 'varchar(255)', (column) => column.notNull())
    .addColumn('subject', 'varchar(255)', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('outcome', 'varchar(16)')
    .addColumn('hidden_until', 'bigint')
    .addColumn('handoff_id', 'varchar(36)')
    .addPrimaryKeyConstraint('owned_pk', ['kind', 'id'])
    .execute();
  await schema
    .createIndex('owned_newest')
    .on('owned')
    .columns(['subject', 'tenant', 'kind', 'created_at', 'position'])
    .execute();
  await schema
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
}

async function createTokens({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('token_use')
    .addColumn('jti', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('files', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('revocation')
    .addColumn('tenant', 'varchar(255)', (column) => column.notNull())
    .addColumn('subject', 'varchar(255)', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('revocation_pk', ['tenant', 'subject'])
    .execute();
  await schema
    .createTable('proof_use')
    .addColumn('proof', 'varchar(120)', (column) => column.primaryKey())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('rate')
    .addColumn('key', 'varchar(64)', (column) => column.notNull())
    .addColumn('minute', 'integer', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('rate_pk', ['key', 'minute'])
    .execute();
}

async function createUploads({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('idempotency_key')
    .addColumn('tenant', 'varchar(255)', (column) => column.notNull())
    .addColumn('subject', 'varchar(255)', (column) => column.notNull())
    .addColumn('key', 'varchar(64)', (column) => column.notNull())
    .addColumn('lease_expires_at', 'bigint', (column) => column.notNull())
    .addColumn('holder', 'varchar(36)')
    .addColumn('module', 'varchar(16)')
    .addColumn('started_at', 'bigint')
    .addColumn('sent_at', 'bigint')
    .addColumn('settles_at', 'bigint')
    .addColumn('withdrawn_at', 'bigint')
    .addColumn('handoff_id', 'varchar(36)')
    .addColumn('manifest', 'text')
    .addColumn('fingerprint', 'varchar(64)')
    .addColumn('ids', 'text')
    .addColumn('answer', 'text')
    .addPrimaryKeyConstraint('idempotency_key_pk', ['tenant', 'subject', 'key'])
    .execute();
  await schema
    .createTable('receipt')
    .addColumn('upload_id', 'varchar(200)', (column) => column.notNull())
    .addColumn('digest', 'varchar(64)', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('total_tests', 'integer', (column) => column.notNull())
    .addColumn('qa_passed', 'integer', (column) => column.notNull())
    .addColumn('manual_review', 'integer', (column) => column.notNull())
    .addColumn('row_count', 'integer', (column) => column.notNull())
    .addColumn('rows', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('receipt_pk', ['upload_id', 'digest'])
    .execute();
}

async function createEvents({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('event')
    .addColumn('tenant', 'varchar(255)', (column) => column.notNull())
    .addColumn('subject', 'varchar(255)', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('handoff_id', 'varchar(36)')
    .addColumn('expires_at', 'bigint')
    .addPrimaryKeyConstraint('event_pk', ['tenant', 'subject', 'number'])
    .execute();
  await schema.createIndex('event_expiry').on('event').columns(['expires_at']).execute();
  await schema
    .createTable('event_head')
    .addColumn('tenant', 'varchar(255)', (column) => column.notNull())
    .addColumn('subject', 'varchar(255)', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('event_head_pk', ['tenant', 'subject'])
    .execute();
}

async function createHandoffs({ schema }: Kysely<unknown>): Promise<void> {
  await schema
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
    .addColumn('watched_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('handoff_newest')
    .on('handoff')
    .columns(['subject', 'tenant', 'created_at'])
    .execute();
}
