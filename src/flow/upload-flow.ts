import { type Clock, systemClock, withTimeout } from '../clock.js';
import { type HdtErrorCode, retryOf } from '../errors.js';
import { asHdtError } from '../hdt-error.js';
import { FORMATS, type Format, PATHOLOGY_FORMATS } from '../intake/format.js';
import type { FilePolicy } from '../intake/policy.js';
import { browserConnectivity, type Connectivity, retryOnReturn } from '../queue/connectivity.js';
import {
  type Entry,
  type EntryEvent,
  isAwaited,
  isTerminal,
  isWorthRetrying,
  type Retry,
} from '../queue/entry.js';
import type { Journal } from '../queue/journal.js';
import { memoryJournal } from '../queue/memory-journal.js';
import { createEntry, resumedEntry } from '../queue/new-entry.js';
import { createUploadQueue } from '../queue/upload-queue.js';
import { type ClientSource, clientOf } from '../service/connect.js';
import { createUpload, outgoingName } from '../service/create-upload.js';
import { findUpload, withdrawUpload } from '../service/idempotency-keys.js';
import { MAX_PATHOLOGY_BYTES } from '../service/limits.js';
import { getResultFile, type ResultFormat } from '../service/result-file.js';
import { whenVisible as whenPageVisible } from '../status/visibility.js';
import { createLazyPreparer } from '../worker/client/lazy-preparer.js';
import { type Prepare, type Prepared, planPreparation } from '../worker/shared/plan.js';
import { createEntryStore, type EntryChange } from './entry-store.js';
import type { Finding } from './finding.js';
import { follow } from './follow.js';
import { type Accepted, createListCheck, type NamedPatients } from './list-check.js';
import { createNews } from './news.js';
import { createTextReader } from './text-reader.js';

export type UploadFlowOptions = ClientSource & {
  /** Makes a file ready to send. Default: in a Worker, fetched with the first picture. Pictures need a browser. */
  readonly prepare?: Prepare | undefined;
  readonly clock?: Clock | undefined;
  /** Ids of uploads in progress, for `resume`. Default: in memory; `storageJournal` outlives a reload. */
  readonly journal?: Journal | undefined;
  readonly connectivity?: Connectivity | undefined;
  /** Resolves when the page is visible: a hidden page does not poll. */
  readonly whenVisible?: ((options: { signal: AbortSignal }) => Promise<void>) | undefined;
  /** Read at every check. Default: every format of the service up to its size limit, any number of files. */
  readonly policy?: (() => FilePolicy) | undefined;
  /** The number of the patient that every report has to be about, as reports print it. Null when the host knows none. */
  readonly subject?: (() => string | null) | undefined;
  /** Another person has signed in: entries and journal are deleted and the flow is closed. */
  readonly onSessionChanged?: (() => void) | undefined;
  /**
   * Decides last on a file that passed the policy; false removes it. An `answer` that takes its time holds up no other file:
   * true takes the file, false refuses it, and so does a text, which says why.
   */
  readonly shouldAccept?: ((file: File, format: Format, signal: AbortSignal) => Acceptance) | undefined;
  /** Files that were listed before this code was there: just added, cancelled since, or sent before a reload. */
  readonly entries?: readonly Entry[] | undefined;
  /** Names a new entry. Default: `f1`, `f2` and so on. */
  readonly nextId?: (() => string) | undefined;
  /** Jitter of retries, in [0, 1). */
  readonly random?: (() => number) | undefined;
};

/** What a host says of a file, at once or later. */
export type Acceptance = Verdict | Promise<Verdict>;
type Verdict = boolean | { readonly answer: Promise<boolean | string> };

