import { type Clock, withTimeout } from '../core/clock.js';
import { type Connectivity, retryWhenOnline } from '../core/connectivity.js';
import { type HdtErrorCode, retryOf } from '../core/errors.js';
import { asHdtError, HdtError } from '../core/hdt-error.js';
import { outgoingName } from '../core/service/create-upload.js';
import { FORMATS, type Format } from '../files/format.js';
import { type Prepare, type Prepared, planPreparation } from '../prepare/plan.js';
import type { CheckTurns } from './check-turns.js';
import { type Entry, type EntryEvent, type EntryIn, isAwaitingResults } from './entry.js';
import type { ListCheck } from './list-check.js';
import { createPreparedFile, type ReleasableFile } from './prepared-file.js';
import type { Sender } from './sender.js';

/** The page's decision on a file. A promised `answer` may be the reason for declining it, which the person sees. */
export type Acceptance = Verdict | Promise<Verdict>;
type Verdict = boolean | { readonly answer: Promise<boolean | string> };

/** Milliseconds that the page may take to answer. */
export const ANSWER_TIME = 30_000;

type Failed = Extract<EntryEvent, { type: 'failed' }>;

/** What the steps of a file need. */
export interface FileSteps {
  readonly turns: CheckTurns;
  readonly list: ListCheck;
  readonly shouldAccept: (file: File, format: Format, signal: AbortSignal) => Acceptance;
  readonly prepare: Prepare;
  /** Finds out who is signed in: a file that is ready may wait for long. */
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

/** The file's entry, as it is now, and what becomes of it. */
export interface FileRecord {
  readonly entry: Entry | undefined;
  report(event: EntryEvent): void;
  /** The file is checked, accepted and prepared. */
  keep(prepared: ReleasableFile): void;
  /** The page does not accept the file. */
  remove(): void;
}

/** A file on its way. */
interface Way {
  readonly id: string;
  readonly record: FileRecord;
  readonly steps: FileSteps;
  readonly signal: AbortSignal;
  /** Ends the file's turn to be checked. Sending is held until then. */
  endTurn: () => void;
}

/**
 * One file, from the step that its entry is at to its results: a new file is checked, a retried one may only be sent again.
 * Whatever happens is reported, and nothing is thrown.
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
  const way: Way = { id, record, steps, signal, endTurn: () => {} };
  try {
    if (record.entry?.status === 'sniffing') {
      const accepted = await checkAndAsk(way, record.entry.file);
      if (accepted) finishPreparation(way, accepted, await prepareFile(way, accepted));
    }
    if (record.entry?.status === 'queued') await sendFile(way, record.entry);
    if (record.entry && isAwaitingResults(record.entry)) await steps.follow(record.entry.uploadId);
  } catch (thrown) {
    if (record.entry && !signal.aborted) record.report(failed(record.entry, thrown));
  } finally {
    way.endTurn();
  }
}

/** What is to be prepared. */
interface Accepted {
  readonly format: Format;
  readonly body: Blob;
}

/** @returns Null when the page did not want the file, which was reported. */
async function checkAndAsk(way: Way, file: File): Promise<Accepted | null> {
  const { id, record, steps, signal } = way;
  way.endTurn = await steps.turns.begin();
  signal.throwIfAborted();

  const checked = await online(way, () => steps.list.check(id, file, signal), 'unreadable-file');
  if (checked.kind === 'refused') throw new HdtError(checked.code);

  const verdict = await steps.shouldAccept(file, checked.format, signal);
  signal.throwIfAborted();
  if (verdict === false) {
    record.remove();
    return null;
  }
  if (verdict !== true) {
    record.report({ type: 'asked' });
    way.endTurn();
    const answer = await awaitAnswer(verdict.answer, steps.conditions.clock, signal);
    if (answer !== true) {
      record.report({ ...failed(record.entry!, new HdtError('declined')), ...answer });
      return null;
    }
  }
  record.report({ type: 'checked', format: checked.format });
  return { format: checked.format, body: checked.body ?? file };
}

function prepareFile(way: Way, accepted: Accepted): Promise<Prepared> {
  const { steps, signal } = way;
  // Documents are ready at once and are sent together; a picture takes longer and must not delay other files.
  if (FORMATS[accepted.format].kind !== 'document') way.endTurn();
  return online(way, () => prepare(steps, accepted, { signal }), 'unreadable-image');
}

const prepare = (
  steps: FileSteps,
  { format, body }: Accepted,
  options: { signal?: AbortSignal | undefined },
) => steps.prepare(body, planPreparation(format, 'pathology'), options);

function finishPreparation({ record, steps }: Way, accepted: Accepted, prepared: Prepared): void {
  record.keep(createPreparedFile(prepared, (options) => prepare(steps, accepted, options)));
  record.report({ type: 'prepared', body: prepared.body, format: prepared.format });
  if (prepared.fault) throw new HdtError('hard-to-read');
}

async function sendFile(way: Way, { name, body, format }: EntryIn<'queued'>): Promise<void> {
  const { id, steps } = way;
  steps.learnPerson();
  if (steps.list.isUncompared(id) && !steps.sender.has(id)) await compareFile(way);
  const outcome = steps.sender.send({ id, name: outgoingName(name, format), body });
  way.endTurn();
  await outcome;
}

/** Compares a file with the person's records, once there is a network. */
async function compareFile(way: Way): Promise<void> {
  const { id, record, signal } = way;
  const { turns, list, conditions } = way.steps;
  if (!conditions.connectivity.isOnline()) {
    way.endTurn();
    record.report({ type: 'waiting', waiting: 'offline' });
    await conditions.connectivity.whenOnline({ signal });
    record.report({ type: 'waiting', waiting: null });
  }
  const release = turns.hold();
  way.endTurn();
  way.endTurn = release;
  const warning = await list.compare(id, signal);
  signal.throwIfAborted();
  if (warning) throw new HdtError(warning);
}

/** Runs a step, which needs the network, too, to load its code with the first file of its kind. */
async function online<T>({ steps, signal }: Way, step: () => Promise<T>, fallback: HdtErrorCode): Promise<T> {
  const result = await retryWhenOnline(step, { ...steps.conditions, signal, fallback, sendsNothing: true });
  signal.throwIfAborted();
  return result;
}

/** @returns True, or why the page declines the file, if it says so. */
async function awaitAnswer(
  answer: Promise<boolean | string>,
  clock: Clock,
  signal: AbortSignal,
): Promise<true | { readonly sentence?: string }> {
  const reply = await withTimeout(() => answer, { ms: ANSWER_TIME, clock, signal }).catch(() => null);
  signal.throwIfAborted();
  if (reply === null) throw new HdtError('unanswered');
  return reply === true || (reply ? { sentence: reply } : {});
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
