import type { Migration } from 'kysely';

/** A lost upload is found by the marks of its files; when it started and what its files were called is not kept. */
export const fileMarks: Migration = {
  async up({ schema }) {
    await schema.alterTable('idempotency_key').renameColumn('manifest', 'marks').execute();
    await schema.alterTable('idempotency_key').dropColumn('started_at').execute();
  },
};
