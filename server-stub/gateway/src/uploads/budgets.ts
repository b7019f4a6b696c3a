import { sql } from 'kysely';
import type { Grant } from '../grant.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import type { Database } from '../store/schema.js';

interface Usage {
  files: number;
  bytes: number;
}

/** Counts the use of each token, so that a stolen one is worth one small batch. */
export type Budgets = ReturnType<typeof createBudgets>;

export function createBudgets(db: Database) {
  return {
    /**
     * Spends `usage` of a token's budget, completely or not at all, in one statement, so that parallel requests cannot
     * both take the rest. `expiresAt` in milliseconds.
     */
    async spend(
      { jti, expiresAt }: { jti: string; expiresAt: number },
      usage: Usage,
      budget: Usage,
    ): Promise<boolean> {
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

    /** Corrects usage once the true figures are known; negative numbers give some of it back. */
    async adjust(jti: string, by: Usage): Promise<void> {
      await db
        .updateTable('token_use')
        .set({ files: sql`files + ${by.files}`, bytes: sql`bytes + ${by.bytes}` })
        .where('jti', '=', jti)
        .execute();
    },

    async spent(jti: string): Promise<Usage> {
      const row = await db
        .selectFrom('token_use')
        .select(['files', 'bytes'])
        .where('jti', '=', jti)
        .executeTakeFirst();
      return row ?? { files: 0, bytes: 0 };
    },
  };
}

/** The share of a token's budget that one request may use, reserved before its bytes are forwarded. */
export interface Reservation {
  /** Maximum bytes of the request. */
  readonly bytes: number;
  /** Whether the bytes are reserved. */
  readonly hasBytes: boolean;
  /** Reserves the bytes, at the first call, and files up to this number. Throws `token-spent`. */
  reserveFiles(files: number): Promise<void>;
  /** Gives back what was not used. */
  settle(used: Readonly<Usage>): Promise<void>;
}

/**
 * Reserves the announced length, or the rest of the token's budget when none is announced. Bytes are reserved with
 * the first chunk and files as they start, so that parallel requests can share a budget to its last file. Throws
 * `body-invalid`, `too-large` and `token-spent`.
 */
export async function reserveBudget(
  store: Budgets,
  grant: Grant,
  { length, limits }: { length: number | null; limits: Limits },
): Promise<Reservation> {
  const { jti, budget } = grant;
  if (length === 0) throw new GatewayProblem('body-invalid', { reason: 'empty' });
  const ceiling = Math.min(limits.bytesPerRequest, budget.bytes);
  if (length !== null && length > ceiling) throw new GatewayProblem('too-large');
  const bytes = length ?? Math.min(ceiling, budget.bytes - (await store.spent(jti)).bytes);
  const reserved = { files: 0, bytes: 0 };
  if (bytes <= 0) throw new GatewayProblem('token-spent');

  return {
    bytes,
    get hasBytes() {
      return reserved.bytes > 0;
    },
    async reserveFiles(files) {
      const more = { files: files - reserved.files, bytes: bytes - reserved.bytes };
      if (more.files === 0 && more.bytes === 0) return;
      if (!(await store.spend(grant, more, budget))) throw new GatewayProblem('token-spent');
      Object.assign(reserved, { files, bytes });
    },
    async settle(used) {
      // No more than was reserved: bytes beyond it were rejected and not forwarded.
      const correction = {
        files: Math.min(0, used.files - reserved.files),
        bytes: Math.min(0, used.bytes - reserved.bytes),
      };
      if (correction.files !== 0 || correction.bytes !== 0) await store.adjust(jti, correction);
    },
  };
}
