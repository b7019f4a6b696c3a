import { type Clock, systemClock } from '../core/clock.js';
import { browserConnectivity, type Connectivity } from '../core/connectivity.js';
import { asHdtError } from '../core/hdt-error.js';
import { whenVisible as whenPageVisible } from '../core/page-state.js';
import type { Client } from '../core/service/client.js';
import { type ClientSource, resolveClient } from '../core/service/connect.js';
import { createUpload } from '../core/service/create-upload.js';
import { findUpload, withdrawUpload } from '../core/service/idempotency-keys.js';
import { MAX_PATHOLOGY_BYTES } from '../core/service/limits.js';
import { getResultFile, type ResultFormat } from '../core/service/result-file.js';
import type { FilePolicy } from '../files/check-file.js';
import { type Format, PATHOLOGY_FORMATS } from '../files/format.js';
import { createLazyPreparer } from '../prepare/lazy-preparer.js';
import type { Prepare, Prepared } from '../prepare/plan.js';
import { Checks } from './checks.js';
import { type Entry, type EntryEvent, isAwaitingResults, isTerminal, isWorthRetrying } from './entry.js';
import { createEntryStore, type EntryChange } from './entry-store.js';
import { createEventFeed } from './event-feed.js';
import { followUpload } from './follow-upload.js';
import { type Journal, memoryJournal } from './journal.js';
import { createListCheck, type ExpectedPatients, type Finding, type NamedPatients } from './list-check.js';
import { createEntry, createResumedEntry } from './new-entry.js';
import { createUploadPatients } from './patients/upload-patients.js';
import { type Acceptance, type FileRecord, type FileSteps, processFile } from './process-file.js';
import { Sender, type SenderOptions } from './sender.js';
import { createSentFiles } from './sent-files.js';
import { createTextReader } from './text-reader.js';

export type UploadFlowOptions = ClientSource & {
  /** Prepares a file to be sent. Default: in a Worker, loaded with the first picture. Pictures need a browser. */
  readonly prepare?: Prepare | undefined;
  readonly clock?: Clock | undefined;
  /** Ids of uploads in progress, for `resume`. Default: in memory; `storageJournal` outlives a reload. */
  readonly journal?: Journal | undefined;
  readonly connectivity?: Connectivity | undefined;
  /** Resolves when the page is visible: a hidden page does not poll. */
  readonly whenVisible?: ((options: { signal: AbortSignal }) => Promise<void>) | undefined;
  /** Read at every check. Default: every format of the service up to its size limit, any number of files. */
  readonly policy?: (() => FilePolicy) | undefined;
  /** The number, as printed in reports, of the patient whom every report must be about. Null when it is unknown. */
  readonly subject?: (() => string | null) | undefined;
  /** Whether every report must be about one person (default), or may be about anybody. */
  readonly patients?: (() => ExpectedPatients) | undefined;
  /**
   * Whether a file that the person sent on an earlier visit fails with `already-sent`, until it is retried. It takes the feature
   * `files`, and finds out who is signed in before a file is sent. Default: false.
   */
  readonly asksAboutSentFiles?: boolean | undefined;
  /** Called when another person has signed in; entries and journal are deleted and the flow is closed. */
  readonly onSessionChanged?: (() => void) | undefined;
  /**
   * Decides on a file that passed every check; false removes it. A promised `answer` delays no other file: true accepts the
   * file, false or a text declines it, and the text is shown as the reason.
   */
  readonly shouldAccept?: ((file: File, format: Format, signal: AbortSignal) => Acceptance) | undefined;
  /** Entries that were created before this module was loaded: added, cancelled, or sent before a reload. */
  readonly entries?: readonly Entry[] | undefined;
  /** Names a new entry. Default: `f1`, `f2` and so on. */
  readonly nextId?: (() => string) | undefined;
  /** Jitter of retries, in [0, 1). */
  readonly random?: (() => number) | undefined;
};

