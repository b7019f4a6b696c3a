import type { Clock } from '../clock.js';
import { asHdtError, type HdtErrorCode } from '../errors.js';
import { checkFile } from '../intake/check-file.js';
import { FORMATS, type Format } from '../intake/format.js';
import type { FilePolicy } from '../intake/policy.js';
import { type Prepare, planPreparation } from '../prepare/plan.js';
import {
  createEntry,
  type Entry,
  type EntryEvent,
  isTaken,
  isTerminal,
  type Retry,
  resumedEntry,
} from '../queue/entry.js';
import type { Journal } from '../queue/journal.js';
import { type Connectivity, createUploadQueue } from '../queue/upload-queue.js';
import type { Client } from '../service/client.js';
import { createUpload, outgoingName } from '../service/create-upload.js';
import { findUpload, withdrawUpload } from '../service/idempotency-keys.js';
import { createEntryStore, type EntryChange } from './entry-store.js';
import { follow } from './follow.js';

export interface UploadFlowOptions {
  readonly client: Client;
  readonly prepare: Prepare;
  readonly clock: Clock;
  readonly journal: Journal;
  readonly connectivity: Connectivity;
  readonly whenVisible: (options: { signal: AbortSignal }) => Promise<void>;
  /** Read at every admission, so that an element may change its mind. */
  readonly policy: () => FilePolicy;
  /** Somebody else has signed in: entries and journal are gone, and this flow is over. */
  readonly onSessionChanged: () => void;
  /** The host's decision on a file that passed the policy. */
  readonly shouldAccept?: (file: File, format: Format) => boolean | Promise<boolean>;
  readonly random?: () => number;
}

/** Everything an upload screen can ask for, and everything it may show. */
export interface UploadFlow {
  entries(): readonly Entry[];
  subscribe(listener: (change: EntryChange) => void): () => void;
  add(files: readonly File[]): void;
  cancel(id: string): void;
  retry(id: string): void;
  /** Takes a finished, failed or cancelled file off the list. */
  remove(id: string): void;
  /** Goes on watching what was sent before a reload. */
  resume(): void;
  close(): void;
}

const hasChangedHands = (event: EntryEvent): boolean =>
  event.type === 'failed' && event.code === 'session-changed';

