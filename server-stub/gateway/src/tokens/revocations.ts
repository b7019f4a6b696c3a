import type { Person } from '../grant.js';
import type { Database } from '../store/schema.js';

/** People whose tokens are revoked by a sign-out. */
export interface Revocations {
  /**
   * Revokes all tokens of a person issued until `now`, in milliseconds, to the end of that second. An earlier `now`
   * changes nothing: clocks of nodes differ.
   */
  revoke(person: Person, now: number): Promise<void>;
  /** `issuedAt` in seconds. */
  isRevoked(person: Person, issuedAt: number): Promise<boolean>;
}

export function createRevocations(db: Database): Revocations {
  return {
    async revoke({ tenant, subject }, now) {
      const until = Math.floor(now / 1000);
      await db
        .insertInto('revocation')
        .values({ tenant, subject, until })
        .onConflict((conflict) =>
          conflict
            .columns(['tenant', 'subject'])
            .doUpdateSet({ until })
            .where('revocation.until', '<', until),
        )
        .execute();
    },

    async isRevoked({ tenant, subject }, issuedAt) {
      const row = await db
        .selectFrom('revocation')
        .select('until')
        .where('tenant', '=', tenant)
        .where('subject', '=', subject)
        .where('until', '>=', issuedAt)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
