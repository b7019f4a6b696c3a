import type { Damaged, PersistedState, Persistence } from '../persistence/persistence.js';
import type { StoredReading } from '../readings/reading-record.js';
import type { Upload } from '../uploads/upload.js';
import { closeDatabase, openDatabase } from './database.js';
import { inTransaction } from './sqlite.js';

interface StoredRow {
  readonly id: string;
  readonly value: string;
  readonly bytes: Uint8Array | null;
}

/** Throws PersistenceError. */
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
  const dropDamaged = ({ table, id }: Damaged) =>
    inTransaction(db, () => {
      setAside[table].run(id);
      if (table === 'upload') drop.original.run(id);
      drop[table].run(id);
    });

  function read<T>(
    table: Damaged['table'],
    rows: StoredRow[],
    parse: (one: StoredRow) => T,
    onDamaged: (one: Damaged) => void,
  ) {
    return rows.flatMap((one): T[] => {
      try {
        return [parse(one)];
      } catch {
        const damaged = { table, id: one.id };
        dropDamaged(damaged);
        onDamaged(damaged);
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
  const putReading = (reading: StoredReading) => write.reading.run(reading.id, JSON.stringify(reading));
  const putState = (state: PersistedState) => write.state.run(JSON.stringify(state));
  /** The log still holds data overwritten in the file. */
  const truncateLog = () => void db.exec('PRAGMA wal_checkpoint(TRUNCATE)');

  return {
    state() {
      const saved = select.state.get() as { value: string } | undefined;
      return saved ? (JSON.parse(saved.value) as PersistedState) : null;
    },
    replace({ uploads, readings, ...state }) {
      inTransaction(db, () => {
        db.exec('DELETE FROM upload; DELETE FROM original; DELETE FROM reading');
        for (const upload of uploads) putUpload(upload);
        for (const reading of readings) putReading(reading);
        putState(state);
      });
      truncateLog();
    },
    uploads: (onDamaged = () => {}) =>
      read('upload', select.uploads.all() as StoredRow[], uploadOf, onDamaged),
    readings: (onDamaged = () => {}) =>
      read(
        'reading',
        select.readings.all() as StoredRow[],
        ({ value }) => JSON.parse(value) as StoredReading,
        onDamaged,
      ),
    receive: ({ uploads = [], readings = [] }, state) =>
      inTransaction(db, () => {
        for (const upload of uploads) putUpload(upload);
        for (const reading of readings) putReading(reading);
        putState(state);
      }),
    saveState: (state) => void putState(state),
    saveUpload(upload) {
      inTransaction(db, () => putUpload(upload));
      // The bytes of the original have just been deleted.
      if (!('original' in upload) && upload.deliveries.every(({ attempts }) => attempts.length === 0))
        truncateLog();
    },
    dropUpload(uploadId) {
      inTransaction(db, () => {
        drop.upload.run(uploadId);
        drop.original.run(uploadId);
      });
      truncateLog();
    },
    dropReading(id) {
      drop.reading.run(id);
      truncateLog();
    },
    close: () => closeDatabase(db),
  };
}

function uploadOf({ value, bytes }: StoredRow): Upload {
  const upload = JSON.parse(value) as Upload;
  const isUnread = upload.status === 'uploaded' || ('step' in upload && upload.step === 'reading');
  if (isUnread && bytes === null) throw new Error('The bytes of the upload are missing');
  return bytes === null ? upload : ({ ...upload, original: new Uint8Array(bytes) } as Upload);
}
