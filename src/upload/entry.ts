import { type HdtErrorCode, isRefusal } from '../core/errors.js';
import type { UploadPatient } from '../core/service/wire.js';
import type { Format } from '../files/format.js';
import type { BiomarkerRow } from '../results/data/biomarkers.js';
import type { ReviewReason } from '../results/data/review-reasons.js';

/**
 * One file, from the drop to its clinical results. It holds bytes only until the service has received it, an `uploadId` only
 * after that, and rows only once it is `ready`.
 */
export type Entry = EntryIdentity &
  (
    | {
        readonly status: 'sniffing';
        readonly file: File;
        /** The file passed every check, and the page has yet to accept it. */
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
    /** Cancelled by the person while being sent. Whether the service has stored it is being looked up. */
    | { readonly status: 'cancelling'; readonly format: Format | null }
    | {
        readonly status: 'received' | 'processing';
        readonly format: Format | null;
        readonly uploadId: string;
        /** How many results passed the automated checks; the others are reviewed by people. Absent until one has passed. */
        readonly checked?: Checked;
        /** Lines of the report that look like results but could not be read. Absent when there are none. */
        readonly unreadLines?: number;
      }
    | {
        readonly status: 'ready';
        readonly format: Format | null;
        readonly uploadId: string;
        readonly rows: readonly BiomarkerRow[];
        /** Lines of the report that look like results but could not be read. Absent when there are none. */
        readonly unreadLines?: number;
        /** Why the report needs to be compared with its original. Absent for none. */
        readonly reviewReasons?: readonly ReviewReason[];
      }
    | {
        readonly status: 'failed';
        readonly format: Format | null;
        readonly code: HdtErrorCode;
        readonly retry: Retry;
        /** The service's code for why it could not read the file. Absent when the service gave none. */
        readonly reason?: string;
        /** The page's explanation for declining the file, shown to the person. Absent when the page gave none. */
        readonly sentence?: string;
      }
    /** Cancelled before the service had stored anything of it. */
    | { readonly status: 'cancelled'; readonly format: Format | null }
    /** Stored by the service, but the person no longer waits for its results. */
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
  /** Bytes of the file as chosen. 0 after a reload, because the journal stores no sizes. */
  readonly size: number;
  /** Whether it is a document that was made of photographed pages here. Kept in every later status. */
  readonly isPhotographed?: boolean;
  /** SHA-256 of the file as chosen, in hexadecimal digits. Absent until computed, and outside a secure context. */
  readonly sha256?: string;
  /** The upload's id and the time in milliseconds when the service received the file. Kept in every later status. */
  readonly filed?: { readonly uploadId: string; readonly at: number };
  /** The patient, once the back end has named one. Kept in every later status. */
  readonly patient?: UploadPatient;
}

/**
 * Why a queued file is not being sent. `paused`: by the person. `backoff`: a delay before the next attempt. `throttled`: the
 * server asked for fewer requests. `confirming`: the outcome of the last attempt is unknown. `recording`: the service has the
 * file, and whose it is has yet to be recorded.
 */
export type Waiting = 'paused' | 'offline' | 'backoff' | 'throttled' | 'confirming' | 'recording';

/** The step that a retry repeats; `none` when only another file can help. */
export type Retry =
  | { readonly kind: 'none' }
  /** Checks the file again: the list may have room now, or the browser may be able to read the file. */
  | { readonly kind: 'check'; readonly file: File }
  | { readonly kind: 'send'; readonly body: Blob }
  | { readonly kind: 'watch'; readonly uploadId: string };

export type EntryStatus = Entry['status'];
export type EntryIn<S extends EntryStatus> = Extract<Entry, { status: S }>;

export type EntryEvent =
  | { readonly type: 'hashed'; readonly sha256: string }
  /** The page was asked whether to accept the file. */
  | { readonly type: 'asked' }
  | { readonly type: 'checked'; readonly format: Format }
  | { readonly type: 'prepared'; readonly body: Blob; readonly format: Format }
  | { readonly type: 'waiting'; readonly waiting: Waiting | null }
  | { readonly type: 'posting' }
  | { readonly type: 'progress'; readonly sent: number }
  /** Queued again. `counted`: the attempt failed; false when another file of the batch was cancelled. */
  | { readonly type: 'requeued'; readonly waiting: Waiting | null; readonly counted: boolean }
  | { readonly type: 'accepted'; readonly uploadId: string; readonly at?: number }
  /** The back end has named the patient. Possible in every status. */
  | { readonly type: 'patient'; readonly patient: UploadPatient }
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
      readonly reviewReasons?: readonly ReviewReason[];
      readonly name?: string;
    }
  | {
      readonly type: 'failed';
      readonly code: HdtErrorCode;
      readonly retry: Retry;
      readonly reason?: string;
      readonly sentence?: string;
    }
  /** The person cancelled a file whose request may have arrived. */
  | { readonly type: 'cancelling' }
  | { readonly type: 'cancelled' }
  /** The person stopped waiting for the results. */
  | { readonly type: 'unwatched' }
  /** The person waits for the results again. */
  | { readonly type: 'watched' }
  | { readonly type: 'retried' };

