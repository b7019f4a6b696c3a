import type { Account } from '../accounts/accounts.js';
import type { FaultRule } from '../faults/rule.js';
import type { StoredReading } from '../readings/reading-record.js';
import type { Upload } from '../uploads/upload.js';

/** All an emulator holds apart from uploads and readings. */
export interface PersistedState {
  readonly accounts: readonly Account[];
  readonly faults: readonly FaultRule[];
  /** Number of ids issued, by kind (ids.ts). */
  readonly ids: { readonly uuids: number; readonly transactions: number };
  /** `now` is emulator time at system time `real`. Both in milliseconds since 1970. */
  readonly clock: { readonly now: number; readonly real: number; readonly running: boolean };
}

/**
 * All an emulator holds, as plain data that `structuredClone` and `postMessage` take. JSON does not: uploads that are not
 * read yet hold the bytes of their file.
 */
export interface EmulatorState extends PersistedState {
  /** Both oldest first. */
  readonly uploads: readonly Upload[];
  readonly readings: readonly StoredReading[];
}

/** What one request stores. */
export interface Receipt {
  readonly uploads?: readonly Upload[];
  readonly readings?: readonly StoredReading[];
}

/** A record that could not be read and was set aside. */
export interface Damaged {
  readonly table: 'upload' | 'reading';
  readonly id: string;
}

/** State that survives the process. Each call is durable when it returns, and throws otherwise. */
export interface Persistence {
  /** State from before the restart; null in a new folder. */
  state(): PersistedState | null;
  /** Replaces all there is. */
  replace(state: EmulatorState): void;
  /** Both oldest first; `onDamaged` is called for each record set aside. */
  uploads(onDamaged?: (one: Damaged) => void): readonly Upload[];
  readings(onDamaged?: (one: Damaged) => void): readonly StoredReading[];
  /** Saves the receipt and the state in one transaction. */
  receive(receipt: Receipt, state: PersistedState): void;
  saveState(state: PersistedState): void;
  saveUpload(upload: Upload): void;
  dropUpload(uploadId: string): void;
  dropReading(id: string): void;
  close(): void;
}

/** What the clock of a saved state says now: a running one went on, a paused one did not. */
export const timeNow = ({ now, real, running }: PersistedState['clock']): number =>
  running ? now + Date.now() - real : now;
