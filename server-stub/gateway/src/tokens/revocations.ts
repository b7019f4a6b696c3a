import { sql } from 'kysely';
import type { Person } from '../grant.js';
import type { Database } from '../store/schema.js';

/**
 * Sign-outs, each of which revokes all earlier tokens of a person. They are numbered across all people in the order in
 * which they are stored, so that no clock decides which tokens are earlier.
 */
export type Revocations = ReturnType<typeof createRevocations>;

export function createRevocations(db: Database) {
  const signOutOf = async ({ tenant, subject }: Person): Promise<number> => {
    const row = await db
      .selectFrom('revocation')
      .select('number')
      .where('tenant', '=', tenant)
      .where('subject', '=', subject)
      .executeTakeFirst();
    return row?.number ?? 0;
  };

  return {
    /**
     * Revokes all tokens of a person that exist, whatever time they carry, and ends the person's pairings with phones: nothing that
     * a phone has sent stays.
     */
    revoke: ({ tenant, subject }: Person, now: number): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        // The lock on this row makes the order of numbers that of commits. A number is a time at least, so that numbers of
        // a database that was lost or restored do not come again.
        const { number } = await transaction
          .insertInto('revocation_head')
          .values({ id: 1, number: now })
          .onConflict((conflict) =>
            conflict.column('id').doUpdateSet({
              number: sql<number>`case when revocation_head.number < excluded.number then excluded.number else revocation_head.number + 1 end`,
            }),
          )
          .returning('number')
          .executeTakeFirstOrThrow();
        await transaction
          .insertInto('revocation')
          .values({ tenant, subject, number })
          .onConflict((conflict) => conflict.columns(['tenant', 'subject']).doUpdateSet({ number }))
          .execute();
        // In this order: a message that is being added locks its pairing, and is there once the lock is free.
        for (const table of ['handoff', 'handoff_message'] as const) {
          await transaction
            .deleteFrom(table)
            .where((row) => row.and({ tenant, subject }))
            .execute();
        }
        // Previews among them; others of the person are no part of a pairing.
        await transaction
          .deleteFrom('event')
          .where((row) => row.and({ tenant, subject }))
          .where('handoff_id', 'is not', null)
          .execute();
      }),

    /** Number of the newest sign-out of anybody; 0 before the first. */
    async newestSignOut(): Promise<number> {
      const head = await db.selectFrom('revocation_head').select('number').executeTakeFirst();
      return head?.number ?? 0;
    },

    /** Number of a person's newest sign-out; 0 for a person who has not signed out. */
    signOutOf,
    /** Whether the person has signed out since their newest sign-out was `signOut`. */
    isRevoked: async (person: Person, signOut: number): Promise<boolean> =>
      (await signOutOf(person)) > signOut,
  };
}