/**
 * @param entry A file.
 * @returns Whether only the person can change its status: it is `ready`, `failed`, `cancelled` or `unwatched`.
 */
export const isTerminal = (entry: Entry): entry is EntryIn<'ready' | 'failed' | 'cancelled' | 'unwatched'> =>
  entry.status === 'ready' ||
  entry.status === 'failed' ||
  entry.status === 'cancelled' ||
  entry.status === 'unwatched';

/** Whether the service has received the file and its results are awaited. */
export const isAwaitingResults = (entry: Entry): entry is EntryIn<'received' | 'processing'> =>
  entry.status === 'received' || entry.status === 'processing';

/** Whether the file failed and another attempt may help. A warning about the file needs the person's decision instead. */
export const isWorthRetrying = (entry: Entry): boolean =>
  entry.status === 'failed' && entry.retry.kind !== 'none' && !isRefusal(entry.code);

/** Whether the file counts towards the size and number of files an element accepts in total. */
export const countsTowardsTotal = (entry: Entry): boolean =>
  // A file that awaits the page's decision counts already, because the next one is checked meanwhile.
  (entry.status !== 'sniffing' || entry.isAsked === true) &&
  entry.status !== 'cancelling' &&
  entry.status !== 'cancelled' &&
  !(entry.status === 'failed' && isRefusal(entry.code));

/**
 * @param entry A file.
 * @param event What happened to it.
 * @returns The next state.
 * @throws {TypeError} when the event is impossible in this status, which is a defect of the caller.
 */
export function advance(entry: Entry, event: EntryEvent): Entry {
  if (event.type === 'patient') return { ...entry, patient: event.patient };
  const next = endEntry(entry, event) ?? advanceUnfinished(entry, event);
  if (next === null) throw new TypeError(`${entry.status} cannot take ${event.type}`);
  return next;
}

const identityOf = ({ id, name, size, isPhotographed, sha256, filed, patient }: Entry): EntryIdentity => ({
  id,
  name,
  size,
  ...(isPhotographed && { isPhotographed }),
  ...(sha256 && { sha256 }),
  ...(filed && { filed }),
  ...(patient && { patient }),
});
const formatOf = (entry: Entry): Format | null => ('format' in entry ? entry.format : null);

/** Any unfinished file can fail; it can be cancelled only until the service has received it. */
function endEntry(entry: Entry, event: EntryEvent): Entry | null {
  if (isTerminal(entry)) return null;
  const common = { ...identityOf(entry), format: formatOf(entry) };
  if (event.type === 'failed') {
    const { code, retry, reason, sentence } = event;
    const why = { ...(reason && { reason }), ...(sentence && { sentence }) };
    return { ...common, status: 'failed', code, retry, ...why };
  }
  return event.type === 'cancelled' && !isAwaitingResults(entry) ? { ...common, status: 'cancelled' } : null;
}

