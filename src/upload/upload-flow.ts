import { type Clock, systemClock } from '../core/clock.js';
import { browserConnectivity, type Connectivity } from '../core/connectivity.js';
import { whenVisible as whenPageVisible } from '../core/page-state.js';
import { createSerialQueue } from '../core/serial-queue.js';
import { type Client, watchPerson } from '../core/service/client.js';
import { type ClientSource, resolveClient } from '../core/service/connect.js';
import { createUpload } from '../core/service/create-upload.js';
import { findUpload, withdrawUpload } from '../core/service/idempotency-keys.js';
import { MAX_PATHOLOGY_BYTES } from '../core/service/limits.js';
import { getResultFile, type ResultFormat } from '../core/service/result-file.js';
import type { FilePolicy } from '../files/check-file.js';
import { type Format, PATHOLOGY_FORMATS } from '../files/format.js';
import type { Prepare } from '../prepare/plan.js';
import { Preparer } from '../prepare/preparer.js';
import { type Entry, type EntryEvent, isAwaitingResults, isTerminal, isWorthRetrying } from './entry.js';
import { createEntryStore, type EntryChange } from './entry-store.js';
import type { Finding } from './finding.js';
import { followUpload } from './follow-upload.js';
import { type Journal, memoryJournal } from './journal.js';
import { type ExpectedPatients, ListCheck, type NamedPatients } from './list-check.js';
import { createEntry, createResumedEntry } from './new-entry.js';
import { createUploadPatients, type UploadPatients } from './patients/upload-patients.js';
import {
  type Acceptance,
  type FileRecord,
  type FileSteps,
  type PreparedFile,
  processFile,
  type ReleasableFile,
} from './process-file.js';
import { Sender, type SenderOptions } from './sender.js';
import { createSentFiles, type SentFiles } from './sent-files.js';
import { createTextReader } from './text-reader.js';
import { createEventFeed, type EventFeed } from './upload-events.js';
import { uploadIdOf, uploadIds } from './upload-ids.js';

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
  getPrepared(id: string): PreparedFile | null;
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
export const createUploadFlow = (options: UploadFlowOptions): UploadFlow => new FilesFlow(options);

/** The default of every option but `client` and `prepare`. */
const withDefaults = (options: UploadFlowOptions) => ({
  ...options,
  clock: options.clock ?? systemClock,
  journal: options.journal ?? memoryJournal(),
  connectivity: options.connectivity ?? browserConnectivity,
  whenVisible: options.whenVisible ?? whenPageVisible,
  policy: options.policy ?? (() => DEFAULT_POLICY),
  shouldAccept: options.shouldAccept ?? (() => true),
  subject: options.subject ?? (() => null),
  patients: options.patients ?? (() => 'one' as const),
});

/** Its actions are fields, so that a host may take them out of the flow. */
class FilesFlow implements UploadFlow {
  readonly #options: ReturnType<typeof withDefaults>;
  readonly #client: Client;
  readonly #preparer: Preparer | null;
  readonly #store = createEntryStore();
  readonly #list: ListCheck;
  readonly #sender: Sender;
  readonly #eventFeed: EventFeed;
  readonly #uploadPatients: UploadPatients;
  readonly #sentFiles: SentFiles;
  readonly #serialize = createSerialQueue();
  readonly #prepared = new Map<string, ReleasableFile>();
  /** The latest run of `processFile` for each file. Aborted when the file is cancelled or begins another step. */
  readonly #runs = new Map<string, AbortController>();
  #isPaused = false;
  #isAway = false;
  #isClosed = false;
  #isSenderReporting = false;
  /** Whether it is known who was signed in when the last files were added. */
  #isPersonKnown = false;
  #count = 0;

