import type { Kysely, Migration } from 'kysely';

/** The tables at the time of this migration: today's schema may differ. */
interface Tables {
  event: { tenant: string; subject: string; number: number; created_at: number };
  event_head: { tenant: string; subject: string; number: number; told_at: number };
}

export const eventHeads: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .createTable('event_head')
      .addColumn('tenant', 'varchar(255)', (column) => column.notNull())
      .addColumn('subject', 'varchar(255)', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('told_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('event_head_pk', ['tenant', 'subject'])
      .execute();
    await db
      .insertInto('event_head')
      .columns(['tenant', 'subject', 'number', 'told_at'])
      .expression(
        db
          .selectFrom('event')
          .select(({ fn }) => [
            'tenant',
            'subject',
            fn.max('number').as('number'),
            fn.max('created_at').as('told_at'),
          ])
          .groupBy(['tenant', 'subject']),
      )
      .execute();
  },
};
