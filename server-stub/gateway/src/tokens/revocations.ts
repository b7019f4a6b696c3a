import type { Person } from '../grant.js';
import type { Database } from '../store/schema.js';

/** Sign-outs, each of which revokes all earlier tokens of a person. */
export interface Revocations {
  /**
   * Revokes all tokens of a person issued until `now`, in milliseconds, to the end of that second. An earlier `now`
   * changes nothing: clocks of nodes differ.
   */
  revoke(person: Person, now: number): Promise<void>;
  /** Seconds since 1970; tokens issued until then are revoked. Null for a person who has not signed out. */
  revokedUntil(person: Person): Promise<number | null>;
  /** `issuedAt` in seconds. */
  isRevoked(person: Person, issuedAt: number): Promise<boolean>;
}

export function createRevocations(db: Database): Revocations {
  const revokedUntil = async ({ tenant, subject }: Person) => {
    const row = await db
      .selectFrom('revocation')
      .select('until')
      .where('tenant', '=', tenant)
      .where('subject', '=', subject)
      .executeTakeFirst();
    return row?.until ?? null;
  };

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

    revokedUntil,
    async isRevoked(person, issuedAt) {
      const until = await revokedUntil(person);
      return until !== null && until >= issuedAt;
    },
  };
}
