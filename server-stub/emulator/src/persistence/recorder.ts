import type { AccountRegistry } from '../accounts/account-registry.js';
import type { Faults } from '../faults/faults.js';
import { Problem } from '../http/problem.js';
import type { Ids } from '../ids.js';
import type { Log } from '../log.js';
import type { Processing } from '../processing/processing.js';
import type { ReadingStore } from '../readings/readings.js';
import type { ControlledClock } from '../time/clock.js';
import type { Upload } from '../uploads/upload.js';
import type { UploadStore } from '../uploads/upload-store.js';
import type { Damaged, EmulatorState, PersistedState, Persistence, Receipt } from './persistence.js';

export interface RecorderDeps {
  readonly persistence: Persistence;
  readonly store: UploadStore;
  readonly readings: ReadingStore;
  readonly processing: Pick<Processing, 'resume'>;
  readonly accounts: AccountRegistry;
  readonly faults: Faults;
  readonly ids: Ids;
  readonly clock: ControlledClock;
  readonly log: Log;
}

/** Restores persisted state and persists changes from then on. */
export interface Recorder {
  /** To be called when accounts, faults or the clock have changed. */
  changed(): void;
  /** Makes a receipt durable. Throws a Problem, and saves nothing of it, when that fails or the recorder is closed. */
  commit(receipt: Receipt): void;
  /** All there is now. */
  state(): EmulatorState;
  /** Saves the state for the last time. */
  close(): void;
}

export function startRecorder(deps: RecorderDeps): Recorder {
  const { persistence, store, readings, processing, accounts, faults, ids, clock, log } = deps;
  /** Saved by `commit`: the watcher need not save them again. */
  const committed = new WeakSet<Upload>();
  /** The latest failed saves, by id, to be retried. */
  const unsaved = new Map<string, () => void>();
  let failing = false;
  let closed = false;

  const state = (): PersistedState => ({
    accounts: accounts.list(),
    faults: faults.active.map(({ rule, left }) => (left === null ? rule : { ...rule, next: left })),
    ids: ids.issued,
    clock: { now: clock.now(), real: Date.now(), running: clock.running },
  });

  function trySave(save: () => void): unknown {
    try {
      save();
      return null;
    } catch (thrown) {
      const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'unknown';
      if (!failing) log(`a change could not be kept (${code}): new uploads are refused until one can`);
      failing = true;
      return thrown;
    }
  }

  function retryUnsaved(): void {
    for (const [name, save] of unsaved) {
      if (trySave(save) !== null) return;
      unsaved.delete(name);
    }
    if (failing) log('changes are kept again');
    failing = false;
  }

  /** Processing continues when a save fails; the save is retried after the next one that succeeds. */
  function save(name: string, write: () => void): void {
    if (closed) return;
    unsaved.delete(name);
    if (trySave(write) === null) retryUnsaved();
    else unsaved.set(name, write);
  }

  function restore(): void {
    const damaged = ({ table, id }: Damaged) => log(`${table} ${id} could not be read and is set aside`);
    const uploads = persistence.uploads(damaged);
    for (const upload of uploads) {
      store.hasRoom(1);
      store.restore(upload);
    }
    const read = persistence.readings(damaged);
    for (const reading of read) readings.add(reading);
    // Some have expired in the meantime or were evicted by a limit.
    for (const { uploadId } of uploads)
      if (!store.get(uploadId)) save(uploadId, () => persistence.dropUpload(uploadId));
    for (const { id } of read) if (!readings.get(id)) save(id, () => persistence.dropReading(id));
  }

  restore();
  store.watch((uploadId, upload) => {
    if (upload && committed.has(upload)) return;
    save(uploadId, () => (upload ? persistence.saveUpload(upload) : persistence.dropUpload(uploadId)));
  });
  readings.onPurge((id) => save(id, () => persistence.dropReading(id)));
  for (const upload of store.newestFirst().toReversed()) processing.resume(upload);

  const changed = () => save('state', () => persistence.saveState(state()));
  changed();
  return {
    changed,
    commit(receipt) {
      if (closed) throw new Problem('busy', 'The emulator was reset. Send it again.');
      const cause = trySave(() => persistence.receive(receipt, state()));
      if (cause !== null)
        throw new Problem('busy', 'The emulator cannot write to its data folder.', { cause });
      for (const upload of receipt.uploads ?? []) committed.add(upload);
      retryUnsaved();
    },
    state: () => ({ ...state(), uploads: store.newestFirst().toReversed(), readings: readings.list() }),
    close() {
      changed();
      closed = true;
    },
  };
}
