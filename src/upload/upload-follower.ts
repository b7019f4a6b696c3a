import type { Clock } from '../core/clock.js';
import type { Connectivity } from '../core/connectivity.js';
import type { Client } from '../core/service/client.js';
import { type EntryEvent, isAwaitingResults } from './entry.js';
import type { EntryStore } from './entry-store.js';
import { createEventFeed } from './event-feed.js';
import type { FileSignals } from './file-signals.js';
import { followUpload } from './follow-upload.js';
import type { Journal } from './journal.js';

/** Follows uploads that the service has received to their results. */
export interface UploadFollower {
  /**
   * @param isResumed Whether the upload was sent before a reload. If the service does not know it, it is removed from the
   * list.
   */
  start(id: string, uploadId: string, isResumed?: boolean): void;
  /** Stops following until `resume`. Uploads started meanwhile are only added to the journal. */
  pause(): void;
  /** Allows following again. The caller starts the uploads again. */
  resume(): void;
}

export interface UploadFollowerOptions {
  readonly store: EntryStore;
  readonly signals: FileSignals;
  readonly client: Client;
  readonly clock: Clock;
  readonly journal: Journal;
  readonly connectivity: Connectivity;
  readonly whenVisible: (options: { signal: AbortSignal }) => Promise<void>;
  /** Another person has signed in. */
  readonly onSessionChanged: () => void;
}

export const isSessionChange = (event: EntryEvent): boolean =>
  event.type === 'failed' && event.code === 'session-changed';

export function createUploadFollower(options: UploadFollowerOptions): UploadFollower {
  const { store, signals, client, clock, journal, connectivity, whenVisible, onSessionChanged } = options;
  const eventFeed = createEventFeed(client);
  let isPaused = false;

  /** Polling while offline would use up a retry. */
  const whenReachable = async (options: { signal: AbortSignal }) => {
    await whenVisible(options);
    if (!connectivity.isOnline()) await connectivity.whenOnline(options);
  };

  const isFinished = (id: string): boolean => {
    const entry = store.get(id);
    return !entry || entry.status === 'ready' || (entry.status === 'failed' && entry.retry.kind === 'none');
  };

  return {
    start(id, uploadId, isResumed = false) {
      journal.add(uploadId);
      if (isPaused) return;
      const signal = signals.begin(id);
      const dispatch = (event: EntryEvent) => {
        if (signal.aborted) return;
        if (isSessionChange(event)) return onSessionChanged();
        store.dispatch(id, event);
        const isDone = isFinished(id);
        // The upload belongs to an earlier person in the same tab, or was deleted.
        if (isResumed && event.type === 'failed' && event.code === 'not-found') store.remove(id);
        if (isDone) journal.remove(uploadId);
      };
      void followUpload(uploadId, { client, clock, whenVisible: whenReachable, eventFeed, signal, dispatch });
    },
    pause() {
      isPaused = true;
      for (const { id } of store.all().filter(isAwaitingResults)) signals.abort(id);
    },
    resume() {
      isPaused = false;
    },
  };
}
