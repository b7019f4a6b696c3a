import type { Database } from '../store/schema.js';

/** Proofs of possession that were used: each is valid once, on any node. */
export interface UsedProofs {
  /** Marks a proof as used until then, in milliseconds; resolves with false when it was used before. */
  markProofUsed(proof: string, until: number): Promise<boolean>;
}

export function createUsedProofs(db: Database): UsedProofs {
  return {
    async markProofUsed(proof, until) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('proof_use')
        .values({ proof, expires_at: until })
        .onConflict((conflict) => conflict.column('proof').doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
  };
}
