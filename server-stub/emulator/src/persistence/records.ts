import { AccountRegistry } from '../accounts/account-registry.js';
import { Faults } from '../faults/faults.js';
import { Ids } from '../ids.js';
import type { Limits } from '../limits.js';
import { ReadingStore } from '../readings/readings.js';
import type { ControlledClock } from '../time/clock.js';
import { UploadStore } from '../uploads/upload-store.js';
import type { PersistedState } from './persistence.js';

/** All that requests read and change. */
export type Records = Readonly<ReturnType<typeof createRecords>>;

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
) => ({
  clock,
  ids: new Ids(idSeed, ids),
  accounts: new AccountRegistry(accounts),
  faults: new Faults(faults),
  uploads: new UploadStore(clock, limits),
  readings: new ReadingStore(clock, limits),
});
