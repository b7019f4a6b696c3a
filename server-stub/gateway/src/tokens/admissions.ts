import { sql } from 'kysely';
import type { Person } from '../grant.js';
import { personKey } from '../rate-limit/rate-limit.js';
import { countEach, hashKey, minuteOf, type SingleUse, type UseRefusal } from '../rate-limit/rates.js';
import type { RedisRates } from '../rate-limit/redis-rates.js';
import type { Database } from '../store/schema.js';
import type { Revocations } from './revocations.js';

/** The state of a person's rate and sign-out, as one request finds it. */
interface Admission {
  /** The person's requests in this minute, including this one. */
  readonly count: number;
  /** Number of the person's newest sign-out; 0 for a person who has not signed out. */
  readonly signOut: number;
}

export interface Admissions {
  /**
   * Counts a request and marks its proof as used, in one step, on all nodes. Resolves with why the proof must not be used:
   * such a request is not counted, so that a copied proof uses up none of its owner's requests.
   */
  admit(person: Person, proof: SingleUse | null, now: number): Promise<Admission | UseRefusal>;
}

/** Counts, marks and reads in one SQL statement. */
export function createAdmissions(db: Database): Admissions {
  const uncount = ({ key, at }: { readonly key: string; readonly at: number }) =>
    db
      .updateTable('rate')
      .set({ count: sql<number>`count - 1` })
      .where('key', '=', key)
      .where('minute', '=', minuteOf(at))
      .execute();

  return {
    async admit(person, proof, now) {
      const request = { key: hashKey(personKey(person)), at: now };
      const proofUse = proof && { key: hashKey(proof.key), at: proof.expiresAt };
      const rows = await countEach(db, proofUse ? [request, proofUse] : [request])
        .returning((row) => [
          'key',
          'count',
          row
            .selectFrom('revocation')
            .select('number')
            .where('tenant', '=', person.tenant)
            .where('subject', '=', person.subject)
            .as('signOut'),
        ])
        .execute();
      const findRow = ({ key }: { readonly key: string }) => rows.find((row) => row.key === key);
      const counted = findRow(request);
      if (proofUse !== null && findRow(proofUse)?.count !== 1) {
        await uncount(request);
        return 'used';
      }
      return { count: counted?.count ?? 0, signOut: counted?.signOut ?? 0 };
    },
  };
}

/** Counts and marks by one command of Redis while the database is asked for the sign-out. */
export const createRedisAdmissions = (rates: RedisRates, revocations: Revocations): Admissions => ({
  async admit(person, proof, now) {
    const [count, signOut] = await Promise.all([
      rates.countRequest(personKey(person), proof, now),
      revocations.signOutOf(person),
    ]);
    return typeof count === 'number' ? { count, signOut } : count;
  },
});
