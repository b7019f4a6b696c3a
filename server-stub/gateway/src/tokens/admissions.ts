import type { Person } from '../grant.js';
import { personKey } from '../rate-limit/rate-limit.js';
import { countEach, createRates, hashKey } from '../rate-limit/rates.js';
import type { Database } from '../store/schema.js';
import type { MatchedProof } from './proofs.js';

/** What the store knows of a request of a person. */
interface Admission {
  /** The person's requests in this minute, including this one. */
  readonly count: number;
  /** The proof was used before: the request is not counted. */
  readonly isReplay: boolean;
  /** Seconds since 1970; tokens issued until then are revoked. Null for a person who has not signed out. */
  readonly revokedUntil: number | null;
}

export interface Admissions {
  /** Counts a request and marks its proof as used, in one statement, on all nodes. */
  admit(person: Person, proof: MatchedProof | null, now: number): Promise<Admission>;
}

export function createAdmissions(db: Database): Admissions {
  const rates = createRates(db);
  return {
    async admit(person, proof, now) {
      const request = { key: hashKey(personKey(person)), at: now };
      const use = proof && { key: hashKey(proof.key), at: proof.expiresAt };
      const rows = await countEach(db, use ? [request, use] : [request])
        .returning((row) => [
          'key',
          'count',
          row
            .selectFrom('revocation')
            .select('until')
            .where('tenant', '=', person.tenant)
            .where('subject', '=', person.subject)
            .as('revokedUntil'),
        ])
        .execute();
      const rowOf = ({ key }: { readonly key: string }) => rows.find((row) => row.key === key);
      const counted = rowOf(request);
      const isReplay = use !== null && rowOf(use)?.count !== 1;
      // Whoever repeats a proof uses up none of its owner's requests.
      if (isReplay) await rates.uncount(personKey(person), now);
      return { count: counted?.count ?? 0, isReplay, revokedUntil: counted?.revokedUntil ?? null };
    },
  };
}
