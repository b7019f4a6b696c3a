import { type Clock, withTimeout } from '../core/clock.js';
import { type Connectivity, retryWhenOnline } from '../core/connectivity.js';
import { type HdtErrorCode, retryOf } from '../core/errors.js';
import { asHdtError } from '../core/hdt-error.js';
import { outgoingName } from '../core/service/create-upload.js';
import { FORMATS, type Format } from '../files/format.js';
import { type Prepare, type Prepared, planPreparation } from '../prepare/plan.js';
import type { EntryIn, Retry } from './entry.js';
import type { EntryStore } from './entry-store.js';
import type { FileSignals } from './file-signals.js';
import type { Accepted, ListCheck } from './list-check.js';
import type { UploadQueue } from './upload-queue.js';

/** The page's decision on a file. A promised `answer` may be the reason for declining it, which the person sees. */
export type Acceptance = Verdict | Promise<Verdict>;
type Verdict = boolean | { readonly answer: Promise<boolean | string> };

/** Milliseconds that the page may take to answer. */
export const ANSWER_TIME = 30_000;

/** Checks an added file, asks the page to accept it, prepares it and puts it into the queue. */
export interface FileSteps {
  /**
   * Checks a file, then accepts and prepares it. Files are checked one after another in the order of arrival, so that
   * `maxFiles` always refuses the same ones.
   */
  check(id: string): void;
  /** Adds a prepared file to the queue. Any other file is ignored. */
  enqueue(id: string): void;
  /** A file as it is sent; null before it is ready, and after a reload. */
  getPrepared(id: string): Prepared | null;
  /** Releases the prepared file. */
  forget(id: string): void;
  clear(): void;
}

export interface FileStepsOptions {
  readonly store: EntryStore;
  readonly signals: FileSignals;
  readonly list: ListCheck;
  readonly queue: UploadQueue;
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  readonly whenVisible: (options: { signal: AbortSignal }) => Promise<void>;
  readonly prepare: Prepare;
  readonly shouldAccept: (file: File, format: Format, signal: AbortSignal) => Acceptance;
  /** Called with each file that is ready to be sent, which may wait for long. */
  readonly onQueued: () => void;
}

interface FileTask {
  readonly id: string;
  readonly file: File;
  readonly signal: AbortSignal;
}

export function createFileSteps(options: FileStepsOptions): FileSteps {
  const { store, signals, list, queue, clock, connectivity, whenVisible, prepare, shouldAccept, onQueued } =
    options;
  const preparedFiles = new Map<string, Prepared>();
  let lastCheck: Promise<void> = Promise.resolve();
  let runningChecks = 0;

  const checkFile = async (id: string) => {
    const entry = store.get(id);
    if (signals.isClosed || entry?.status !== 'sniffing') return;
    const { file } = entry;
    const signal = signals.begin(id);
    const task: FileTask = { id, file, signal };
    try {
      const result = await runWhenOnline(() => list.check(id, file, signal), signal, 'unreadable-file');
      if (signal.aborted) return;
      if (result.kind === 'refused') return refuse(task, result.code);
      const verdict = await shouldAccept(file, result.format, signal);
      if (signal.aborted) return;
      if (typeof verdict === 'object') {
        store.dispatch(id, { type: 'asked' });
        void awaitAnswer(task, result, verdict.answer);
      } else if (verdict) {
        const prepared = accept(task, result);
        // Documents are ready at once and are sent together; a picture takes longer and must not delay other files.
        if (FORMATS[result.format].kind === 'document') await prepared;
      } else store.remove(id);
    } catch (thrown) {
      if (!signal.aborted) refuse(task, asHdtError(thrown, 'unreadable-file').code);
    }
  };

  const awaitAnswer = async (task: FileTask, accepted: Accepted, answer: Promise<boolean | string>) => {
    const { signal } = task;
    const reply = await withTimeout(() => answer, { ms: ANSWER_TIME, clock, signal }).catch(() => null);
    if (signal.aborted) return;
    if (reply === true) await accept(task, accepted);
    else if (reply === null) refuse(task, 'unanswered');
    else refuse(task, 'declined', reply || undefined);
  };

  const accept = (task: FileTask, accepted: Accepted): Promise<void> => {
    store.dispatch(task.id, { type: 'checked', format: accepted.format });
    return prepareFile(task, accepted);
  };

  const refuse = ({ id, file }: FileTask, code: HdtErrorCode, sentence?: string) => {
    const retry: Retry = retryOf(code, 'check') === 'person' ? { kind: 'check', file } : { kind: 'none' };
    store.dispatch(id, { type: 'failed', code, retry, ...(sentence && { sentence }) });
  };

  const prepareFile = async (task: FileTask, accepted: Accepted) => {
    const { id, file, signal } = task;
    try {
      const plan = planPreparation(accepted.format, 'pathology');
      const attempt = () => prepare(accepted.body ?? file, plan, { signal });
      const prepared = await runWhenOnline(attempt, signal, 'unreadable-image');
      if (signal.aborted) return;
      const { body, format, fault } = prepared;
      preparedFiles.set(id, prepared);
      store.dispatch(id, { type: 'prepared', body, format });
      if (fault) store.dispatch(id, { type: 'failed', code: 'hard-to-read', retry: { kind: 'send', body } });
      else enqueue(id);
    } catch (thrown) {
      if (!signal.aborted) refuse(task, asHdtError(thrown, 'unreadable-image').code);
    }
  };

  /** Checks and preparation need the network, too, to load their code with the first file of its kind. */
  const runWhenOnline = <T>(
    step: () => Promise<T>,
    signal: AbortSignal,
    fallback: HdtErrorCode,
  ): Promise<T> => retryWhenOnline(step, { connectivity, clock, signal, fallback, whenVisible });

  const enqueue = (id: string) => {
    const entry = store.get(id);
    if (entry?.status !== 'queued') return;
    onQueued();
    addToQueue(entry);
  };

  const addToQueue = ({ id, name, format, body }: EntryIn<'queued'>) => {
    if (list.isUncompared(id)) void compareOnline(id);
    else queue.add({ id, name: outgoingName(name, format), body });
  };

  /** Compares a file with the person's records, once there is a network, and sends it after that. */
  const compareOnline = async (id: string) => {
    const signal = signals.begin(id);
    try {
      if (!connectivity.isOnline()) {
        store.dispatch(id, { type: 'waiting', waiting: 'offline' });
        await connectivity.whenOnline({ signal });
        store.dispatch(id, { type: 'waiting', waiting: null });
      }
    } catch {
      return;
    }
    await holdQueue(async () => {
      const code = await list
        .compare(id, signal)
        .catch((thrown: unknown) => asHdtError(thrown, 'network').code);
      const entry = store.get(id);
      if (signal.aborted || entry?.status !== 'queued') return;
      if (code) store.dispatch(id, { type: 'failed', code, retry: { kind: 'send', body: entry.body } });
      else addToQueue(entry);
    });
  };

  /** Sends nothing while files are being checked, so that those that were added together are sent together. */
  const holdQueue = async (checks: () => Promise<void>): Promise<void> => {
    runningChecks += 1;
    queue.hold('checks');
    try {
      await checks();
    } finally {
      runningChecks -= 1;
      if (runningChecks === 0) queue.release('checks');
    }
  };

  return {
    check(id) {
      const before = lastCheck;
      lastCheck = holdQueue(() => before.then(() => checkFile(id)));
    },
    enqueue,
    getPrepared: (id) => preparedFiles.get(id) ?? null,
    forget: (id) => void preparedFiles.delete(id),
    clear: () => preparedFiles.clear(),
  };
}
