import type { Migration } from 'kysely';

export const unknownOutcomes: Migration = {
  async up(db) {
    // One column a statement: SQLite adds no more at a time.
    const columns = [
      ['module', 'varchar(16)'],
      ['holder', 'varchar(36)'],
      ['began_at', 'bigint'],
      ['sealed_at', 'bigint'],
      ['settles_at', 'bigint'],
      ['withdrawn_at', 'bigint'],
      ['manifest', 'text'],
      ['answer', 'text'],
    ] as const;
    for (const [name, type] of columns) {
      await db.schema.alterTable('attempt').addColumn(name, type).execute();
    }
  },
};
