import { sql } from 'kysely';
import type { Database } from '../store/schema.js';

export interface Usage {
  files: number;
  bytes: number;
}

/** Counts the use of each token, so that a stolen one is worth one small batch. */
export interface Budgets {
  /**
   * Spends `usage` of a token's budget, completely or not at all, in one statement: parallel requests cannot both
   * take the last of it. `expiresAt` in milliseconds.
   */
  spend(token: { jti: string; expiresAt: number }, usage: Usage, budget: Usage): Promise<boolean>;
  /** Corrects usage once the true figures are known; negative numbers return it. */
  adjust(jti: string, by: Usage): Promise<void>;
  spent(jti: string): Promise<Usage>;
}

export function createBudgets(db: Database): Budgets {
  return {
    async spend({ jti, expiresAt }, usage, budget) {
      // The first use of a token is an insertion, which the conditions below do not restrict.
      if (usage.files > budget.files || usage.bytes > budget.bytes) return false;
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('token_use')
        .values({ jti, ...usage, expires_at: expiresAt })
        .onConflict((conflict) =>
          conflict
            .column('jti')
            .doUpdateSet({
              files: sql`token_use.files + ${usage.files}`,
              bytes: sql`token_use.bytes + ${usage.bytes}`,
            })
            .where('token_use.files', '<=', budget.files - usage.files)
            .where('token_use.bytes', '<=', budget.bytes - usage.bytes),
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
