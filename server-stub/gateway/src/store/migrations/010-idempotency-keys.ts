import type { Migration } from 'kysely';

/** Names the table and columns after what they hold. */
export const idempotencyKeys: Migration = {
  async up(db) {
    await db.schema.alterTable('attempt').renameTo('idempotency_key').execute();
    // One column a statement: SQLite renames no more at a time.
    const columns = [
      ['idempotency_key', 'lease', 'lease_expires_at'],
      ['idempotency_key', 'began_at', 'started_at'],
      ['idempotency_key', 'sealed_at', 'sent_at'],
      ['event_head', 'told_at', 'updated_at'],
      ['owned', 'place', 'position'],
      ['receipt', 'place', 'position'],
    ] as const;
    for (const [table, from, to] of columns) {
      await db.schema.alterTable(table).renameColumn(from, to).execute();
    }
  },
};
