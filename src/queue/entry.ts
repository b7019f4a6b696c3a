import { type HdtErrorCode, isRefusal } from '../errors.js';
import type { Format } from '../intake/format.js';
import type { BiomarkerRow } from '../results/biomarkers.js';

/**
 * One file from the drop to the clinical result. It holds bytes only before `received`, an `uploadId` only from
 * there on, rows only in `ready`: the union makes anything else a type error.
 */
export type Entry = EntryIdentity &
  (
    | { readonly status: 'sniffing'; readonly file: File }
    | { readonly status: 'preparing'; readonly file: File; readonly format: Format }
    | {
        readonly status: 'queued';
        readonly body: Blob;
        readonly format: Format;
        readonly attempt: number;
        readonly waiting: Waiting | null;
      }
    | {
        readonly status: 'posting';
        readonly body: Blob;
        readonly format: Format;
        readonly attempt: number;
        readonly sent: number;
      }
    | {
        readonly status: 'received' | 'processing';
        readonly format: Format | null;
        readonly uploadId: string;
        /** Results that passed the automated checks; people look at the rest. Absent before any did. */
        readonly checked?: Checked;
      }
    | {
        readonly status: 'ready';
        readonly format: Format | null;
        readonly uploadId: string;
        readonly rows: readonly BiomarkerRow[];
      }
    | {
        readonly status: 'failed';
        readonly format: Format | null;
        readonly code: HdtErrorCode;
        readonly retry: Retry;
      }
    | { readonly status: 'cancelled'; readonly format: Format | null }
  );

interface Checked {
  readonly received: number;
  readonly total: number;
}

interface EntryIdentity {
  readonly id: string;
  /** Shown to the person who chose the file; never logged or journaled. */
  readonly name: string;
  /** Bytes, as dropped. 0 when resumed from the journal, which keeps no sizes. */
  readonly size: number;
  /** Of the file as it was chosen, in hexadecimal digits. Absent before it is known, and where nothing can tell it. */
  readonly sha256?: string;
  /** Where and when the service took it, in milliseconds: stays whatever becomes of the file. */
  readonly filed?: { readonly uploadId: string; readonly at: number };
}

/**
 * Why a queued file is not being sent: the person has paused, no network, a delay before the next attempt, or an unknown
 * outcome.
 */
export type Waiting = 'paused' | 'offline' | 'backoff' | 'confirming';

/** What a retry repeats; `none` when only another file can help. */
export type Retry =
  | { readonly kind: 'none' }
  /** The check: there may be room now, or the browser may be able to read the file now. */
  | { readonly kind: 'check'; readonly file: File }
  | { readonly kind: 'send'; readonly body: Blob }
  | { readonly kind: 'watch'; readonly uploadId: string };

export type EntryStatus = Entry['status'];
export type EntryIn<S extends EntryStatus> = Extract<Entry, { status: S }>;

export type EntryEvent =
  | { readonly type: 'hashed'; readonly sha256: string }
  | { readonly type: 'checked'; readonly format: Format }
  | { readonly type: 'prepared'; readonly body: Blob; readonly format: Format }
  | { readonly type: 'waiting'; readonly waiting: Waiting | null }
  | { readonly type: 'posting' }
  | { readonly type: 'progress'; readonly sent: number }
  /** Queued again; `counted` when the attempt failed, not when another file of the batch was cancelled. */
  | { readonly type: 'requeued'; readonly waiting: Waiting | null; readonly counted: boolean }
  | { readonly type: 'accepted'; readonly uploadId: string; readonly at?: number }
  | {
      readonly type: 'status';
      readonly status: 'received' | 'processing';
      readonly name?: string;
      readonly checked?: Checked;
    }
  | { readonly type: 'results'; readonly rows: readonly BiomarkerRow[]; readonly name?: string }
  | { readonly type: 'failed'; readonly code: HdtErrorCode; readonly retry: Retry }
  | { readonly type: 'cancelled' }
  | { readonly type: 'retried' };

/**
 * @param entry A file.
 * @returns Whether it is finished: `ready`, `failed` or `cancelled`.
 */
export const isTerminal = (entry: Entry): entry is EntryIn<'ready' | 'failed' | 'cancelled'> =>
  entry.status === 'ready' || entry.status === 'failed' || entry.status === 'cancelled';

