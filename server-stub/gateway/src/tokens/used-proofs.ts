import type { Database } from '../store/schema.js';

/** Proofs of possession that were used: each is good once, on any node. */
export interface ProofMemory {
  /** Remembers a proof until then, in milliseconds; false when it was there already. */
  rememberProof(proof: string, until: number): Promise<boolean>;
}

export function createProofMemory(db: Database): ProofMemory {
  return {
    async rememberProof(proof, until) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('proof_use')
        .values({ proof, expires_at: until })
        .onConflict((conflict) => conflict.column('proof').doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
  };
}