/** What an upload screen can ask for, and what it shows. */
export interface UploadFlow {
  /** Every file, in the order of arrival. */
  entries(): readonly Entry[];
  /** @returns A function that ends the subscription. */
  subscribe(listener: (change: EntryChange) => void): () => void;
  add(files: readonly File[]): void;
  /**
   * Stops a file. One that the service has by then becomes `unwatched`: it is kept there, and its results are not waited
   * for. One whose request may have arrived is `cancelling` until that is looked up.
   */
  cancel(id: string): void;
  /** Waits again for the results of a file that is `unwatched`. */
  watch(id: string): void;
  /**
   * Repeats the step that failed. A batch that may have been stored is sent again as a whole, a file the person was
   * warned of is sent all the same; a text in the wrong encoding as it is, or with `convert` in UTF-8.
   */
  retry(id: string, options?: { readonly convert?: boolean }): void;
  /** Takes a finished, failed or cancelled file off the list. */
  remove(id: string): void;
  /** Whether the person has paused: files are checked, and none is sent. What was sent is followed. */
  readonly isPaused: boolean;
  setPaused(isPaused: boolean): void;
  /** Repeats every step that failed where that may help. A file the person was warned of is left to them. */
  retryAll(): void;
  /** Takes every file off the list that has its results, was cancelled or is `unwatched`. */
  clearFinished(): void;
  /** For a warning of another patient. To be shown to the person who chose the file, and to nobody else. */
  patientsOf(id: string): NamedPatients;
  /** What was found out about a file that was held back. To be shown to the person who chose it, and to nobody else. */
  findingOf(id: string): Finding | null;
  /** What is sent of a file, for the person to see; null before it is ready, and after a reload. */
  sentOf(id: string): Prepared | null;
  /**
   * The results of an upload as a file.
   *
   * @throws {HdtError} As `getResultFile`.
   */
  fetchFile(uploadId: string, format: ResultFormat): Promise<Blob>;
  /**
   * Lists uploads that the service has, unless they are listed, and follows them to their results.
   *
   * @param uploadIds Default: those in the journal, sent before a reload.
   */
  resume(uploadIds?: readonly string[]): void;
  /**
   * While its screen is away nothing is sent or asked: what was being sent is stopped, and goes on, without being stored twice,
   * once the screen is back. Then it is asked whether the same person is signed in.
   */
  setAway(isAway: boolean): void;
  /** Stops everything in progress. A closed flow stays closed. */
  close(): void;
}

const DEFAULT_POLICY: FilePolicy = {
  formats: PATHOLOGY_FORMATS,
  maxFileSize: MAX_PATHOLOGY_BYTES,
  maxFiles: Number.POSITIVE_INFINITY,
};

/** Milliseconds that a host may take to decide on a file. */
export const ANSWER_TIME = 30_000;

