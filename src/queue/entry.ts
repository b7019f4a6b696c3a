import { type HdtErrorCode, isRefusal } from '../errors.js';
import type { Format } from '../intake/format.js';
import type { BiomarkerRow } from '../results/biomarkers.js';

/**
 * One file from the drop to the clinical result. It holds bytes only before `received`, an `uploadId` only from
 * there on, rows only in `ready`: the union makes anything else a type error.
 */
export type Entry = EntryIdentity &
  (
    | {
        readonly status: 'sniffing';
        readonly file: File;
        /** It passed every check, and the page is asked whether it wants the file. */
        readonly isAsked?: boolean;
      }
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
    /** The person has cancelled a file that was on its way: whether the service has it is being looked up. */
    | { readonly status: 'cancelling'; readonly format: Format | null }
    | {
        readonly status: 'received' | 'processing';
        readonly format: Format | null;
        readonly uploadId: string;
        /** Results that passed the automated checks; people look at the rest. Absent before any did. */
        readonly checked?: Checked;
        /** Lines of the report that look like results and could not be read. Absent where there are none. */
        readonly unreadLines?: number;
      }
    | {
        readonly status: 'ready';
        readonly format: Format | null;
        readonly uploadId: string;
        readonly rows: readonly BiomarkerRow[];
        /** Lines of the report that look like results and could not be read. Absent where there are none. */
        readonly unreadLines?: number;
      }
    | {
        readonly status: 'failed';
        readonly format: Format | null;
        readonly code: HdtErrorCode;
        readonly retry: Retry;
        /** Why the service could not read it, by the service's own code. Absent where it did not say. */
        readonly reason?: string;
        /** Why the page does not want it, in the page's own words. Absent where it gave none. */
        readonly sentence?: string;
      }
    /** Cancelled before the service had it: nothing of it is stored. */
    | { readonly status: 'cancelled'; readonly format: Format | null }
    /** The service has it and keeps it; the person has stopped waiting for its results. */
    | { readonly status: 'unwatched'; readonly format: Format | null; readonly uploadId: string }
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
 * Why a queued file is not being sent: the person has paused, no network, a delay before the next attempt, a server that
 * asks for fewer requests, or an unknown outcome.
 */
export type Waiting = 'paused' | 'offline' | 'backoff' | 'throttled' | 'confirming';

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
  /** The page is asked whether it wants the file, and may take its time. */
  | { readonly type: 'asked' }
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
      readonly unreadLines?: number;
    }
  | {
      readonly type: 'results';
      readonly rows: readonly BiomarkerRow[];
      readonly unreadLines?: number;
      readonly name?: string;
    }
  | {
      readonly type: 'failed';
      readonly code: HdtErrorCode;
      readonly retry: Retry;
      readonly reason?: string;
      readonly sentence?: string;
    }
  /** The person wants a file stopped whose request may have arrived. */
  | { readonly type: 'cancelling' }
  | { readonly type: 'cancelled' }
  /** The person has stopped waiting for the results of a file that the service has. */
  | { readonly type: 'unwatched' }
  /** The person waits for its results again. */
  | { readonly type: 'watched' }
  | { readonly type: 'retried' };

/**
 * @param entry A file.
 * @returns Whether nothing more happens to it by itself: it is `ready`, `failed`, `cancelled` or `unwatched`.
 */
export const isTerminal = (entry: Entry): entry is EntryIn<'ready' | 'failed' | 'cancelled' | 'unwatched'> =>
  entry.status === 'ready' ||
  entry.status === 'failed' ||
  entry.status === 'cancelled' ||
  entry.status === 'unwatched';

/** Whether the service has it and its results are awaited. */
export const isAwaited = (entry: Entry): entry is EntryIn<'received' | 'processing'> =>
  entry.status === 'received' || entry.status === 'processing';

/** Whether it failed where another attempt may help, and not by a warning that is for the person to decide on. */
export const isWorthRetrying = (entry: Entry): boolean =>
  entry.status === 'failed' && entry.retry.kind !== 'none' && !isRefusal(entry.code);

