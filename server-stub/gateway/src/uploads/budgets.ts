import { sql } from 'kysely';
import type { Database } from '../store/schema.js';

export interface Spending {
  files: number;
  bytes: number;
}

/** Counts what each token has been used for, so that a stolen one is worth one small batch. */
export interface Budgets {
  /**
   * Takes `want` from a token's budget, whole or not at all, in one statement: parallel requests cannot both take
   * the last of it. `expiresAt` in milliseconds.
   */
  spend(token: { jti: string; expiresAt: number }, want: Spending, budget: Spending): Promise<boolean>;
  /** Corrects a spending once the true figures are known; negative gives back. */
  adjust(jti: string, by: Spending): Promise<void>;
  spent(jti: string): Promise<Spending>;
}

export function createBudgets(db: Database): Budgets {
  return {
    async spend({ jti, expiresAt }, want, budget) {
      // The first spending of a token is an insertion, which nothing below would hold back.
      if (want.files > budget.files || want.bytes > budget.bytes) return false;
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('token_use')
        .values({ jti, ...want, expires_at: expiresAt })
        .onConflict((conflict) =>
          conflict
            .column('jti')
            .doUpdateSet({
              files: sql`token_use.files + ${want.files}`,
              bytes: sql`token_use.bytes + ${want.bytes}`,
            })
            .where('token_use.files', '<=', budget.files - want.files)
            .where('token_use.bytes', '<=', budget.bytes - want.bytes),
        )
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    async adjust(jti, by) {
      await db
        .updateTable('token_use')
        .set({ files: sql`files + ${by.files}`, bytes: sql`bytes + ${by.bytes}` })
        .where('jti', '=', jti)
        .execute();
    },

    async spent(jti) {
      const row = await db
        .selectFrom('token_use')
        .select(['files', 'bytes'])
        .where('jti', '=', jti)
        .executeTakeFirst();
      return row ?? { files: 0, bytes: 0 };
    },
  };
}