const isSessionChange = (event: EntryEvent): boolean =>
  event.type === 'failed' && event.code === 'session-changed';

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
    random,
  } = options;
  const client = clientOf(options, ['pathology'], clock);
  const preparer = options.prepare ? null : createLazyPreparer();
  const prepare = options.prepare ?? preparer!.prepare;
  const news = createNews(client);
  const store = createEntryStore();
  const list = createListCheck({ store, texts: createTextReader(preparer), policy, subject });
  const sent = new Map<string, Prepared>();
  /** One for each file in progress; aborted when the person cancels it. */
  const running = new Map<string, AbortController>();
  let lastCheck: Promise<void> = Promise.resolve();
  let pendingChecks = 0;
  let isClosed = false;
  let isPaused = false;
  let isAway = false;
  let count = 0;
  const nextId = options.nextId ?? (() => `f${++count}`);
  const start = (id: string): AbortSignal => {
    const control = new AbortController();
    running.get(id)?.abort();
    running.set(id, control);
    return control.signal;
  };

  const queue = createUploadQueue({
    clock,
    connectivity,
    random,
    dispatch: (id, event) => {
      if (isSessionChange(event)) return endSession();
      if (event.type !== 'accepted') return store.dispatch(id, event);
      store.dispatch(id, { ...event, at: clock.now() });
      if (store.get(id)?.status === 'received') watchUpload(id, event.uploadId);
    },
    async post(batch, { key, isRepeated, signal, onProgress }) {
      // What is stored already need not be sent again, over a connection that has just failed.
      const found = isRepeated ? await findUpload(client, key, { count: batch.length, signal }) : null;
      return found ?? createUpload(client, batch, { key, signal, onProgress });
    },
    withdraw: (batch, { key, signal }) => withdrawUpload(client, key, { count: batch.length, signal }),
  });

  /** What is asked without a network costs one of a few attempts. */
  const whenBack = async (options: { signal: AbortSignal }) => {
    await whenVisible(options);
    if (!connectivity.isOnline()) await connectivity.whenOnline(options);
  };

  const watchUpload = (id: string, uploadId: string, isResumed = false) => {
    journal.add(uploadId);
    if (isAway) return;
    const signal = start(id);
    void follow(uploadId, {
      client,
      clock,
      whenVisible: whenBack,
      news,
      signal,
      dispatch: (event) => {
        if (signal.aborted) return;
        if (isSessionChange(event)) return endSession();
        store.dispatch(id, event);
        const entry = store.get(id);
        // From another person's session in the same tab, or deleted since: nothing to show.
        if (isResumed && event.type === 'failed' && event.code === 'not-found') store.remove(id);
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

  /** What one person has added is neither sent nor shown as another's. */
  const endSession = () => {
    if (isClosed) return;
    close();
    for (const uploadId of journal.read()) journal.remove(uploadId);
    for (const { id } of store.all()) store.remove(id);
    list.clear();
    sent.clear();
    options.onSessionChanged?.();
  };

  const close = () => {
    isClosed = true;
    queue.close();
    for (const control of running.values()) control.abort();
    preparer?.close();
  };

  /** Files are checked one after another in the order of arrival, so that `maxFiles` always ends at the same one. */
  const enqueueCheck = (id: string) => {
    pendingChecks += 1;
    queue.hold('checks');
    lastCheck = lastCheck
      .then(() => check(id))
      .finally(() => {
        pendingChecks -= 1;
        if (pendingChecks === 0) queue.release('checks');
      });
  };

  const check = async (id: string) => {
    const entry = store.get(id);
    if (isClosed || entry?.status !== 'sniffing') return;
    const signal = start(id);
    const { file } = entry;
    try {
      const result = await persist(() => list.check(id, file, signal), signal, 'unreadable-file');
      if (signal.aborted) return;
      if (result.kind === 'refused') return refuse(id, result.code, file);
      const verdict = await shouldAccept(file, result.format, signal);
      if (signal.aborted) return;
      if (typeof verdict === 'object') {
        store.dispatch(id, { type: 'asked' });
        void awaitAnswer(id, file, result, verdict.answer, signal);
      } else if (verdict) {
        const prepared = accept(id, file, result, signal);
        // Documents are ready at once and travel together; a picture takes its time and delays no other file.
        if (FORMATS[result.format].kind === 'document') await prepared;
      } else store.remove(id);
    } catch (thrown) {
      if (!signal.aborted) refuse(id, asHdtError(thrown, 'unreadable-file').code, file);
    }
  };

  const accept = (id: string, file: File, accepted: Accepted, signal: AbortSignal): Promise<void> => {
    store.dispatch(id, { type: 'checked', format: accepted.format });
    return prepareFile(id, file, accepted, signal);
  };

  const awaitAnswer = async (
    id: string,
    file: File,
    accepted: Accepted,
    answer: Promise<boolean | string>,
    signal: AbortSignal,
  ) => {
    const said = await withTimeout(() => answer, { ms: ANSWER_TIME, clock, signal }).catch(() => null);
    if (signal.aborted) return;
    if (said === true) await accept(id, file, accepted, signal);
    else if (said === null) refuse(id, 'unanswered', file);
    else refuse(id, 'declined', file, said || undefined);
  };

  const refuse = (id: string, code: HdtErrorCode, file: File, sentence?: string) => {
    const retry: Retry = retryOf(code, 'check') === 'person' ? { kind: 'check', file } : { kind: 'none' };
    store.dispatch(id, { type: 'failed', code, retry, ...(sentence && { sentence }) });
  };

  /** A step that needs the network: code that comes with the first file of its kind cannot come without one. */
  const persist = <T>(step: () => Promise<T>, signal: AbortSignal, fallback: HdtErrorCode): Promise<T> =>
    retryOnReturn(step, { connectivity, clock, signal, fallback, whenVisible });

  const prepareFile = async (id: string, file: File, accepted: Accepted, signal: AbortSignal) => {
    try {
      const plan = planPreparation(accepted.format, 'pathology');
      const prepared = await persist(
        () => prepare(accepted.body ?? file, plan, { signal }),
        signal,
        'unreadable-image',
      );
      if (signal.aborted) return;
      const { body, format, fault } = prepared;
      sent.set(id, prepared);
      store.dispatch(id, { type: 'prepared', body, format });
      if (fault) store.dispatch(id, { type: 'failed', code: 'hard-to-read', retry: { kind: 'send', body } });
      else enqueue(id);
    } catch (thrown) {
      if (!signal.aborted) refuse(id, asHdtError(thrown, 'unreadable-image').code, file);
    }
  };

  const enqueue = (id: string) => {
    const entry = store.get(id);
    if (entry?.status !== 'queued') return;
    queue.add({ id, name: outgoingName(entry.name, entry.format), body: entry.body });
  };

  /** Begins the step that an entry has come to. */
  const proceed = (id: string, isResumed = false) => {
    const entry = store.get(id);
    if (entry?.status === 'sniffing') enqueueCheck(id);
    if (entry && isAwaited(entry)) watchUpload(id, entry.uploadId, isResumed);
    enqueue(id);
  };

  const take = (entry: Entry) => {
    store.add(entry);
    proceed(entry.id, true);
  };
  for (const entry of options.entries ?? []) take(entry);

  const cancel = (id: string) => {
    const entry = store.get(id);
    if (!entry || isTerminal(entry) || entry.status === 'cancelling') return;
    running.get(id)?.abort();
    if (isAwaited(entry)) {
      journal.remove(entry.uploadId);
      return store.dispatch(id, { type: 'unwatched' });
    }
    const isStopped = queue.cancel(id) === 'stopped';
    store.dispatch(id, { type: isStopped ? 'cancelled' : 'cancelling' });
  };

  const watchAgain = (id: string) => {
    if (store.get(id)?.status !== 'unwatched') return;
    store.dispatch(id, { type: 'watched' });
    proceed(id);
  };

  const repeat = (id: string, { convert = false } = {}) => {
    const failed = store.get(id);
    if (failed?.status !== 'failed' || failed.retry.kind === 'none') return;
    if (convert) list.convert(id);
    list.overrule(id, failed.code);
    const batch = failed.retry.kind === 'send' ? queue.retry(id) : [];
    for (const member of batch) store.dispatch(member, { type: 'retried' });
    if (batch.length > 0) return;
    store.dispatch(id, { type: 'retried' });
    proceed(id);
  };

  const remove = (id: string) => {
    const entry = store.get(id);
    if (!entry || !isTerminal(entry)) return;
    queue.forget(id);
    sent.delete(id);
    store.remove(id);
  };

  const setAway = (next: boolean) => {
    if (next === isAway || isClosed) return;
    isAway = next;
    const awaited = store.all().filter(isAwaited);
    if (isAway) {
      queue.hold('away');
      for (const { id } of awaited) running.get(id)?.abort();
      return;
    }
    queue.release('away');
    for (const { id } of awaited) proceed(id);
    if (store.all().length > 0) void checkPerson();
  };

  /** Nothing may be asked any more that would tell, when every file has its results. */
  const checkPerson = async () => {
    try {
      await client.checkPerson?.();
    } catch (thrown) {
      if (asHdtError(thrown, 'network').code === 'session-changed') endSession();
    }
  };

  return {
    entries: store.all,
    patientsOf: list.patientsOf,
    findingOf(id) {
      const fault = sent.get(id)?.fault;
      return fault ? { kind: 'legibility', fault } : list.findingOf(id);
    },
    sentOf: (id) => sent.get(id) ?? null,
    subscribe: store.subscribe,
    add(files) {
      for (const file of files) take(createEntry(nextId(), file));
    },
    cancel,
    watch: watchAgain,
    retry: repeat,
    remove,
    get isPaused() {
      return isPaused;
    },
    setPaused(next) {
      isPaused = next;
      if (next) queue.hold('person');
      else queue.release('person');
    },
    retryAll() {
      for (const entry of store.all()) if (isWorthRetrying(entry)) repeat(entry.id);
    },
    clearFinished() {
      for (const entry of store.all()) if (isTerminal(entry) && entry.status !== 'failed') remove(entry.id);
    },
    fetchFile: (uploadId, format) => getResultFile(client, uploadId, format),
    resume(uploadIds = journal.read()) {
      const isListed = (uploadId: string) =>
        store.all().some((entry) => 'uploadId' in entry && entry.uploadId === uploadId);
      for (const uploadId of uploadIds) if (!isListed(uploadId)) take(resumedEntry(nextId(), uploadId));
    },
    setAway,
    close,
  };
}