  constructor(given: UploadFlowOptions) {
    const options = withDefaults(given);
    const { clock, connectivity } = options;
    const client = watchPerson(resolveClient(given, ['pathology'], clock), () => this.#endSession());
    this.#options = options;
    this.#client = client;
    this.#preparer = options.prepare ? null : new Preparer({ idleAfter: WORKER_IDLE });
    this.#eventFeed = createEventFeed(client);
    this.#uploadPatients = createUploadPatients({ client, store: this.#store, clock, connectivity });
    this.#sentFiles = createSentFiles({ client, clock, connectivity });
    this.#list = new ListCheck({
      store: this.#store,
      policy: options.policy,
      subject: options.subject,
      patients: options.patients,
      connectivity,
      texts: createTextReader(this.#preparer),
      // An element that is off its page exchanges no tokens.
      matchRecords: async (named, signal) =>
        this.#isAway ? null : this.#uploadPatients.match(named, signal),
      findSent: options.asksAboutSentFiles
        ? async (sha256, signal) => (this.#isAway ? null : this.#sentFiles.find(sha256, signal))
        : null,
    });
    this.#sender = new Sender({
      ...batchRequests(client),
      clock,
      connectivity,
      random: options.random,
      report: (id, event) => this.#reportSending(id, event),
    });
    this.#store.subscribe(({ entry, event }) => {
      if (entry?.status === 'ready' && event?.type === 'results')
        this.#uploadPatients.ask(entry.id, entry.uploadId);
    });
    for (const entry of options.entries ?? []) this.#addEntry(entry);
  }

  readonly entries = this.#store.all;
  readonly subscribe = this.#store.subscribe;

  readonly add: UploadFlow['add'] = (files, { isPhotographed } = {}) => {
    if (this.#isClosed) return;
    this.#isPersonKnown = false;
    for (const file of files) this.#addEntry(createEntry(this.#nextId(), file, isPhotographed));
  };

  readonly cancel: UploadFlow['cancel'] = (id) => {
    const entry = this.#store.get(id);
    if (!entry || isTerminal(entry) || entry.status === 'cancelling') return;
    this.#runs.get(id)?.abort();
    if (isAwaitingResults(entry)) {
      this.#options.journal.remove(entry.uploadId);
      return this.#store.dispatch(id, { type: 'unwatched' });
    }
    const isStopped = this.#sender.cancel(id) === 'stopped';
    this.#store.dispatch(id, { type: isStopped ? 'cancelled' : 'cancelling' });
  };

  readonly watch: UploadFlow['watch'] = (id) => {
    if (this.#isClosed || this.#store.get(id)?.status !== 'unwatched') return;
    this.#store.dispatch(id, { type: 'watched' });
    this.#process(id);
  };

  readonly retry: UploadFlow['retry'] = (id, options = {}) => {
    if (this.#isSenderReporting) return queueMicrotask(() => this.retry(id, options));
    const { convert = false } = options;
    const failed = this.#store.get(id);
    if (this.#isClosed || failed?.status !== 'failed' || failed.retry.kind === 'none') return;
    if (convert) this.#list.convert(id);
    this.#list.overrule(id, failed.code);
    const batch = failed.retry.kind === 'send' ? this.#sender.retry(id) : [];
    const retried = batch.length > 0 ? batch : [id];
    for (const one of retried) this.#store.dispatch(one, { type: 'retried' });
    for (const one of retried) this.#process(one);
  };

  readonly remove: UploadFlow['remove'] = (id) => {
    const entry = this.#store.get(id);
    if (!entry || !isTerminal(entry)) return;
    const uploadId = uploadIdOf(entry);
    // The journal still has an upload that could not be followed.
    if (uploadId !== null) this.#options.journal.remove(uploadId);
    this.#sender.forget(id);
    this.#list.forget(id);
    this.#prepared.delete(id);
    this.#runs.delete(id);
    this.#store.remove(id);
  };

  get isPaused(): boolean {
    return this.#isPaused;
  }

  readonly setPaused: UploadFlow['setPaused'] = (isPaused) => {
    this.#isPaused = isPaused;
    if (isPaused) this.#sender.hold('person');
    else this.#sender.release('person');
  };

  readonly retryAll: UploadFlow['retryAll'] = () => {
    for (const entry of this.#store.all()) if (isWorthRetrying(entry)) this.retry(entry.id);
  };

  readonly clearFinished: UploadFlow['clearFinished'] = () => {
    for (const entry of this.#store.all())
      if (isTerminal(entry) && entry.status !== 'failed') this.remove(entry.id);
  };

  readonly getPatients: UploadFlow['getPatients'] = (id) => this.#list.getPatients(id);

  readonly isSamePerson: UploadFlow['isSamePerson'] = (id, otherId) => {
    const [patient, other] = [this.#store.get(id)?.patient, this.#store.get(otherId)?.patient];
    if (patient && other) return patient.tag !== null && patient.tag === other.tag;
    return this.#list.nameSamePatient(id, otherId);
  };

  readonly namesSeveral: UploadFlow['namesSeveral'] = (id) => {
    if (this.#store.get(id)?.patient?.state === 'several') return true;
    return this.getPatients(id).own.length > 1 && !this.#list.nameSamePatient(id, id);
  };

  readonly getFinding: UploadFlow['getFinding'] = (id) => {
    const entry = this.#store.get(id);
    const isHard = entry?.status === 'failed' && entry.code === 'hard-to-read';
    const fault = isHard ? this.getPrepared(id)?.fault : null;
    return fault ? { kind: 'legibility', fault } : this.#list.getFinding(id);
  };

  readonly getPrepared: UploadFlow['getPrepared'] = (id) => this.#prepared.get(id) ?? null;

  readonly fetchFile: UploadFlow['fetchFile'] = (uploadId, format) =>
    getResultFile(this.#client, uploadId, format);

  readonly resume: UploadFlow['resume'] = (ids = this.#options.journal.read()) => {
    if (this.#isClosed) return;
    const listed = uploadIds(this.#store.all());
    for (const uploadId of ids)
      if (!listed.includes(uploadId)) this.#addEntry(createResumedEntry(this.#nextId(), uploadId));
  };

  readonly setAway: UploadFlow['setAway'] = (isAway) => {
    if (isAway === this.#isAway || this.#isClosed) return;
    this.#isAway = isAway;
    const followed = this.#store.all().filter(isAwaitingResults);
    if (isAway) {
      for (const { id } of followed) this.#runs.get(id)?.abort();
      this.#sentFiles.suspend();
      return this.#sender.hold('away');
    }
    if (this.#store.all().length > 0) void this.#checkPerson();
    this.#sender.release('away');
    for (const { id } of followed) this.#process(id);
  };

  readonly close: UploadFlow['close'] = () => {
    this.#isClosed = true;
    for (const run of this.#runs.values()) run.abort();
    this.#uploadPatients.close();
    this.#sentFiles.close();
    this.#sender.close();
    this.#preparer?.close();
  };

  #nextId(): string {
    this.#count += 1;
    return this.#options.nextId?.() ?? `f${this.#count}`;
  }

  #addEntry(entry: Entry): void {
    this.#store.add(entry);
    this.#process(entry.id, true);
  }

  /** Begins a run of `processFile`, from the step that the entry is at. */
  #process(id: string, isResumed = false): void {
    const { clock, connectivity, shouldAccept, whenVisible } = this.#options;
    const store = this.#store;
    this.#runs.get(id)?.abort();
    const run = new AbortController();
    this.#runs.set(id, run);
    const record: FileRecord = {
      get entry() {
        return store.get(id);
      },
      report: (event) => this.#report(id, event),
      setPrepared: (prepared) => this.#prepared.set(id, prepared),
      remove: () => {
        this.#list.forget(id);
        this.#runs.delete(id);
        store.remove(id);
      },
    };
    const steps: FileSteps = {
      serialize: this.#serialize,
      list: this.#list,
      shouldAccept,
      prepare: this.#options.prepare ?? this.#preparer!.prepare,
      learnPerson: () => void this.#learnPerson(),
      sender: this.#sender,
      follow: (uploadId) => this.#follow(id, uploadId, isResumed, run.signal),
      conditions: { clock, connectivity, whenVisible },
    };
    void processFile(id, record, steps, run.signal);
  }

  /** Reports an event of the sender. A retry by a listener waits until the whole batch is reported. */
  #reportSending(id: string, event: EntryEvent): void {
    const wasReporting = this.#isSenderReporting;
    this.#isSenderReporting = true;
    try {
      this.#report(id, event);
    } finally {
      this.#isSenderReporting = wasReporting;
    }
  }

  #report(id: string, event: EntryEvent): void {
    const store = this.#store;
    if (event.type !== 'accepted') {
      store.dispatch(id, event);
      return;
    }
    store.dispatch(id, { ...event, at: this.#options.clock.now() });
    this.#prepared.get(id)?.release();
    if (store.get(id)?.status === 'received') this.#options.journal.add(event.uploadId);
    if (this.#options.asksAboutSentFiles) this.#sentFiles.store(event.uploadId, store.get(id)?.sha256);
    this.#uploadPatients.name(id, event.uploadId, this.getPatients(id).own);
  }

  async #follow(id: string, uploadId: string, isResumed: boolean, signal: AbortSignal): Promise<void> {
    const { clock, connectivity, journal, whenVisible } = this.#options;
    journal.add(uploadId);
    if (this.#isAway) return;
    const dispatch = (event: EntryEvent) => {
      if (signal.aborted) return;
      this.#report(id, event);
      const entry = this.#store.get(id);
      if (!entry || !isTerminal(entry)) return;
      if (entry.status !== 'failed' || entry.retry.kind === 'none') journal.remove(uploadId);
      // The upload belongs to an earlier person in the same tab, or was deleted.
      if (isResumed && entry.status === 'failed' && entry.code === 'not-found') this.remove(id);
    };
    /** Polling while offline would use up a retry. */
    const whenReachable = async (options: { signal: AbortSignal }) => {
      await whenVisible(options);
      if (!connectivity.isOnline()) await connectivity.whenOnline(options);
    };
    const client = this.#client;
    const eventFeed = this.#eventFeed;
    await followUpload(uploadId, { client, clock, whenVisible: whenReachable, eventFeed, signal, dispatch });
  }

  /** Deletes everything when another person has signed in, because files are never sent or shown as theirs. */
  #endSession(): void {
    if (this.#isClosed) return;
    const { journal, onSessionChanged } = this.#options;
    this.close();
    for (const uploadId of journal.read()) journal.remove(uploadId);
    for (const { id } of this.#store.all()) this.#store.remove(id);
    this.#list.clear();
    this.#prepared.clear();
    onSessionChanged?.();
  }

  /** Detects that another person has signed in even when no file needs a request. Resolves with false when it cannot. */
  async #checkPerson(): Promise<boolean> {
    try {
      await this.#client.checkPerson?.();
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Learns who is signed in with the first ready file of those added together, because they may be sent much later: after a
   * pause they must not be sent as somebody who has signed in meanwhile.
   */
  async #learnPerson(): Promise<void> {
    // An element that is off its page exchanges no tokens.
    if (this.#isPersonKnown || this.#isAway) return;
    this.#isPersonKnown = true;
    this.#isPersonKnown = await this.#checkPerson();
  }
}

const batchRequests = (client: Client): Pick<SenderOptions, 'post' | 'withdraw'> => ({
  async post(batch, { key, isRepeated, signal, onProgress }) {
    // A batch that is stored already is not sent again over a connection that has just failed.
    const storedRefs = isRepeated ? await findUpload(client, key, { count: batch.length, signal }) : null;
    return storedRefs ?? createUpload(client, batch, { key, signal, onProgress });
  },
  withdraw: (batch, { key, signal }) => withdrawUpload(client, key, { count: batch.length, signal }),
});
