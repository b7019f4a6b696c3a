import { type AccountRegistry, createAccountRegistry } from '../accounts/account-registry.js';
import { createFaults, type Faults } from '../faults/faults.js';
import { createIds, type Ids } from '../ids.js';
import type { Limits } from '../limits.js';
import { createReadingStore, type ReadingStore } from '../readings/readings.js';
import type { ControlledClock } from '../time/clock.js';
import { UploadStore } from '../uploads/upload-store.js';
import type { PersistedState } from './persistence.js';

/** All that requests read and change. */
export interface Records {
  readonly clock: ControlledClock;
  readonly ids: Ids;
  readonly accounts: AccountRegistry;
  readonly faults: Faults;
  readonly uploads: UploadStore;
  readonly readings: ReadingStore;
}

interface RecordsOptions {
  readonly clock: ControlledClock;
  readonly limits: Limits;
  /** Ids follow from it; random ones when undefined. */
  readonly idSeed: string | undefined;
}

/** Records without uploads and readings, which the recorder restores (recorder.ts). */
export const createRecords = (
  { ids, accounts, faults }: PersistedState,
  { clock, limits, idSeed }: RecordsOptions,
): Records => ({
  clock,
  ids: createIds(idSeed, ids),
  accounts: createAccountRegistry(accounts),
  faults: createFaults(faults),
  uploads: new UploadStore(clock, limits),
  readings: createReadingStore(clock, limits),
});
