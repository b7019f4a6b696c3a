import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { createReceipts, type Receipts } from './callbacks/receipts.js';
import { type Bus, createBus } from './events/bus.js';
import { createEventJournal, type EventJournal } from './events/journal.js';
import { openPostgresBus } from './events/postgres-bus.js';
import { createHandoffs, type Handoffs } from './handoff/handoffs.js';
import { createOwners, type Owners } from './ownership/owners.js';
import { createProofMemory, type ProofMemory } from './tokens/used-proofs.js';
import { createRevocations, type Revocations } from './tokens/revocations.js';
import { type Budgets, createBudgets } from './uploads/budgets.js';
import { createIdempotencyKeys, type IdempotencyKeys } from './uploads/idempotency.js';
import { createRates, minuteOf, type Rates } from './rate-limit/rates.js';
import { createSqliteErasure, type Erasure, NO_ERASURE } from './store/erasure.js';
import { migrate } from './store/migrations.js';
import { openPostgres } from './store/postgres.js';
import type { Database } from './store/schema.js';
import { openSqlite } from './store/sqlite.js';
import { DEFAULT_TIMEOUTS, type StoreTimeouts } from './store/timeouts.js';

/** Everything the gateway remembers. */
export interface Store extends Owners, Budgets, Revocations, ProofMemory {
  readonly idempotency: IdempotencyKeys;
  readonly receipts: Receipts;
  readonly events: EventJournal;
  readonly handoffs: Handoffs;
  /** Wakes whoever listens for a person, on every node that shares this store. */
  readonly bus: Bus;
  readonly rates: Rates;
  /** Whether the database answers, and soon. */
  answers(): Promise<boolean>;
  /** Drops what is good for minutes and has ended before `now`: budgets, proofs, counts, pairings and their photos. */
  sweep(now: number): Promise<void>;
  /** The same, and what is older than `createdBefore`: ownership, results, revocations. Both in milliseconds. */
  purge(limits: { createdBefore: number; now: number }): Promise<void>;
  close(): Promise<void>;
}

const DAY = 24 * 3600 * 1000;

export interface StoreOptions {
  readonly timeouts?: Partial<StoreTimeouts>;
}

/** `location` is a `postgres://` address, the path of a database file, or `:memory:`. */
export async function openStore(location: string, options: StoreOptions = {}): Promise<Store> {
  const timeouts: StoreTimeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  const db = isPostgres(location) ? openPostgres(location, timeouts) : openSqlite(location);
  try {
    if (!isPostgres(location)) {
      await migrate(db);
      return createStore(db, createBus(), createSqliteErasure(db), timeouts);
    }
    await migratePostgres(location, db, timeouts);
    return createStore(db, await openPostgresBus(location, db, timeouts), NO_ERASURE, timeouts);
  } catch (cause) {
    await db.destroy();
    throw cause;
  }
}

/** Checks first that the database answers: the timeout of a migration is long, for large tables. */
async function migratePostgres(location: string, db: Database, timeouts: StoreTimeouts): Promise<void> {
  await sql`select 1`.execute(db);
  const { migration } = timeouts;
  const slow = openPostgres(location, { ...timeouts, statement: migration, silence: migration });
  try {
    await migrate(slow);
  } finally {
    await slow.destroy();
  }
}

export const isPostgres = (location: string): boolean => /^postgres(ql)?:\/\//.test(location);

function createStore(db: Database, bus: Bus, erasure: Erasure, { readiness }: StoreTimeouts): Store {
  const events = createEventJournal(db);

  async function dropExpired(now: number): Promise<void> {
    await events.expire(now);
    await db.deleteFrom('handoff').where('expires_at', '<', now).execute();
    await db.deleteFrom('token_use').where('expires_at', '<', now).execute();
    await db.deleteFrom('proof_use').where('expires_at', '<', now).execute();
    await db.deleteFrom('rate').where('minute', '<', minuteOf(now)).execute();
  }

  return {
    ...createOwners(db),
    ...createBudgets(db),
    ...createRevocations(db),
    ...createProofMemory(db),
    idempotency: createIdempotencyKeys(db),
    receipts: createReceipts(db),
    events,
    handoffs: createHandoffs(db),
    rates: createRates(db),
    answers: () =>
      Promise.race([sql`select 1`.execute(db).then(() => true), delay(readiness, false, { ref: false })]),
    async sweep(now) {
      await dropExpired(now);
      await erasure.flush();
    },
    async purge({ createdBefore, now }) {
      await dropExpired(now);
      await db.deleteFrom('owned').where('created_at', '<', createdBefore).execute();
      await db.deleteFrom('receipt').where('received_at', '<', createdBefore).execute();
      // Told once is told: whoever was away for a day asks for the state instead.
      await db
        .deleteFrom('event')
        .where('created_at', '<', now - DAY)
        .execute();
      await db
        .deleteFrom('event_head')
        .where('told_at', '<', now - DAY)
        .execute();
      // A client tries again within minutes; a lease is as late as its attempt.
      await db
        .deleteFrom('attempt')
        .where('lease', '<', now - DAY)
        .execute();
      // No token lives as long as ownership does.
      await db
        .deleteFrom('revocation')
        .where('until', '<', Math.floor(createdBefore / 1000))
        .execute();
      await erasure.rewrite();
    },
    bus,
    async close() {
      await bus.close();
      await db.destroy();
    },
  };
}