export function createUploadFlow(options: UploadFlowOptions): UploadFlow {
  const { client, prepare, clock, journal, connectivity: online, whenVisible, policy } = options;
  const store = createEntryStore();
  /** One per file that is doing something; aborted when the person cancels it. */
  const work = new Map<string, AbortController>();
  let intake: Promise<void> = Promise.resolve();
  let examining = 0;
  let closed = false;
  let count = 0;
  const nextId = () => `f${++count}`;
  const begin = (id: string): AbortSignal => {
    const control = new AbortController();
    work.get(id)?.abort();
    work.set(id, control);
    return control.signal;
  };
  const fail = (id: string, code: HdtErrorCode, retry: Retry) =>
    store.dispatch(id, { type: 'failed', code, retry });

  const queue = createUploadQueue({
    clock,
    connectivity: online,
    dispatch: (id, event) => {
      if (hasChangedHands(event)) return abandon();
      store.dispatch(id, event);
      if (event.type === 'accepted') watchUpload(id, event.uploadId);
    },
    async post(batch, { key, isRepeated, signal, onProgress }) {
      // Asked first: what is filed already need not be sent again, over a line that has just failed.
      const found = isRepeated ? await findUpload(client, key, { count: batch.length, signal }) : null;
      return found ?? createUpload(client, batch, { key, signal, onProgress });
    },
    withdraw: (batch, { key, signal }) => withdrawUpload(client, key, { count: batch.length, signal }),
    ...(options.random && { random: options.random }),
  });

  const watchUpload = (id: string, uploadId: string, { resumed = false } = {}) => {
    journal.add(uploadId);
    const signal = begin(id);
    void follow(uploadId, {
      client,
      clock,
      whenVisible,
      signal,
      dispatch: (event) => {
        if (signal.aborted) return;
        if (hasChangedHands(event)) return abandon();
        store.dispatch(id, event);
        const entry = store.get(id);
        // Another person's session in the same tab, or a record already deleted: nothing to show for it.
        if (resumed && event.type === 'failed' && event.code === 'not-found') store.remove(id);
        if (
          !entry ||
          entry.status === 'ready' ||
          (entry.status === 'failed' && entry.retry.kind === 'none')
        ) {
          journal.remove(uploadId);
        }
      },
    });
  };

  /** What one person has added is neither sent nor shown as another's: all of it goes. */
  const abandon = () => {
    if (closed) return;
    end();
    for (const uploadId of journal.read()) journal.remove(uploadId);
    for (const { id } of store.all()) store.remove(id);
    options.onSessionChanged();
  };

  const end = () => {
    closed = true;
    queue.close();
    for (const control of work.values()) control.abort();
  };

  /** Files are judged one after another in the order they came, so that "the eleventh" is always the same one. */
  const takeIn = (id: string) => {
    examining += 1;
    queue.hold();
    intake = intake
      .then(() => examine(id))
      .finally(() => {
        examining -= 1;
        if (examining === 0) queue.release();
      });
  };

  const examine = async (id: string) => {
    const entry = store.get(id);
    if (closed || entry?.status !== 'sniffing') return;
    const signal = begin(id);
    const { file } = entry;
    try {
      const taken = () => store.all().filter(isTaken).length;
      const admission = await checkFile(file, taken, policy());
      if (signal.aborted) return;
      if (admission.kind === 'refused') return refuse(id, admission.code, file);
      const isAccepted = (await options.shouldAccept?.(file, admission.format)) ?? true;
      if (signal.aborted) return;
      if (!isAccepted) return store.remove(id);
      store.dispatch(id, { type: 'checked', format: admission.format });
      const ready = makeReady(id, file, admission.format, signal);
      // Documents pass at once and travel together; a picture takes its time and holds nobody up.
      if (FORMATS[admission.format].kind === 'document') await ready;
    } catch (thrown) {
      if (!signal.aborted) refuse(id, asHdtError(thrown, 'unreadable-file').code, file);
    }
  };

  /** A file that came too early, or that could not be opened just now, may be looked at again. */
  const refuse = (id: string, code: HdtErrorCode, file: File) => {
    const again = code === 'too-many-files' || code === 'unreadable-file' || code === 'network';
    fail(id, code, again ? { kind: 'check', file } : { kind: 'none' });
  };

  const makeReady = async (id: string, file: File, format: Format, signal: AbortSignal) => {
    try {
      const prepared = await prepare(file, planPreparation(format, 'pathology'), { signal });
      if (signal.aborted) return;
      store.dispatch(id, { type: 'prepared', body: prepared.body, format: prepared.format });
      enqueue(id);
    } catch (thrown) {
      if (!signal.aborted) refuse(id, asHdtError(thrown, 'unreadable-image').code, file);
    }
  };

  const enqueue = (id: string) => {
    const entry = store.get(id);
    if (entry?.status !== 'queued') return;
    queue.add({ id, name: outgoingName(entry.name, entry.format), body: entry.body });
  };

  return {
    entries: store.all,
    subscribe: store.subscribe,
    add(files) {
      for (const file of files) {
        const entry = createEntry(nextId(), file);
        store.add(entry);
        takeIn(entry.id);
      }
    },
    cancel(id) {
      const entry = store.get(id);
      if (!entry || isTerminal(entry)) return;
      work.get(id)?.abort();
      queue.cancel(id);
      if ('uploadId' in entry) journal.remove(entry.uploadId);
      store.dispatch(id, { type: 'cancelled' });
    },
    retry(id) {
      const failed = store.get(id);
      if (failed?.status !== 'failed' || failed.retry.kind === 'none') return;
      const batch = failed.retry.kind === 'send' ? queue.retry(id) : [];
      for (const member of batch) store.dispatch(member, { type: 'retried' });
      if (batch.length > 0) return;
      store.dispatch(id, { type: 'retried' });
      const entry = store.get(id);
      if (entry?.status === 'sniffing') takeIn(id);
      else if (entry?.status === 'queued') enqueue(id);
      else if (entry?.status === 'processing') watchUpload(id, entry.uploadId);
    },
    remove(id) {
      const entry = store.get(id);
      if (!entry || !isTerminal(entry)) return;
      queue.cancel(id);
      store.remove(id);
    },
    resume() {
      for (const uploadId of journal.read()) {
        const entry = resumedEntry(nextId(), uploadId);
        store.add(entry);
        watchUpload(entry.id, uploadId, { resumed: true });
      }
    },
    close: end,
  };
}
