import { Problem } from '../http/problem.js';
import type { Log } from '../log.js';
import type { Processing } from '../processing/processing.js';
import type { Upload } from '../uploads/upload.js';
import type { Damaged, EmulatorState, PersistedState, Persistence, Receipt } from './persistence.js';
import type { Records } from './records.js';

interface RecorderDeps {
  readonly persistence: Persistence;
  readonly processing: Pick<Processing, 'resume'>;
  readonly log: Log;
}

/** Persists changes of the records. */
export class Recorder {
  /** Saved by `commit`: the watcher need not save them again. */
  readonly #committed = new WeakSet<Upload>();
  /** The latest failed saves, by id, to be retried. */
  readonly #unsaved = new Map<string, () => void>();
  #failing = false;
  #closed = false;

  constructor(
    private readonly records: Records,
    private readonly persistence: Persistence,
    private readonly log: Log,
  ) {}

  /** Restores the persisted uploads and readings, and persists changes from then on. */
  start(): void {
    this.#restore();
    const { uploads, readings } = this.records;
    uploads.watch((uploadId, upload) => {
      if (!upload) return this.#dropUpload(uploadId);
      if (!this.#committed.has(upload)) this.#save(uploadId, () => this.persistence.saveUpload(upload));
    });
    readings.onPurge((id) => this.#dropReading(id));
  }

  /** To be called when accounts, faults or the clock have changed. */
  changed(): void {
    this.#save('state', () => this.persistence.saveState(this.#state()));
  }

  /** Makes a receipt durable. Throws a Problem, and saves nothing of it, when that fails or the recorder is closed. */
  commit(receipt: Receipt): void {
    if (this.#closed) throw new Problem('busy', 'The emulator was reset. Send it again.');
    const cause = this.#trySave(() => this.persistence.receive(receipt, this.#state()));
    if (cause !== null) throw new Problem('busy', 'The emulator cannot write to its data folder.', { cause });
    for (const upload of receipt.uploads ?? []) this.#committed.add(upload);
    this.#retryUnsaved();
  }

  /** All there is now. */
  state(): EmulatorState {
    const { uploads, readings } = this.records;
    return { ...this.#state(), uploads: uploads.newestFirst().toReversed(), readings: readings.list() };
  }

  /** Saves the state for the last time. */
  close(): void {
    this.changed();
    this.#closed = true;
  }

  /** Saves nothing from now on. */
  abandon(): void {
    this.#closed = true;
  }

  #state(): PersistedState {
    const { accounts, faults, ids, clock } = this.records;
    return {
      accounts: accounts.list(),
      faults: faults.active.map(({ rule, left }) => (left === null ? rule : { ...rule, next: left })),
      ids: ids.issued,
      clock: { now: clock.now(), real: Date.now(), running: clock.running },
    };
  }

  #restore(): void {
    const { uploads, readings } = this.records;
    const damaged = ({ table, id }: Damaged) => this.log(`${table} ${id} could not be read and is set aside`);
    const savedUploads = this.persistence.uploads(damaged);
    for (const upload of savedUploads) {
      uploads.makeRoom(1);
      uploads.restore(upload);
    }
    const savedReadings = this.persistence.readings(damaged);
    for (const reading of savedReadings) readings.add(reading);
    // Some have expired in the meantime or were evicted by a limit.
    for (const { uploadId } of savedUploads) if (!uploads.get(uploadId)) this.#dropUpload(uploadId);
    for (const { id } of savedReadings) if (!readings.get(id)) this.#dropReading(id);
  }

  #dropUpload(uploadId: string): void {
    this.#save(uploadId, () => this.persistence.dropUpload(uploadId));
  }

  #dropReading(id: string): void {
    this.#save(id, () => this.persistence.dropReading(id));
  }

  /** Processing continues when a save fails; the save is retried after the next one that succeeds. */
  #save(name: string, write: () => void): void {
    if (this.#closed) return;
    this.#unsaved.delete(name);
    if (this.#trySave(write) === null) this.#retryUnsaved();
    else this.#unsaved.set(name, write);
  }

  #trySave(save: () => void): unknown {
    try {
      save();
      return null;
    } catch (thrown) {
      const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'unknown';
      if (!this.#failing)
        this.log(`a change could not be kept (${code}): new uploads are refused until one can`);
      this.#failing = true;
      return thrown;
    }
  }

  #retryUnsaved(): void {
    for (const [name, save] of this.#unsaved) {
      if (this.#trySave(save) !== null) return;
      this.#unsaved.delete(name);
    }
    if (this.#failing) this.log('changes are kept again');
    this.#failing = false;
  }
}

/** Restores persisted state, continues its uploads, and persists changes from then on. */
export function startRecorder(records: Records, { persistence, processing, log }: RecorderDeps): Recorder {
  const recorder = new Recorder(records, persistence, log);
  recorder.start();
  for (const upload of records.uploads.newestFirst().toReversed()) processing.resume(upload);
  recorder.changed();
  return recorder;
}
