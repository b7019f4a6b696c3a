import type { AccountBook } from '../account-book.js';
import type { ControlledClock } from '../clock.js';
import type { Faults } from '../faults/faults.js';
import type { Ids } from '../ids.js';
import type { Log } from '../log.js';
import { Problem } from '../problem.js';
import type { Processing } from '../processing.js';
import type { ReadingStore } from '../readings.js';
import type { UploadStore } from '../upload-store.js';
import type { Keep } from './keep.js';

export interface KeepingDeps {
  readonly keep: Keep;
  readonly store: UploadStore;
  readonly readings: ReadingStore;
  readonly processing: Pick<Processing, 'resume'>;
  readonly accounts: AccountBook;
  readonly faults: Faults;
  readonly ids: Ids;
  readonly clock: ControlledClock;
  readonly log: Log;
}

/** Takes up what was kept, and keeps from then on what changes. */
export interface Keeping {
  /** Accounts, faults, the clock: whatever is neither an upload nor a reading. */
  changed(): void;
}

export function startKeeping(deps: KeepingDeps): Keeping {
  const { keep, store, readings, processing, accounts, faults, ids, clock, log } = deps;

  for (const upload of keep.uploads()) store.restore(upload);
  for (const reading of keep.readings()) readings.restore(reading);
  // A limit may have let some of them go again.
  for (const upload of [...store.newestFirst()].reverse()) processing.resume(upload);

  const changed = () =>
    keep.saveState({
      accounts: accounts.list(),
      faults: faults.active.map(({ rule, left }) => (left === null ? rule : { ...rule, next: left })),
      ids: ids.made,
      clock: { now: clock.now(), real: Date.now(), running: clock.running },
    });

  /** What is received is promised only when it is kept; what becomes of it later goes on in any case. */
  const orLog = (save: () => void, isPromise: boolean) => {
    try {
      save();
    } catch (thrown) {
      const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'unknown';
      log(`a change could not be kept: ${code}`);
      if (isPromise)
        throw new Problem('busy', 'The emulator cannot keep what it is sent.', { cause: thrown });
    }
  };

  store.watch((uploadId, upload) => {
    if (!upload) return orLog(() => keep.dropUpload(uploadId), false);
    const isNew = upload.status === 'uploaded';
    orLog(() => {
      keep.saveUpload(upload);
      if (isNew) changed();
    }, isNew);
  });
  readings.watch((id, reading) =>
    reading ? orLog(() => keep.saveReading(reading), true) : orLog(() => keep.dropReading(id), false),
  );
  changed();
  return { changed };
}
