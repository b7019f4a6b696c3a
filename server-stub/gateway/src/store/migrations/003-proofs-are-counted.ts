import type { Migration } from 'kysely';

/** A used proof is a row of `rate`, so that one statement counts a request and marks its proof. */
export const proofsAreCounted: Migration = {
  async up({ schema }) {
    await schema.dropTable('proof_use').execute();
  },
};