/** Whether it failed where another attempt may help, and not by a warning that is for the person to decide on. */
export const isWorthRetrying = (entry: Entry): boolean =>
  entry.status === 'failed' && entry.retry.kind !== 'none' && !isRefusal(entry.code);

/** Files that count towards the total an element takes: neither refused nor cancelled. */
export const isTaken = (entry: Entry): boolean =>
  entry.status !== 'sniffing' &&
  entry.status !== 'cancelled' &&
  !(entry.status === 'failed' && isRefusal(entry.code));

/**
 * @param entry A file.
 * @param event What happened to it.
 * @returns The next state.
 * @throws {TypeError} when the status cannot take the event: a defect, not a user's error.
 */
export function advance(entry: Entry, event: EntryEvent): Entry {
  const next = end(entry, event) ?? step(entry, event);
  if (next === null) throw new TypeError(`${entry.status} cannot take ${event.type}`);
  return next;
}

const identity = ({ id, name, size, sha256, filed }: Entry): EntryIdentity => ({
  id,
  name,
  size,
  ...(sha256 && { sha256 }),
  ...(filed && { filed }),
});
const formatOf = (entry: Entry): Format | null => ('format' in entry ? entry.format : null);

/** `failed` and `cancelled` end every file that is not finished. */
function end(entry: Entry, event: EntryEvent): Entry | null {
  if (isTerminal(entry)) return null;
  const common = { ...identity(entry), format: formatOf(entry) };
  if (event.type === 'failed') return { ...common, status: 'failed', code: event.code, retry: event.retry };
  return event.type === 'cancelled' ? { ...common, status: 'cancelled' } : null;
}

function step(entry: Entry, event: EntryEvent): Entry | null {
  switch (entry.status) {
    case 'sniffing':
      if (event.type === 'hashed') return { ...entry, sha256: event.sha256 };
      return event.type === 'checked'
        ? { ...identity(entry), status: 'preparing', file: entry.file, format: event.format }
        : null;
    case 'preparing':
      return event.type === 'prepared' ? queued(entry, event.body, event.format) : null;
    case 'queued':
      return fromQueued(entry, event);
    case 'posting':
      return fromPosting(entry, event);
    case 'received':
    case 'processing':
      return fromProcessing(entry, event);
    case 'failed':
      return event.type === 'retried' ? fromFailed(entry) : null;
    default:
      return null;
  }
}

const queued = (entry: Entry, body: Blob, format: Format): EntryIn<'queued'> => ({
  ...identity(entry),
  status: 'queued',
  body,
  format,
  attempt: 0,
  waiting: null,
});

function fromQueued(entry: EntryIn<'queued'>, event: EntryEvent): Entry | null {
  if (event.type === 'waiting') return { ...entry, waiting: event.waiting };
  if (event.type !== 'posting') return null;
  const { body, format, attempt } = entry;
  return { ...identity(entry), status: 'posting', body, format, attempt, sent: 0 };
}

function fromPosting(entry: EntryIn<'posting'>, event: EntryEvent): Entry | null {
  const { body, format, attempt } = entry;
  switch (event.type) {
    case 'progress':
      return { ...entry, sent: event.sent };
    case 'requeued':
      return {
        ...queued(entry, body, format),
        attempt: attempt + (event.counted ? 1 : 0),
        waiting: event.waiting,
      };
    case 'accepted': {
      const { uploadId, at } = event;
      const filed = at !== undefined && { filed: { uploadId, at } };
      return { ...identity(entry), ...filed, status: 'received', format, uploadId };
    }
    default:
      return null;
  }
}

function fromProcessing(entry: EntryIn<'received' | 'processing'>, event: EntryEvent): Entry | null {
  if (event.type !== 'status' && event.type !== 'results') return null;
  const name = entry.name || (event.name ?? '');
  if (event.type === 'status') {
    const checked = event.checked ?? entry.checked;
    return { ...entry, name, status: event.status, ...(checked && { checked }) };
  }
  const { uploadId, format } = entry;
  return { ...identity(entry), name, status: 'ready', format, uploadId, rows: event.rows };
}

function fromFailed(entry: EntryIn<'failed'>): Entry | null {
  const { retry, format } = entry;
  if (retry.kind === 'check') return { ...identity(entry), status: 'sniffing', file: retry.file };
  if (retry.kind === 'send' && format !== null) return queued(entry, retry.body, format);
  if (retry.kind !== 'watch') return null;
  return { ...identity(entry), status: 'processing', format, uploadId: retry.uploadId };
}
