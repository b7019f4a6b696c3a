import { untilAborted } from '../core/abort.js';
import { type Clock, withTimeout } from '../core/clock.js';
import { type Connectivity, retryWhenOnline } from '../core/connectivity.js';
import { type HdtErrorCode, retryOf } from '../core/errors.js';
import { asHdtError, HdtError } from '../core/hdt-error.js';
import type { SerialQueue } from '../core/serial-queue.js';
import { outgoingName } from '../core/service/create-upload.js';
import { type Format, isImage } from '../files/format.js';
import { type Prepare, type Prepared, planPreparation } from '../prepare/plan.js';
import { type Entry, type EntryEvent, isAwaitingResults } from './entry.js';
import type { ListCheck } from './list-check.js';
import type { CheckHold, Sender } from './sender.js';

/** The page's decision on a file. A promised `answer` may be the reason for declining it, which the person sees. */
export type Acceptance = Verdict | Promise<Verdict>;
type Verdict = boolean | { readonly answer: Promise<boolean | string> };

/** A file as it is sent, without its bytes. */
export interface PreparedFile extends Omit<Prepared, 'body'> {
  /** Bytes. */
  readonly size: number;
  /**
   * Returns the bytes. They are kept until the service has them, and are made anew of the chosen file then.
   *
   * @throws {HdtError} `unreadable-file` when the chosen file was changed or deleted meanwhile, or as `prepare`.
   */
  load(options?: { signal?: AbortSignal | undefined }): Promise<Blob>;
}

/** A prepared file whose bytes can be released. Ten photos take 24 MB. */
export interface ReleasableFile extends PreparedFile {
  /** Releases the bytes, which the service has. */
  release(): void;
}

/** Milliseconds that the page may take to answer. */
export const ANSWER_TIME = 30_000;

type Failed = Extract<EntryEvent, { type: 'failed' }>;

/** The steps of every file of a flow, and what they depend on. */
export interface FileSteps {
  /** Checks one file after another, in the order of arrival, so that `maxFiles` always refuses the same ones. */
  readonly serialize: SerialQueue;
  readonly list: ListCheck;
  readonly shouldAccept: (file: File, format: Format, signal: AbortSignal) => Acceptance;
  readonly prepare: Prepare;
  /** Finds out who is signed in, because a file that is ready may wait for long. */
  readonly learnPerson: () => void;
  readonly sender: Sender;
  /** Follows an upload to its results; resolves when they are reported, or the signal aborts. */
  readonly follow: (uploadId: string) => Promise<void>;
  readonly conditions: Conditions;
}

/** The time, the network and whether the page is seen. */
interface Conditions {
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  readonly whenVisible: (options: { signal: AbortSignal }) => Promise<void>;
}

/** The current entry of a file, and reports about the file. */
export interface FileRecord {
  readonly entry: Entry | undefined;
  report(event: EntryEvent): void;
  /** The file is checked, accepted and prepared. */
  setPrepared(prepared: ReleasableFile): void;
  /** The page does not accept the file. */
  remove(): void;
}

/** One call of `processFile`. */
interface Run {
  readonly id: string;
  readonly record: FileRecord;
  readonly steps: FileSteps;
  readonly signal: AbortSignal;
}

/**
 * Takes one file from the step that its entry is at to its results: a new file is checked, a retried one may only be sent
 * again. Reports everything, and never rejects.
 *
 * @param id The entry of the file.
 * @param signal Aborted when the file is cancelled, is to begin another step, or the flow is closed.
 */
export async function processFile(
  id: string,
  record: FileRecord,
  steps: FileSteps,
  signal: AbortSignal,
): Promise<void> {
  const run: Run = { id, record, steps, signal };
  try {
    if (record.entry && !isAwaitingResults(record.entry)) await checkAndSend(run);
    if (record.entry && isAwaitingResults(record.entry)) await steps.follow(record.entry.uploadId);
  } catch (thrown) {
    if (record.entry && !signal.aborted) record.report(failed(record.entry, thrown));
  }
}

/** Resolves when the service has the file, or the file has failed or was refused. */
async function checkAndSend(run: Run): Promise<void> {
  const { id, record, steps } = run;
  const { list, sender } = steps;
  const hold = sender.holdForCheck();
  try {
    if (record.entry?.status === 'sniffing') {
      const accepted = await acceptFile(run, record.entry.file, hold);
      if (accepted) {
        const { body, format, fault } = await prepareFile(run, accepted, hold);
        record.report({ type: 'prepared', body, format });
        if (fault) throw new HdtError('hard-to-read');
      }
    }
    if (record.entry?.status === 'queued') {
      const { name, body, format } = record.entry;
      steps.learnPerson();
      if (list.isUncompared(id) && !sender.has(id)) await compareFile(run, hold);
      const outcome = sender.send({ id, order: hold.order, name: outgoingName(name, format), body });
      hold.end();
      await outcome;
    }
  } finally {
    hold.end();
  }
}

/** A file that passed every check. */
interface CheckedFile {
  readonly format: Format;
  /** The chosen file, or its text converted to UTF-8. */
  readonly body: Blob;
  /** The page's answer; null when it has accepted the file at once. */
  readonly answer: Promise<boolean | string> | null;
}

