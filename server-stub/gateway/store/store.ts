import { createOwners, type Owners } from '../owners.js';
import { createProofMemory, type ProofMemory } from '../tokens/proof-memory.js';
import { createRevocations, type Revocations } from '../tokens/revocations.js';
import { type Attempts, createAttempts } from '../uploads/attempts.js';
import { type Budgets, createBudgets } from '../uploads/budgets.js';
import { migrate } from './migrations.js';
import { openPostgres } from './postgres.js';
import type { Database } from './schema.js';
import { openSqlite } from './sqlite.js';

/** Everything the gateway remembers. */
export interface Store extends Owners, Budgets, Revocations, ProofMemory {
  readonly attempts: Attempts;
  /** Drops ownership and revocations older than `createdBefore`, budgets and proofs that ended before `now`; both in milliseconds. */
  purge(limits: { createdBefore: number; now: number }): Promise<void>;
  close(): Promise<void>;
}

const DAY = 24 * 3600 * 1000;

/** `location` is a `postgres://` address, the path of a database file, or `:memory:`. */
export async function openStore(location: string): Promise<Store> {
  const db = isPostgres(location) ? openPostgres(location) : openSqlite(location);
  try {
    await migrate(db);
  } catch (cause) {
    await db.destroy();
    throw cause;
  }
  return createStore(db);
}

export const isPostgres = (location: string): boolean => /^postgres(ql)?:\/\//.test(location);

function createStore(db: Database): Store {
  return {
    ...createOwners(db),
    ...createBudgets(db),
    ...createRevocations(db),
    ...createProofMemory(db),
    attempts: createAttempts(db),
    async purge({ createdBefore, now }) {
      await db.deleteFrom('owned').where('created_at', '<', createdBefore).execute();
      await db.deleteFrom('token_use').where('expires_at', '<', now).execute();
      // A client tries again within minutes; a lease is as late as its attempt.
      await db
        .deleteFrom('attempt')
        .where('lease', '<', now - DAY)
        .execute();
      await db.deleteFrom('proof_use').where('expires_at', '<', now).execute();
      // No token lives as long as ownership does.
      await db
        .deleteFrom('revocation')
        .where('until', '<', Math.floor(createdBefore / 1000))
        .execute();
    },
    close: () => db.destroy(),
  };
}
