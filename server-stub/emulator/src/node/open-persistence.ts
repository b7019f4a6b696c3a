import type { Damaged, PersistedState, Persistence, Receipt } from '../persistence/persistence.js';
import type { StoredReading } from '../readings/reading-record.js';
import type { Upload } from '../uploads/upload.js';
import { closeDatabase, openDatabase } from './database.js';
import { type Database, inTransaction } from './sqlite.js';

type OnDamaged = (one: Damaged) => void;

interface StoredRow {
  readonly id: string;
  readonly value: string;
  readonly bytes: Uint8Array | null;
}

/** Throws PersistenceError. */
export function openPersistence(folder: string, { clean = false } = {}): Persistence {
  const db = openDatabase(folder, { clean });
  const tables = new Tables(db);
  return {
    state: () => tables.state(),
    replace({ uploads, readings, ...state }) {
      inTransaction(db, () => {
        db.exec('DELETE FROM upload; DELETE FROM original; DELETE FROM reading');
        tables.put({ uploads, readings }, state);
      });
      truncateLog(db);
    },
    uploads: (onDamaged) => tables.read('upload', uploadOf, onDamaged),
    readings: (onDamaged) =>
      tables.read('reading', ({ value }) => JSON.parse(value) as StoredReading, onDamaged),
    receive: (receipt, state) => inTransaction(db, () => tables.put(receipt, state)),
    saveState: (state) => tables.putState(state),
    saveUpload(upload) {
      inTransaction(db, () => tables.putUpload(upload));
      // The bytes of the original have just been deleted.
      if (!('original' in upload) && upload.deliveries.every(({ attempts }) => attempts.length === 0))
        truncateLog(db);
    },
    dropUpload(uploadId) {
      inTransaction(db, () => tables.drop('upload', uploadId));
      truncateLog(db);
    },
    dropReading(id) {
      tables.drop('reading', id);
      truncateLog(db);
    },
    close: () => closeDatabase(db),
  };
}

/** The log still holds data overwritten in the file. */
const truncateLog = (db: Database): void => void db.exec('PRAGMA wal_checkpoint(TRUNCATE)');

const prepareAll = (db: Database) => ({
  select: {
    state: db.prepare("SELECT value FROM state WHERE name = 'all'"),
    upload: db.prepare(
      'SELECT upload.id, value, bytes FROM upload LEFT JOIN original ON original.id = upload.id ORDER BY place',
    ),
    reading: db.prepare('SELECT id, value, NULL AS bytes FROM reading ORDER BY place'),
  },
  write: {
    state: db.prepare("INSERT OR REPLACE INTO state VALUES ('all', ?)"),
    upload: db.prepare('INSERT OR REPLACE INTO upload VALUES (?, ?, ?)'),
    original: db.prepare('INSERT OR IGNORE INTO original VALUES (?, ?)'),
    reading: db.prepare(
      'INSERT OR REPLACE INTO reading VALUES (?, (SELECT COALESCE(MAX(place), 0) + 1 FROM reading), ?)',
    ),
  },
  drop: {
    upload: db.prepare('DELETE FROM upload WHERE id = ?'),
    original: db.prepare('DELETE FROM original WHERE id = ?'),
    reading: db.prepare('DELETE FROM reading WHERE id = ?'),
  },
  setAside: {
    upload: db.prepare(
      'INSERT OR REPLACE INTO damaged SELECT upload.id, value, bytes FROM upload LEFT JOIN original ON original.id = upload.id WHERE upload.id = ?',
    ),
    reading: db.prepare('INSERT OR REPLACE INTO damaged SELECT id, value, NULL FROM reading WHERE id = ?'),
  },
});

/** Rows and their statements. */
class Tables {
  readonly #statements;

  constructor(private readonly db: Database) {
    this.#statements = prepareAll(db);
  }

  state(): PersistedState | null {
    const saved = this.#statements.select.state.get() as { value: string } | undefined;
    return saved ? (JSON.parse(saved.value) as PersistedState) : null;
  }

  put({ uploads = [], readings = [] }: Receipt, state: PersistedState): void {
    for (const upload of uploads) this.putUpload(upload);
    for (const reading of readings) this.#statements.write.reading.run(reading.id, JSON.stringify(reading));
    this.putState(state);
  }

  putState(state: PersistedState): void {
    this.#statements.write.state.run(JSON.stringify(state));
  }

  putUpload(upload: Upload): void {
    const { write, drop } = this.#statements;
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

  drop(table: Damaged['table'], id: string): void {
    const { drop } = this.#statements;
    if (table === 'upload') drop.original.run(id);
    drop[table].run(id);
  }

  /** Sets rows aside that cannot be parsed. */
  read<T>(table: Damaged['table'], parse: (one: StoredRow) => T, onDamaged?: OnDamaged): readonly T[] {
    const rows = this.#statements.select[table].all() as StoredRow[];
    return rows.flatMap((one): T[] => {
      try {
        return [parse(one)];
      } catch {
        const damaged = { table, id: one.id };
        this.#setAside(damaged);
        onDamaged?.(damaged);
        return [];
      }
    });
  }

  #setAside({ table, id }: Damaged): void {
    inTransaction(this.db, () => {
      this.#statements.setAside[table].run(id);
      this.drop(table, id);
    });
  }
}

function uploadOf({ value, bytes }: StoredRow): Upload {
  const upload = JSON.parse(value) as Upload;
  const isUnread = upload.status === 'uploaded' || ('step' in upload && upload.step === 'reading');
  if (isUnread && bytes === null) throw new Error('The bytes of the upload are missing');
  return bytes === null ? upload : ({ ...upload, original: new Uint8Array(bytes) } as Upload);
}
