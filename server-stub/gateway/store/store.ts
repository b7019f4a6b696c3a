import { type Budgets, createBudgets } from '../budgets.js';
import { createOwners, type Owners } from '../owners.js';
import { migrate } from './migrations.js';
import { openPostgres } from './postgres.js';
import type { Database } from './schema.js';
import { openSqlite } from './sqlite.js';

/** Everything the gateway remembers: who owns which identifier, and what each token has spent. */
export interface Store extends Owners, Budgets {
  /** Drops ownership older than `createdBefore` and budgets that ended before `now`; both in milliseconds. */
  purge(limits: { createdBefore: number; now: number }): Promise<void>;
  close(): Promise<void>;
}

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
    async purge({ createdBefore, now }) {
      await db.deleteFrom('owned').where('created_at', '<', createdBefore).execute();
      await db.deleteFrom('token_use').where('expires_at', '<', now).execute();
    },
    close: () => db.destroy(),
  };
}