function advanceUnfinished(entry: Entry, event: EntryEvent): Entry | null {
  switch (entry.status) {
    case 'sniffing':
      if (event.type === 'hashed') return { ...entry, sha256: event.sha256 };
      if (event.type === 'asked') return { ...entry, isAsked: true };
      return event.type === 'checked'
        ? { ...identityOf(entry), status: 'preparing', file: entry.file, format: event.format }
        : null;
    case 'preparing':
      return event.type === 'prepared' ? queueEntry(entry, event.body, event.format) : null;
    case 'queued':
      return advanceQueued(entry, event);
    case 'posting':
      return advancePosting(entry, event);
    case 'cancelling': {
      if (event.type !== 'accepted') return null;
      const { uploadId } = event;
      return { ...acceptedIdentity(entry, event), status: 'unwatched', format: entry.format, uploadId };
    }
    case 'unwatched': {
      const { format, uploadId } = entry;
      return event.type === 'watched'
        ? { ...identityOf(entry), status: 'processing', format, uploadId }
        : null;
    }
    case 'received':
    case 'processing':
      return advanceProcessing(entry, event);
    case 'failed':
      return event.type === 'retried' ? retryFailed(entry) : null;
    default:
      return null;
  }
}

const queueEntry = (entry: Entry, body: Blob, format: Format): EntryIn<'queued'> => ({
  ...identityOf(entry),
  status: 'queued',
  body,
  format,
  attempt: 0,
  waiting: null,
});

/** Adds `filed` when the event has a time. */
const acceptedIdentity = (
  entry: Entry,
  { uploadId, at }: Extract<EntryEvent, { type: 'accepted' }>,
): EntryIdentity => ({ ...identityOf(entry), ...(at !== undefined && { filed: { uploadId, at } }) });

const startCancelling = (entry: EntryIn<'queued' | 'posting'>): EntryIn<'cancelling'> => ({
  ...identityOf(entry),
  status: 'cancelling',
  format: entry.format,
});

function advanceQueued(entry: EntryIn<'queued'>, event: EntryEvent): Entry | null {
  if (event.type === 'cancelling') return startCancelling(entry);
  if (event.type === 'waiting') return { ...entry, waiting: event.waiting };
  if (event.type !== 'posting') return null;
  const { body, format, attempt } = entry;
  return { ...identityOf(entry), status: 'posting', body, format, attempt, sent: 0 };
}

function advancePosting(entry: EntryIn<'posting'>, event: EntryEvent): Entry | null {
  const { body, format, attempt } = entry;
  switch (event.type) {
    case 'progress':
      return { ...entry, sent: event.sent };
    case 'requeued':
      return {
        ...queueEntry(entry, body, format),
        attempt: attempt + (event.counted ? 1 : 0),
        waiting: event.waiting,
      };
    case 'accepted':
      return { ...acceptedIdentity(entry, event), status: 'received', format, uploadId: event.uploadId };
    case 'cancelling':
      return startCancelling(entry);
    default:
      return null;
  }
}

/** The larger of two counts of the same total; otherwise the second, if there is one. */
const furthest = (first: Checked | undefined, second: Checked | undefined): Checked | undefined =>
  first && (!second || (second.total === first.total && second.received < first.received)) ? first : second;

function advanceProcessing(entry: EntryIn<'received' | 'processing'>, event: EntryEvent): Entry | null {
  if (event.type === 'unwatched') {
    const { format, uploadId } = entry;
    return { ...identityOf(entry), status: 'unwatched', format, uploadId };
  }
  if (event.type !== 'status' && event.type !== 'results') return null;
  const name = entry.name || (event.name ?? '');
  if (event.type === 'status') {
    const checked = furthest(entry.checked, event.checked);
    const { unreadLines } = event;
    // A poll may be older than the event that has overtaken it.
    const status = entry.status === 'processing' ? 'processing' : event.status;
    return {
      ...entry,
      name,
      status,
      ...(checked && { checked }),
      ...(unreadLines !== undefined && { unreadLines }),
    };
  }
  const { uploadId, format } = entry;
  const { rows, unreadLines, reviewReasons = [] } = event;
  return {
    ...identityOf(entry),
    name,
    status: 'ready',
    format,
    uploadId,
    rows,
    ...(unreadLines && { unreadLines }),
    ...(reviewReasons.length > 0 && { reviewReasons }),
  };
}

function retryFailed(entry: EntryIn<'failed'>): Entry | null {
  const { retry, format } = entry;
  if (retry.kind === 'check') return { ...identityOf(entry), status: 'sniffing', file: retry.file };
  if (retry.kind === 'send' && format !== null) return queueEntry(entry, retry.body, format);
  if (retry.kind !== 'watch') return null;
  return { ...identityOf(entry), status: 'processing', format, uploadId: retry.uploadId };
}