/** @returns Null when the page does not want the file, which was reported. */
async function acceptFile(run: Run, file: File, hold: CheckHold): Promise<CheckedFile | null> {
  const checked = await run.steps.serialize(() => checkAndAsk(run, file), run.signal);
  if (!checked?.answer) return checked;
  const { answer, format } = checked;
  return (await hold.suspendFor(() => isWanted(run, answer, format))) ? checked : null;
}

/** Checks a file and asks the page about it. @returns Null when the page refused the file at once. */
async function checkAndAsk(run: Run, file: File): Promise<CheckedFile | null> {
  const { id, record, steps, signal } = run;
  const checked = await online(run, () => steps.list.check(id, file, signal), 'unreadable-file');
  if (checked.kind === 'refused') throw new HdtError(checked.code);

  const { format, body = file } = checked;
  const asked = steps.shouldAccept(file, format, signal);
  // A page that never answers holds up no other file once this one is cancelled.
  const verdict = await (asked instanceof Promise ? untilAborted(asked, signal) : asked);
  const answer = typeof verdict === 'boolean' ? null : verdict.answer;
  // Nobody awaits the answer when the file is cancelled meanwhile.
  answer?.catch(() => {});
  signal.throwIfAborted();
  if (verdict === false) {
    record.remove();
    return null;
  }
  // Both count towards `maxFiles` when the next file is checked.
  record.report(answer ? { type: 'asked' } : { type: 'checked', format });
  return { format, body, answer };
}

/** Waits for the page's answer and reports it. @returns Whether the page wants the file. */
async function isWanted(
  { record, steps, signal }: Run,
  answer: Promise<boolean | string>,
  format: Format,
): Promise<boolean> {
  const options = { ms: ANSWER_TIME, clock: steps.conditions.clock, signal };
  const reply = await withTimeout(() => answer, options).catch(() => null);
  signal.throwIfAborted();
  if (reply === null) throw new HdtError('unanswered');
  if (reply === true) record.report({ type: 'checked', format });
  else {
    const reason = reply ? { sentence: reply } : {};
    record.report({ ...failed(record.entry!, new HdtError('declined')), ...reason });
  }
  return reply === true;
}

/** Documents are ready at once and are sent together. A picture takes longer and must not delay other files. */
async function prepareFile(run: Run, { format, body }: CheckedFile, hold: CheckHold): Promise<Prepared> {
  const { record, steps, signal } = run;
  const plan = planPreparation(format, 'pathology');
  const work = () => online(run, () => steps.prepare(body, plan, { signal }), 'unreadable-image');
  const prepared = await (isImage(format) ? hold.suspendFor(work) : work());
  record.setPrepared(createPreparedFile(prepared, (options) => steps.prepare(body, plan, options)));
  return prepared;
}

/** @param prepareAgain Prepares the chosen file as before. */
export function createPreparedFile(
  { body, ...facts }: Prepared,
  prepareAgain: (options: { signal?: AbortSignal | undefined }) => Promise<Prepared>,
): ReleasableFile {
  const { size } = body;
  let kept: Blob | null = body;
  return {
    ...facts,
    size,
    async load(options = {}) {
      if (kept) return kept;
      const again = await prepareAgain(options);
      // Bytes other than those that were sent must not be shown as these.
      if (again.body.size !== size) throw new HdtError('unreadable-file');
      return again.body;
    },
    release() {
      kept = null;
    },
  };
}

/** Compares a file with the person's records, once there is a network. */
async function compareFile({ id, record, steps, signal }: Run, hold: CheckHold): Promise<void> {
  const { connectivity } = steps.conditions;
  if (!connectivity.isOnline()) {
    record.report({ type: 'waiting', waiting: 'offline' });
    await hold.suspendFor(() => connectivity.whenOnline({ signal }));
    record.report({ type: 'waiting', waiting: null });
  }
  const warning = await steps.list.compare(id, signal);
  signal.throwIfAborted();
  if (warning) throw new HdtError(warning);
}

/** Runs a step, which needs the network, too, to load its code with the first file of its kind. */
async function online<T>({ steps, signal }: Run, step: () => Promise<T>, fallback: HdtErrorCode): Promise<T> {
  const result = await retryWhenOnline(step, { ...steps.conditions, signal, fallback, storesNothing: true });
  signal.throwIfAborted();
  return result;
}

/** A file that is ready can be sent again; any other one is checked again, if that may help. */
function failed(entry: Entry, thrown: unknown): Failed {
  if (entry.status === 'queued') {
    const { code } = asHdtError(thrown, 'network');
    return { type: 'failed', code, retry: { kind: 'send', body: entry.body } };
  }
  const { code } = asHdtError(thrown, entry.status === 'sniffing' ? 'unreadable-file' : 'unreadable-image');
  const file = 'file' in entry && retryOf(code, 'check') === 'person' ? entry.file : null;
  return { type: 'failed', code, retry: file ? { kind: 'check', file } : { kind: 'none' } };
}
