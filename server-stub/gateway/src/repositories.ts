import { setTimeout as delay } from 'node:timers/promises';
import { createReceipts, type Receipts } from './callbacks/receipts.js';
import { closeOnFailure } from './close-after.js';
import { type Confirmations, createConfirmations } from './confirmations/confirmations.js';
import type { EphemeralStore } from './ephemeral-store.js';
import { type Bus, createBus } from './events/bus.js';
import { createEventJournal, type EventJournal } from './events/journal.js';
import { openPostgresBus } from './events/postgres-bus.js';
import { createHandoffs, type Handoffs } from './handoff/handoffs.js';
import { createMessages, type Messages } from './handoff/messages.js';
import { createOwners, type Owners } from './ownership/owners.js';
import { createPatients, type Patients } from './patients/patients.js';
import { createPurge, type Purge } from './purge.js';
import { createRates, type Rates } from './rate-limit/rates.js';
import { openDatabase } from './store/database.js';
import { databaseProblem, isPostgres } from './store/location.js';
import { createOnOneNode, type OnOneNode, onOnlyNode } from './store/locks.js';
import type { Database } from './store/schema.js';
import { DEFAULT_TIMEOUTS, type StoreTimeouts } from './store/timeouts.js';
import { type Admissions, createAdmissions, createRedisAdmissions } from './tokens/admissions.js';
import { createRevocations, type Revocations } from './tokens/revocations.js';
import { type Budgets, createBudgets } from './uploads/budgets.js';
import { createIdempotencyKeys, type IdempotencyKeys } from './uploads/idempotency.js';

/** Everything the gateway persists: one repository for each room that has state. */
export interface Store extends Owners, Budgets, Revocations, Admissions, Purge {
  readonly idempotency: IdempotencyKeys;
  readonly receipts: Receipts;
  readonly events: EventJournal;
  readonly handoffs: Handoffs;
  readonly messages: Messages;
  readonly confirmations: Confirmations;
  readonly patients: Patients;
  /** Notifies the subscribers of a person, on every node that shares this store. */
  readonly bus: Bus;
  readonly rates: Rates;
  readonly onOneNode: OnOneNode;
  /** Whether the database responds within the readiness timeout. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

export interface StoreOptions {
  readonly timeouts?: Partial<StoreTimeouts>;
  /** Keeps counts, used proofs and notifications instead of the database: `openRedis` of `hdt-gateway/redis`. */
  readonly ephemeral?: EphemeralStore;
}

/**
 * Opens the gateway's store and migrates it to the newest schema.
 *
 * @param location - A `postgres://` address, the path of a database file, or `:memory:`.
 * @param options - `timeouts` in milliseconds; `ephemeral`, for what need not last.
 * @returns The store. Its owner closes it, after the gateway; it closes `ephemeral`.
 * @throws {TypeError} For an address of another kind of database.
 * @throws {MissingDriver} For a `postgres://` address when the package `pg` is not installed.
 * @throws When the database cannot be reached or migrated.
 * @example
 * const store = await openStore('.data/gateway.sqlite');
 */
export async function openStore(location: string, options: StoreOptions = {}): Promise<Store> {
  return closeOnFailure(
    () => openRepositories(location, options),
    () => options.ephemeral?.close(),
  );
}

async function openRepositories(location: string, options: StoreOptions): Promise<Store> {
  const problem = databaseProblem(location);
  if (problem) throw new TypeError(`location ${problem}`);
  const timeouts: StoreTimeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  const { ephemeral } = options;
  const { db, erasure } = await openDatabase(location, timeouts);
  return closeOnFailure(createRepositories, () => db.destroy());

  async function createRepositories(): Promise<Store> {
    const bus = ephemeral?.bus ?? (await openDatabaseBus(location, db, timeouts));
    const events = createEventJournal(db);
    const databaseRates = createRates(db);
    const rates = ephemeral?.rates ?? databaseRates;
    const written = new Set([databaseRates, rates]);
    const revocations = createRevocations(db);
    const onOneNode = isPostgres(location) ? createOnOneNode(db) : onOnlyNode;
    return {
      ...createOwners(db),
      ...createBudgets(db),
      ...revocations,
      ...(ephemeral ? createRedisAdmissions(ephemeral.rates, revocations) : createAdmissions(db)),
      ...createPurge(db, { events, erasure, onOneNode }),
      onOneNode,
      idempotency: createIdempotencyKeys(db),
      receipts: createReceipts(db),
      events,
      handoffs: createHandoffs(db),
      messages: createMessages(db),
      confirmations: createConfirmations(db),
      patients: createPatients(db),
      rates,
      bus,
      // Writes: a full disk can still be read.
      isReady: () =>
        Promise.race([
          Promise.all([...written].map(({ count }) => count(['readiness'], Date.now()))).then(() => true),
          delay(timeouts.readiness, false, { ref: false }),
        ]),
      async close() {
        erasure.stop();
        await (ephemeral ?? bus).close();
        await db.destroy();
      },
    };
  }
}

const openDatabaseBus = (location: string, db: Database, timeouts: StoreTimeouts) =>
  isPostgres(location) ? openPostgresBus(location, db, timeouts) : createBus();
