import type { Account } from '../accounts/accounts.js';
import type { FaultRule } from '../faults/rule.js';
import type { StoredReading } from '../readings/reading-record.js';
import type { Upload } from '../uploads/upload.js';

/** Persisted state other than uploads and readings. */
export interface PersistedState {
  readonly accounts: readonly Account[];
  readonly faults: readonly FaultRule[];
  /** Number of ids issued, by kind (ids.ts). */
  readonly ids: { readonly uuids: number; readonly transactions: number };
  /** `now` is emulator time at system time `real`. Both in milliseconds since 1970. */
  readonly clock: { readonly now: number; readonly real: number; readonly running: boolean };
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
  readonly state: PersistedState | null;
  /** Both oldest first; `onDamaged` is called for each record set aside. */
  uploads(onDamaged?: (one: Damaged) => void): readonly Upload[];
  readings(onDamaged?: (one: Damaged) => void): readonly StoredReading[];
  /** Saves the receipt and the state in one transaction. */
  receive(receipt: Receipt, state: PersistedState): void;
  saveState(state: PersistedState): void;
  saveUpload(upload: Upload): void;
  dropUpload(uploadId: string): void;
  saveReading(reading: StoredReading): void;
  dropReading(id: string): void;
  close(): void;
}
