import { type CreateTableBuilder, type Kysely, type Migration, SqliteAdapter, sql } from 'kysely';

/** Pairings from before are for pictures of devices, and a node of an earlier version opens no others. */
export const handoffMessages: Migration = {
  async up(db: Kysely<unknown>) {
    await extendPairings(db);
    await createMessages(db);
  },
};

async function extendPairings({ schema }: Kysely<unknown>): Promise<void> {
  const pairings = () => schema.alterTable('handoff');
  await pairings()
    .addColumn('scope', 'varchar(32)', (column) => column.notNull().defaultTo('medical'))
    .execute();
  await pairings().addColumn('person_name', 'varchar(64)').execute();
  await pairings()
    .addColumn('reclaims', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await pairings().addColumn('note', 'text').execute();
}

async function createMessages(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await (isSqlite ? schema.createTable('handoff_message') : unlogged(schema.createTable('handoff_message')))
    .addColumn('handoff_id', 'varchar(36)', (column) => column.notNull())
    .addColumn('id', 'varchar(40)', (column) => column.notNull())
    .addColumn('tenant', 'varchar(255)', (column) => column.notNull())
    .addColumn('subject', 'varchar(255)', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('body', 'bytea')
    .addPrimaryKeyConstraint('handoff_message_pk', ['handoff_id', 'id'])
    .execute();
  await schema
    .createIndex('handoff_message_waiting')
    .on('handoff_message')
    .columns(['subject', 'tenant', 'size'])
    .where(sql.ref('size'), '>', 0)
    .execute();
  await schema
    .createTable('handoff_message_head')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
}

/**
 * PostgreSQL writes an unlogged table to no log, so that no archive, replica or base backup has a message, and a page costs one
 * write and not two. After a crash of PostgreSQL the table is empty: the phone keeps a page until the computer has it.
 */
const unlogged = <T extends string>(table: CreateTableBuilder<T>) => table.modifyFront(sql`unlogged`);