/** Files that count towards the total an element takes: neither refused nor cancelled, nor about to be. */
export const isTaken = (entry: Entry): boolean =>
  // The next file is checked while the page decides on this one.
  (entry.status !== 'sniffing' || entry.isAsked === true) &&
  entry.status !== 'cancelling' &&
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

/** `failed` ends every file that is not finished; `cancelled` only one that the service does not have. */
function end(entry: Entry, event: EntryEvent): Entry | null {
  if (isTerminal(entry)) return null;
  const common = { ...identity(entry), format: formatOf(entry) };
  if (event.type === 'failed') {
    const { code, retry, reason, sentence } = event;
    const why = { ...(reason && { reason }), ...(sentence && { sentence }) };
    return { ...common, status: 'failed', code, retry, ...why };
  }
  return event.type === 'cancelled' && !isAwaited(entry) ? { ...common, status: 'cancelled' } : null;
}

function step(entry: Entry, event: EntryEvent): Entry | null {
  switch (entry.status) {
    case 'sniffing':
      if (event.type === 'hashed') return { ...entry, sha256: event.sha256 };
      if (event.type === 'asked') return { ...entry, isAsked: true };
      return event.type === 'checked'
        ? { ...identity(entry), status: 'preparing', file: entry.file, format: event.format }
        : null;
    case 'preparing':
      return event.type === 'prepared' ? queued(entry, event.body, event.format) : null;
    case 'queued':
      return fromQueued(entry, event);
    case 'posting':
      return fromPosting(entry, event);
    case 'cancelling': {
      if (event.type !== 'accepted') return null;
      const { uploadId } = event;
      return { ...filedIdentity(entry, event), status: 'unwatched', format: entry.format, uploadId };
    }
    case 'unwatched': {
      const { format, uploadId } = entry;
      return event.type === 'watched' ? { ...identity(entry), status: 'processing', format, uploadId } : null;
    }
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

/** With where and when the service took it, where the flow knows the time. */
const filedIdentity = (
  entry: Entry,
  { uploadId, at }: Extract<EntryEvent, { type: 'accepted' }>,
): EntryIdentity => ({ ...identity(entry), ...(at !== undefined && { filed: { uploadId, at } }) });

const cancelling = (entry: EntryIn<'queued' | 'posting'>): EntryIn<'cancelling'> => ({
  ...identity(entry),
  status: 'cancelling',
  format: entry.format,
});

function fromQueued(entry: EntryIn<'queued'>, event: EntryEvent): Entry | null {
  if (event.type === 'cancelling') return cancelling(entry);
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
    case 'accepted':
      return { ...filedIdentity(entry, event), status: 'received', format, uploadId: event.uploadId };
    case 'cancelling':
      return cancelling(entry);
    default:
      return null;
  }
}

function fromProcessing(entry: EntryIn<'received' | 'processing'>, event: EntryEvent): Entry | null {
  if (event.type === 'unwatched') {
    const { format, uploadId } = entry;
    return { ...identity(entry), status: 'unwatched', format, uploadId };
  }
  if (event.type !== 'status' && event.type !== 'results') return null;
  const name = entry.name || (event.name ?? '');
  if (event.type === 'status') {
    const checked = event.checked ?? entry.checked;
    const { status, unreadLines } = event;
    return {
      ...entry,
      name,
      status,
      ...(checked && { checked }),
      ...(unreadLines !== undefined && { unreadLines }),
    };
  }
  const { uploadId, format } = entry;
  const { rows, unreadLines } = event;
  return {
    ...identity(entry),
    name,
    status: 'ready',
    format,
    uploadId,
    rows,
    ...(unreadLines && { unreadLines }),
  };
}

function fromFailed(entry: EntryIn<'failed'>): Entry | null {
  const { retry, format } = entry;
  if (retry.kind === 'check') return { ...identity(entry), status: 'sniffing', file: retry.file };
  if (retry.kind === 'send' && format !== null) return queued(entry, retry.body, format);
  if (retry.kind !== 'watch') return null;
  return { ...identity(entry), status: 'processing', format, uploadId: retry.uploadId };
}