/** The files of an upload and the actions on them. */
export interface UploadFlow {
  /** Every file, in the order of arrival. */
  entries(): readonly Entry[];
  /** @returns A function that ends the subscription. */
  subscribe(listener: (change: EntryChange) => void): () => void;
  /** @param options `isPhotographed`: they were made of photographed pages. */
  add(files: readonly File[], options?: { readonly isPhotographed?: boolean }): void;
  /**
   * Cancels a file. If the service has received it, it becomes `unwatched`: the service keeps it, but its results are no
   * longer awaited. If its request may have arrived, it is `cancelling` until the outcome is looked up.
   */
  cancel(id: string): void;
  /** Waits again for the results of a file that is `unwatched`. */
  watch(id: string): void;
  /**
   * Repeats the step that failed. A batch that may have been stored is sent again as a whole. A file with a warning is sent
   * anyway; one in the wrong encoding is sent unchanged, or with `convert` in UTF-8.
   */
  retry(id: string, options?: { readonly convert?: boolean }): void;
  /** Removes a finished, failed or cancelled file from the list. */
  remove(id: string): void;
  /** Whether sending is paused. Files are still checked, and those already sent are followed. */
  readonly isPaused: boolean;
  setPaused(isPaused: boolean): void;
  /** Retries every failed file for which that may help, except those with a warning, which need the person's decision. */
  retryAll(): void;
  /** Removes every file that is `ready`, `cancelled` or `unwatched`. */
  clearFinished(): void;
  /** The patients behind the warning of another patient. Show them only to the person who chose the file. */
  getPatients(id: string): NamedPatients;
  /** Whether two listed files are certainly about one patient, so that their results may be compared. */
  isSamePerson(id: string, otherId: string): boolean;
  /** Whether a file names several patients, so that none of its results continues another. */
  namesSeveral(id: string): boolean;
  /** Details of why a file was not sent. Show them only to the person who chose the file. */
  getFinding(id: string): Finding | null;
  /** A file as it is sent, for a preview; null before it is ready, and after a reload. */
  getPrepared(id: string): Prepared | null;
  /**
   * Fetches the results of an upload as a file.
   *
   * @throws {HdtError} As `getResultFile`.
   */
  fetchFile(uploadId: string, format: ResultFormat): Promise<Blob>;
  /**
   * Lists earlier uploads, unless they are listed already, and follows them to their results.
   *
   * @param uploadIds Default: the uploads in the journal, which were sent before a reload.
   */
  resume(uploadIds?: readonly string[]): void;
  /**
   * Suspends the flow while its element is not in the page: requests are aborted and nothing is polled. On return they are
   * repeated, without storing a file twice, and the flow checks that the same person is signed in.
   */
  setAway(isAway: boolean): void;
  /** Stops everything in progress. A closed flow stays closed. */
  close(): void;
}

/**
 * Milliseconds without work after which the Worker is stopped: after ten photos it holds 50 MB, and a new one for the next files
 * starts in a tenth of a second.
 */
const WORKER_IDLE = 3_000;

const DEFAULT_POLICY: FilePolicy = {
  formats: PATHOLOGY_FORMATS,
  maxFileSize: MAX_PATHOLOGY_BYTES,
  maxFiles: Number.POSITIVE_INFINITY,
};

/**
 * Checks, prepares and sends lab reports, and follows each to its results. Works in a page, a Worker and Node.
 *
 * @param options A `tokenEndpoint` or a `client`; every other part has a default.
 * @returns The flow; nothing is fetched before the first file.
 * @throws {TypeError} when `tokenEndpoint` is no URL.
 * @example
 * ```ts
 * const flow = createUploadFlow({ tokenEndpoint: 'https://clinic.example/hdt/token' });
 * flow.subscribe(({ entry }) => {
 *   if (entry?.status === 'ready') console.log(entry.rows.length, 'results');
 * });
 * flow.add([file]);
 * ```
 */
