import { randomKey } from '../core/crypto.js';
import { type HdtErrorCode, mayBeStored } from '../core/errors.js';
import type { OutgoingFile } from '../core/service/create-upload.js';

/** A file that is ready to be sent. */
export interface QueuedFile extends OutgoingFile {
  /** The id of its entry. */
  readonly id: string;
  /** Its place among all files, in the order in which their checks began. */
  readonly order: number;
}

/** A file in the sender, from `send` until its outcome is known. */
export class Job {
  readonly item: QueuedFile;
  /** Set after its whole batch was refused, so that a bad file fails no good one again. */
  isSentAlone = false;
  /** The file failed but may be stored, so its batch is kept until the person tries again. */
  awaitsRetry = false;
  /** Cancelled by the person while its batch may be stored; it stays listed until the outcome is known. */
  isCancelled = false;
  /** The batch in which it was sent; null before that, and again once nothing of it is known to be stored. */
  batch: Batch | null = null;
  /** False once its outcome is known, or nobody wants to know it any more. */
  isListed = true;

  constructor(item: QueuedFile) {
    this.item = item;
  }
}

/**
 * The files of one request. Its files and key stay the same until the outcome is known, because the gateway stores one key
 * once and rejects other bytes under it. Where it can never be known, a retry by the person has a new key.
 */
export class Batch {
  key = randomKey();
  readonly jobs: readonly Job[];
  /** Failed attempts. */
  attempt = 0;
  stored: Stored = 'unsent';
  /**
   * Whether nothing can be sent under the key any more: the gateway was asked to withdraw it, or a file can no longer be read.
   */
  isWithdrawn = false;
  /** Clock milliseconds since when its outcome is being looked up. */
  confirmingSince: number | null = null;

  constructor(jobs: readonly Job[]) {
    this.jobs = jobs;
  }
}

/**
 * Whether the service has the files of a batch. `sent`: no attempt that has failed can have arrived. `possible`: one may have.
 * `unrecorded`: it has them, and whose they are has yet to be recorded. `unknowable`: it may have them, and that can never be known.
 */
export type Stored = 'unsent' | 'sent' | 'possible' | 'unrecorded' | 'unknowable';

/** Whether the service may have the files, so that under another key they could be stored twice. */
export const isPerhapsStored = ({ stored }: Batch): boolean => stored !== 'unsent' && stored !== 'sent';

/** How `stored` changes with an attempt that failed with `code`. */
export function storedAfter(stored: Stored, code: HdtErrorCode): Stored {
  if (stored === 'unrecorded' || code === 'unrecorded') return 'unrecorded';
  return mayBeStored(code) ? 'possible' : stored;
}

/** Whether the file's outcome is still open without the person's retry. */
export const isUnsettled = (job: Job): boolean => job.isListed && !job.awaitsRetry;

/** Whether events of the file are dispatched: it is listed, not cancelled and not waiting for a retry. */
export const isJobActive = (job: Job): boolean => isUnsettled(job) && !job.isCancelled;

const isSplit = ({ jobs }: Batch) => jobs.length > 1 && jobs[0]!.isSentAlone;

/**
 * Whether a file of a sent batch was cancelled or is gone, or its files are to be sent alone. The batch must be withdrawn then,
 * because its key is bound to all of its files; and again until an answer says what has become of it.
 */
export const needsWithdrawal = (batch: Batch): boolean =>
  batch.isWithdrawn || (batch.stored !== 'unsent' && (isSplit(batch) || !batch.jobs.every(isJobActive)));

/** Prepares a batch that failed for another attempt, which the person asked for. */
export function renewBatch(batch: Batch): void {
  batch.attempt = 0;
  batch.confirmingSince = null;
  if (batch.stored !== 'unknowable') return;
  batch.key = randomKey();
  batch.stored = 'possible';
  batch.isWithdrawn = false;
}

/** Most files in one request (interface, Limits). */
const BATCH_FILES = 10;

/**
 * Most bytes in one request; the service has no such limit. Small enough that a phone's lost connection costs little, and
 * large enough for ten ordinary reports.
 */
export const BATCH_BYTES = 32 * 1024 * 1024;

/** The leading items that fit into one request. An item over the byte limit gets a request of its own. */
export function packBatch<T extends { readonly body: { readonly size: number } }>(items: readonly T[]): T[] {
  const batch: T[] = [];
  let bytes = 0;
  for (const item of items) {
    if (batch.length === BATCH_FILES || (batch.length > 0 && bytes + item.body.size > BATCH_BYTES)) break;
    batch.push(item);
    bytes += item.body.size;
  }
  return batch;
}

/** The leading jobs that fit into one request. */
export function selectNextJobs(pending: readonly Job[]): Job[] {
  const end = pending.findIndex(({ isSentAlone }) => isSentAlone);
  const candidates = end === -1 ? pending : pending.slice(0, Math.max(1, end));
  return pending.slice(0, packBatch(candidates.map(({ item }) => item)).length);
}

/** Splits the sent bytes among the files, which a multipart body contains one after another. */
export function splitProgress({ jobs }: Batch, sent: number): number[] {
  let offset = 0;
  return jobs.map(({ item }) => {
    const sentOfFile = Math.max(0, Math.min(item.body.size, sent - offset));
    offset += item.body.size;
    return sentOfFile;
  });
}
