import type { HdtErrorCode } from '../errors.js';
import type { Format } from '../intake/format.js';
import type { BiomarkerRow } from '../results/biomarkers.js';

/**
 * The whole life of one file, from the drop to the clinical result. Bytes are held only before `processing`,
 * an `uploadId` only from there on, rows only in `ready`: the union makes anything else impossible to write.
 */
export type Entry = EntryIdentity &
  (
    | { readonly phase: 'sniffing'; readonly file: File }
    | { readonly phase: 'preparing'; readonly file: File; readonly format: Format }
    | {
        readonly phase: 'queued';
        readonly body: Blob;
        readonly format: Format;
        readonly attempt: number;
        readonly waiting: Waiting | null;
      }
    | {
        readonly phase: 'posting';
        readonly body: Blob;
        readonly format: Format;
        readonly attempt: number;
        readonly sent: number;
      }
    | {
        readonly phase: 'processing';
        readonly format: Format | null;
        readonly uploadId: string;
        readonly status: 'received' | 'processing';
      }
    | {
        readonly phase: 'ready';
        readonly format: Format | null;
        readonly uploadId: string;
        readonly rows: readonly BiomarkerRow[];
      }
    | {
        readonly phase: 'failed';
        readonly format: Format | null;
        readonly code: HdtErrorCode;
        readonly retry: Retry;
      }
    | { readonly phase: 'cancelled'; readonly format: Format | null }
  );

interface EntryIdentity {
  readonly id: string;
  /** For the eyes of the person who chose the file; never logged or journaled. */
  readonly name: string;
  /** Bytes, as dropped. 0 when resumed from the journal, which keeps no sizes. */
  readonly size: number;
}

/** Why a queued file is not on its way: no network, a pause before the next try, or a lost answer being looked for. */
export type Waiting = 'offline' | 'backoff' | 'confirming';

/** What trying again would mean for a failed file; `none` when only another file can help. */
export type Retry =
  | { readonly kind: 'none' }
  /** Look at the file again: there may be room now, or the browser may read it now. */
  | { readonly kind: 'check'; readonly file: File }
  | { readonly kind: 'send'; readonly body: Blob }
  | { readonly kind: 'watch'; readonly uploadId: string };

export type Phase = Entry['phase'];
export type EntryIn<P extends Phase> = Extract<Entry, { phase: P }>;

export type EntryEvent =
  | { readonly type: 'checked'; readonly format: Format }
  | { readonly type: 'prepared'; readonly body: Blob; readonly format: Format }
  | { readonly type: 'waiting'; readonly waiting: Waiting }
  | { readonly type: 'posting' }
  | { readonly type: 'progress'; readonly sent: number }
  /** Back in line; `counted` when the try was spent (a failure), not when a neighbour was cancelled. */
  | { readonly type: 'requeued'; readonly waiting: Waiting | null; readonly counted: boolean }
  | { readonly type: 'accepted'; readonly uploadId: string }
  | { readonly type: 'status'; readonly status: 'received' | 'processing'; readonly name?: string }
  | { readonly type: 'results'; readonly rows: readonly BiomarkerRow[] }
  | { readonly type: 'failed'; readonly code: HdtErrorCode; readonly retry: Retry }
  | { readonly type: 'cancelled' }
  | { readonly type: 'retried' };

export const isTerminal = (entry: Entry): entry is EntryIn<'ready' | 'failed' | 'cancelled'> =>
  entry.phase === 'ready' || entry.phase === 'failed' || entry.phase === 'cancelled';

/** Files that count against `max-files`: admitted and not yet at an end. */
export const isActive = (entry: Entry): boolean => !isTerminal(entry) && entry.phase !== 'sniffing';

/** The next state. Throws a `TypeError` on a pair that must not happen: that is a defect, not a user's error. */
export function advance(entry: Entry, event: EntryEvent): Entry {
  const next = end(entry, event) ?? step(entry, event);
  if (next === null) throw new TypeError(`An entry in ${entry.phase} cannot take ${event.type}`);
  return next;
}

const identity = ({ id, name, size }: Entry): EntryIdentity => ({ id, name, size });
const formatOf = (entry: Entry): Format | null => ('format' in entry ? entry.format : null);

/** What any file that is still going can meet. */
function end(entry: Entry, event: EntryEvent): Entry | null {
  if (isTerminal(entry)) return null;
  const as = { ...identity(entry), format: formatOf(entry) };
  if (event.type === 'failed') return { ...as, phase: 'failed', code: event.code, retry: event.retry };
  return event.type === 'cancelled' ? { ...as, phase: 'cancelled' } : null;
}

function step(entry: Entry, event: EntryEvent): Entry | null {
  switch (entry.phase) {
    case 'sniffing':
      return event.type === 'checked'
        ? { ...identity(entry), phase: 'preparing', file: entry.file, format: event.format }
        : null;
    case 'preparing':
      return event.type === 'prepared' ? queued(entry, event.body, event.format) : null;
    case 'queued':
      return fromQueued(entry, event);
    case 'posting':
      return fromPosting(entry, event);
    case 'processing':
      return fromProcessing(entry, event);
    case 'failed':
      return event.type === 'retried' ? fromFailed(entry) : null;
    default:
      return null;
  }
}

const queued = (entry: Entry, body: Blob, format: Format): Entry => ({
  ...identity(entry),
  phase: 'queued',
  body,
  format,
  attempt: 0,
  waiting: null,
});

function fromQueued(entry: EntryIn<'queued'>, event: EntryEvent): Entry | null {
  if (event.type === 'waiting') return { ...entry, waiting: event.waiting };
  if (event.type !== 'posting') return null;
  const { body, format, attempt } = entry;
  return { ...identity(entry), phase: 'posting', body, format, attempt, sent: 0 };
}

function fromPosting(entry: EntryIn<'posting'>, event: EntryEvent): Entry | null {
  const { body, format, attempt } = entry;
  switch (event.type) {
    case 'progress':
      return { ...entry, sent: event.sent };
    case 'requeued':
      return {
        ...identity(entry),
        phase: 'queued',
        body,
        format,
        attempt: attempt + (event.counted ? 1 : 0),
        waiting: event.waiting,
      };
    case 'accepted':
      return {
        ...identity(entry),
        phase: 'processing',
        format,
        uploadId: event.uploadId,
        status: 'received',
      };
    default:
      return null;
  }
}

function fromProcessing(entry: EntryIn<'processing'>, event: EntryEvent): Entry | null {
  if (event.type === 'status')
    return { ...entry, status: event.status, name: entry.name || (event.name ?? '') };
  if (event.type !== 'results') return null;
  const { uploadId, format } = entry;
  return { ...identity(entry), phase: 'ready', format, uploadId, rows: event.rows };
}

function fromFailed(entry: EntryIn<'failed'>): Entry | null {
  const { retry, format } = entry;
  if (retry.kind === 'check') return { ...identity(entry), phase: 'sniffing', file: retry.file };
  if (retry.kind === 'send' && format !== null) return queued(entry, retry.body, format);
  if (retry.kind !== 'watch') return null;
  return { ...identity(entry), phase: 'processing', format, uploadId: retry.uploadId, status: 'processing' };
}

/** A file the page has just been given. */
export const createEntry = (id: string, file: File): Entry => ({
  id,
  name: file.name,
  size: file.size,
  phase: 'sniffing',
  file,
});

/** A file sent before a reload: only its id is known until the service says more. */
export const resumedEntry = (id: string, uploadId: string): Entry => ({
  id,
  name: '',
  size: 0,
  phase: 'processing',
  format: null,
  uploadId,
  status: 'processing',
});
