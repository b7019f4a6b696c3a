import type { Account } from '../accounts.js';
import type { FaultRule } from '../faults/rule.js';
import type { StoredReading } from '../reading-record.js';
import type { Upload } from '../upload.js';
import { closeDatabase, openDatabase } from './database.js';

/** What is kept beside uploads and readings. */
export interface KeptState {
  readonly accounts: readonly Account[];
  readonly faults: readonly FaultRule[];
  /** How many ids of each kind were made (ids.ts). */
  readonly ids: { readonly uuids: number; readonly transactions: number };
  /** What it showed when the machine's own clock showed `real`. Both in milliseconds since 1970. */
  readonly clock: { readonly now: number; readonly real: number; readonly running: boolean };
}

/** State that outlives the process. Each call is durable when it returns, and throws when it cannot be. */
export interface Keep {
  /** From before the restart; null in a new folder. */
  readonly state: KeptState | null;
  /** In the order of receipt. */
  uploads(): readonly Upload[];
  readings(): readonly StoredReading[];
  saveState(state: KeptState): void;
  saveUpload(upload: Upload): void;
  dropUpload(uploadId: string): void;
  saveReading(reading: StoredReading): void;
  dropReading(id: string): void;
  close(): void;
}

interface Valued {
  readonly id: string;
  readonly value: string;
  readonly bytes: Uint8Array | null;
}

/** Throws KeepError. */
export function openKeep(folder: string, { clean = false } = {}): Keep {
  const db = openDatabase(folder, { clean });
  const select = {
    state: db.prepare("SELECT value FROM state WHERE name = 'all'"),
    uploads: db.prepare(
      'SELECT upload.id, value, bytes FROM upload LEFT JOIN original ON original.id = upload.id ORDER BY place',
    ),
    readings: db.prepare('SELECT value FROM reading ORDER BY place'),
  };
  const write = {
    state: db.prepare("INSERT OR REPLACE INTO state VALUES ('all', ?)"),
    upload: db.prepare('INSERT OR REPLACE INTO upload VALUES (?, ?, ?)'),
    original: db.prepare('INSERT OR IGNORE INTO original VALUES (?, ?)'),
    reading: db.prepare(
      'INSERT OR REPLACE INTO reading VALUES (?, (SELECT COALESCE(MAX(place), 0) + 1 FROM reading), ?)',
    ),
  };
  const drop = {
    upload: db.prepare('DELETE FROM upload WHERE id = ?'),
    original: db.prepare('DELETE FROM original WHERE id = ?'),
    reading: db.prepare('DELETE FROM reading WHERE id = ?'),
  };
  const saveUpload = db.transaction((upload: Upload) => {
    const { uploadId, transactionId } = upload;
    if ('original' in upload) {
      const { original, ...value } = upload;
      write.original.run(uploadId, original);
      write.upload.run(uploadId, transactionId, JSON.stringify(value));
    } else {
      write.upload.run(uploadId, transactionId, JSON.stringify(upload));
      drop.original.run(uploadId);
    }
  });
  const dropUpload = db.transaction((uploadId: string) => {
    drop.upload.run(uploadId);
    drop.original.run(uploadId);
  });
  const kept = select.state.get() as { value: string } | undefined;

  return {
    state: kept ? (JSON.parse(kept.value) as KeptState) : null,
    uploads: () => (select.uploads.all() as Valued[]).map(uploadOf),
    readings: () =>
      (select.readings.all() as Valued[]).map(({ value }) => JSON.parse(value) as StoredReading),
    saveState: (state) => void write.state.run(JSON.stringify(state)),
    saveUpload: (upload) => void saveUpload(upload),
    dropUpload: (uploadId) => void dropUpload(uploadId),
    saveReading: (reading) => void write.reading.run(reading.id, JSON.stringify(reading)),
    dropReading: (id) => void drop.reading.run(id),
    close: () => closeDatabase(db),
  };
}

function uploadOf({ value, bytes }: Valued): Upload {
  const upload = JSON.parse(value) as Upload;
  return bytes === null ? upload : ({ ...upload, original: new Uint8Array(bytes) } as Upload);
}
