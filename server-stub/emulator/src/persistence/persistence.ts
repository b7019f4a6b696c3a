import type { Account } from '../accounts/accounts.js';
import type { FaultRule } from '../faults/rule.js';
import type { StoredReading } from '../readings/reading-record.js';
import type { Upload } from '../uploads/upload.js';
import { closeDatabase, openDatabase } from './database.js';

/** What is kept beside uploads and readings. */
export interface PersistedState {
  readonly accounts: readonly Account[];
  readonly faults: readonly FaultRule[];
  /** How many ids of each kind were made (ids.ts). */
  readonly ids: { readonly uuids: number; readonly transactions: number };
  /** What it showed when the machine's own clock showed `real`. Both in milliseconds since 1970. */
  readonly clock: { readonly now: number; readonly real: number; readonly running: boolean };
}

/** What came with one request. */
export interface Receipt {
  readonly uploads?: readonly Upload[];
  readonly readings?: readonly StoredReading[];
}

/** What could not be read and is set aside. */
export interface Damaged {
  readonly table: 'upload' | 'reading';
  readonly id: string;
}

/** State that outlives the process. Each call is durable when it returns, and throws when it cannot be. */
export interface Persistence {
  /** From before the restart; null in a new folder. */
  readonly state: PersistedState | null;
  /** Both in the order of receipt; `damaged` is told of those set aside. */
  uploads(damaged?: (one: Damaged) => void): readonly Upload[];
  readings(damaged?: (one: Damaged) => void): readonly StoredReading[];
  /** All of it with the state, or none. */
  receive(receipt: Receipt, state: PersistedState): void;
  saveState(state: PersistedState): void;
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
export function openPersistence(folder: string, { clean = false } = {}): Persistence {
  const db = openDatabase(folder, { clean });
  const select = {
    state: db.prepare("SELECT value FROM state WHERE name = 'all'"),
    uploads: db.prepare(
      'SELECT upload.id, value, bytes FROM upload LEFT JOIN original ON original.id = upload.id ORDER BY place',
    ),
    readings: db.prepare('SELECT id, value, NULL AS bytes FROM reading ORDER BY place'),
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
  const setAside = {
    upload: db.prepare(
      'INSERT OR REPLACE INTO damaged SELECT upload.id, value, bytes FROM upload LEFT JOIN original ON original.id = upload.id WHERE upload.id = ?',
    ),
    reading: db.prepare('INSERT OR REPLACE INTO damaged SELECT id, value, NULL FROM reading WHERE id = ?'),
  };
  const dropDamaged = db.transaction(({ table, id }: Damaged) => {
    setAside[table].run(id);
    if (table === 'upload') drop.original.run(id);
    drop[table].run(id);
  });

  function read<T>(
    table: Damaged['table'],
    rows: Valued[],
    of: (one: Valued) => T,
    tell: (one: Damaged) => void,
  ) {
    return rows.flatMap((one): T[] => {
      try {
        return [of(one)];
      } catch {
        const damaged = { table, id: one.id };
        dropDamaged(damaged);
        tell(damaged);
        return [];
      }
    });
  }

  function putUpload(upload: Upload): void {
    const { uploadId, transactionId } = upload;
    if ('original' in upload) {
      const { original, ...value } = upload;
      write.original.run(uploadId, original);
      write.upload.run(uploadId, transactionId, JSON.stringify(value));
    } else {
      write.upload.run(uploadId, transactionId, JSON.stringify(upload));
      drop.original.run(uploadId);
    }
  }
  const saveUpload = db.transaction(putUpload);
  const dropUpload = db.transaction((uploadId: string) => {
    drop.upload.run(uploadId);
    drop.original.run(uploadId);
  });
  const putReading = (reading: StoredReading) => write.reading.run(reading.id, JSON.stringify(reading));
  const putState = (state: PersistedState) => write.state.run(JSON.stringify(state));
  const receive = db.transaction(({ uploads = [], readings = [] }: Receipt, state: PersistedState) => {
    for (const upload of uploads) putUpload(upload);
    for (const reading of readings) putReading(reading);
    putState(state);
  });
  /** The log still holds what was overwritten in the file. */
  const emptyLog = () => void db.pragma('wal_checkpoint(TRUNCATE)');
  const kept = select.state.get() as { value: string } | undefined;

  return {
    state: kept ? (JSON.parse(kept.value) as PersistedState) : null,
    uploads: (damaged = () => {}) => read('upload', select.uploads.all() as Valued[], uploadOf, damaged),
    readings: (damaged = () => {}) =>
      read(
        'reading',
        select.readings.all() as Valued[],
        ({ value }) => JSON.parse(value) as StoredReading,
        damaged,
      ),
    receive: (receipt, state) => void receive(receipt, state),
    saveState: (state) => void putState(state),
    saveUpload(upload) {
      saveUpload(upload);
      // Its bytes have gone.
      if (!('original' in upload) && upload.deliveries.every(({ attempts }) => attempts.length === 0))
        emptyLog();
    },
    dropUpload(uploadId) {
      dropUpload(uploadId);
      emptyLog();
    },
    saveReading: (reading) => void putReading(reading),
    dropReading(id) {
      drop.reading.run(id);
      emptyLog();
    },
    close: () => closeDatabase(db),
  };
}

function uploadOf({ value, bytes }: Valued): Upload {
  const upload = JSON.parse(value) as Upload;
  const isUnread = upload.status === 'uploaded' || ('step' in upload && upload.step === 'reading');
  if (isUnread && bytes === null) throw new Error('The bytes of the upload are missing');
  return bytes === null ? upload : ({ ...upload, original: new Uint8Array(bytes) } as Upload);
}