export function createUploadFlow(options: UploadFlowOptions): UploadFlow {
  const {
    clock = systemClock,
    journal = memoryJournal(),
    connectivity = browserConnectivity,
    whenVisible = whenPageVisible,
    policy = () => DEFAULT_POLICY,
    shouldAccept = () => true,
    subject = () => null,
    patients = () => 'one',
    random,
  } = options;
  const client = resolveClient(options, ['pathology'], clock);
  const preparer = options.prepare ? null : createLazyPreparer({ idleAfter: WORKER_IDLE });
  const prepare = options.prepare ?? preparer!.prepare;
  const store = createEntryStore();
  const prepared = new Map<string, Prepared>();
  /** Aborts the way of a file: it was cancelled, or begins another step. */
  const ways = new Map<string, AbortController>();
  const eventFeed = createEventFeed(client);
  const uploadPatients = createUploadPatients({ client, store, clock, connectivity });
  const sentFiles = createSentFiles({ client, clock, connectivity });
  let isPaused = false;
  let isAway = false;
  let isClosed = false;
  /** Whether it is known who was signed in when the last files were added. */
  let isPersonKnown = false;
  let count = 0;
  const nextId = options.nextId ?? (() => `f${++count}`);

  const list = createListCheck({
    store,
    texts: createTextReader(preparer),
    policy,
    subject,
    patients,
    // An element that is off its page exchanges no tokens.
    matchRecords: async (named, signal) => (isAway ? null : uploadPatients.match(named, signal)),
    findSent: options.asksAboutSentFiles
      ? async (sha256, signal) => (isAway ? null : sentFiles.find(sha256, signal))
      : null,
    connectivity,
  });

  const report = (id: string, event: EntryEvent) => {
    if (event.type === 'failed' && event.code === 'session-changed') return endSession();
    if (event.type !== 'accepted') return store.dispatch(id, event);
    store.dispatch(id, { ...event, at: clock.now() });
    if (store.get(id)?.status === 'received') journal.add(event.uploadId);
    if (options.asksAboutSentFiles) sentFiles.store(event.uploadId, store.get(id)?.sha256);
    uploadPatients.name(id, event.uploadId, list.getPatients(id).own);
  };

  const sender = new Sender({ ...batchRequests(client), clock, connectivity, random, report });

  /** Polling while offline would use up a retry. */
  const whenReachable = async (options: { signal: AbortSignal }) => {
    await whenVisible(options);
    if (!connectivity.isOnline()) await connectivity.whenOnline(options);
  };

  const follow = async (id: string, uploadId: string, isResumed: boolean, signal: AbortSignal) => {
    journal.add(uploadId);
    if (isAway) return;
    const dispatch = (event: EntryEvent) => {
      if (signal.aborted) return;
      report(id, event);
      const entry = store.get(id);
      if (!entry || !isTerminal(entry)) return;
      if (entry.status !== 'failed' || entry.retry.kind === 'none') journal.remove(uploadId);
      // The upload belongs to an earlier person in the same tab, or was deleted.
      if (isResumed && entry.status === 'failed' && entry.code === 'not-found') remove(id);
    };
    await followUpload(uploadId, { client, clock, whenVisible: whenReachable, eventFeed, signal, dispatch });
  };

  const checks = new Checks((isHeld) => (isHeld ? sender.hold('checks') : sender.release('checks')));

  /** Takes a file its way, from the step that its entry is at. */
  const process = (id: string, isResumed = false) => {
    ways.get(id)?.abort();
    const way = new AbortController();
    ways.set(id, way);
    const record: FileRecord = {
      get entry() {
        return store.get(id);
      },
      report: (event) => report(id, event),
      keep: (one) => prepared.set(id, one),
      remove: () => store.remove(id),
    };
    const steps: FileSteps = {
      checks,
      list,
      shouldAccept,
      prepare,
      learnPerson: () => void learnPerson(),
      sender,
      follow: (id, uploadId, signal) => follow(id, uploadId, isResumed, signal),
      network: { clock, connectivity, whenVisible },
    };
    void processFile(id, record, steps, way.signal);
  };

  store.subscribe(({ entry, event }) => {
    if (entry?.status === 'ready' && event?.type === 'results') uploadPatients.ask(entry.id, entry.uploadId);
  });

  const close = () => {
    isClosed = true;
    for (const way of ways.values()) way.abort();
    uploadPatients.close();
    sentFiles.close();
    sender.close();
    preparer?.close();
  };

  /** Deletes everything when another person has signed in, because files are never sent or shown as theirs. */
  const endSession = () => {
    if (isClosed) return;
    close();
    for (const uploadId of journal.read()) journal.remove(uploadId);
    for (const { id } of store.all()) store.remove(id);
    list.clear();
    prepared.clear();
    options.onSessionChanged?.();
  };

  const addEntry = (entry: Entry) => {
    store.add(entry);
    process(entry.id, true);
  };
  for (const entry of options.entries ?? []) addEntry(entry);

  const retry = (id: string, { convert = false } = {}) => {
    const failed = store.get(id);
    if (failed?.status !== 'failed' || failed.retry.kind === 'none') return;
    if (convert) list.convert(id);
    list.overrule(id, failed.code);
    const batch = failed.retry.kind === 'send' ? sender.retry(id) : [];
    const retried = batch.length > 0 ? batch : [id];
    for (const one of retried) store.dispatch(one, { type: 'retried' });
    for (const one of retried) process(one);
  };

  const remove = (id: string) => {
    const entry = store.get(id);
    if (!entry || !isTerminal(entry)) return;
    sender.forget(id);
    prepared.delete(id);
    ways.delete(id);
    store.remove(id);
  };

  /** Detects that another person has signed in even when no file needs a request. Resolves with false when it cannot. */
  const checkPerson = async (): Promise<boolean> => {
    try {
      await client.checkPerson?.();
      return true;
    } catch (thrown) {
      const isAnother = asHdtError(thrown, 'network').code === 'session-changed';
      if (isAnother) endSession();
      return isAnother;
    }
  };

  /**
   * Learns who is signed in with the first ready file of those added together, because they may be sent much later: after a
   * pause they must not be sent as somebody who has signed in meanwhile.
   */
  async function learnPerson(): Promise<void> {
    // An element that is off its page exchanges no tokens.
    if (isPersonKnown || isAway) return;
    isPersonKnown = true;
    isPersonKnown = await checkPerson();
  }

  return {
    entries: store.all,
    subscribe: store.subscribe,
    add(files, { isPhotographed } = {}) {
      isPersonKnown = false;
      for (const file of files) addEntry(createEntry(nextId(), file, isPhotographed));
    },
    cancel(id) {
      const entry = store.get(id);
      if (!entry || isTerminal(entry) || entry.status === 'cancelling') return;
      ways.get(id)?.abort();
      if (isAwaitingResults(entry)) {
        journal.remove(entry.uploadId);
        return store.dispatch(id, { type: 'unwatched' });
      }
      const isStopped = sender.cancel(id) === 'stopped';
      store.dispatch(id, { type: isStopped ? 'cancelled' : 'cancelling' });
    },
    watch(id) {
      if (store.get(id)?.status !== 'unwatched') return;
      store.dispatch(id, { type: 'watched' });
      process(id);
    },
    retry,
    remove,
    get isPaused() {
      return isPaused;
    },
    setPaused(next) {
      isPaused = next;
      if (next) sender.hold('person');
      else sender.release('person');
    },
    retryAll() {
      for (const entry of store.all()) if (isWorthRetrying(entry)) retry(entry.id);
    },
    clearFinished() {
      for (const entry of store.all()) if (isTerminal(entry) && entry.status !== 'failed') remove(entry.id);
    },
    getPatients: list.getPatients,
    isSamePerson(id, otherId) {
      const [patient, other] = [store.get(id)?.patient, store.get(otherId)?.patient];
      if (patient && other) return patient.tag !== null && patient.tag === other.tag;
      return list.nameSamePatient(id, otherId);
    },
    namesSeveral(id) {
      const { own } = list.getPatients(id);
      return store.get(id)?.patient?.state === 'several' || (own.length > 1 && !list.nameSamePatient(id, id));
    },
    getFinding(id) {
      const entry = store.get(id);
      const isHard = entry?.status === 'failed' && entry.code === 'hard-to-read';
      const fault = isHard ? prepared.get(id)?.fault : null;
      return fault ? { kind: 'legibility', fault } : list.getFinding(id);
    },
    getPrepared: (id) => prepared.get(id) ?? null,
    fetchFile: (uploadId, format) => getResultFile(client, uploadId, format),
    resume(uploadIds = journal.read()) {
      const isListed = (uploadId: string) =>
        store.all().some((entry) => 'uploadId' in entry && entry.uploadId === uploadId);
      for (const uploadId of uploadIds)
        if (!isListed(uploadId)) addEntry(createResumedEntry(nextId(), uploadId));
    },
    setAway(next) {
      if (next === isAway || isClosed) return;
      isAway = next;
      const followed = store.all().filter(isAwaitingResults);
      if (isAway) {
        for (const { id } of followed) ways.get(id)?.abort();
        sentFiles.suspend();
        return sender.hold('away');
      }
      if (store.all().length > 0) void checkPerson();
      sender.release('away');
      for (const { id } of followed) process(id);
    },
    close,
  };
}

const batchRequests = (client: Client): Pick<SenderOptions, 'post' | 'withdraw'> => ({
  async post(batch, { key, isRepeated, signal, onProgress }) {
    // A batch that is stored already is not sent again over a connection that has just failed.
    const storedRefs = isRepeated ? await findUpload(client, key, { count: batch.length, signal }) : null;
    return storedRefs ?? createUpload(client, batch, { key, signal, onProgress });
  },
  withdraw: (batch, { key, signal }) => withdrawUpload(client, key, { count: batch.length, signal }),
});
