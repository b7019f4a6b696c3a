import { randomKey } from '../core/crypto.js';

/** A prepared file. */
export interface QueueItem {
  readonly id: string;
  readonly name: string;
  readonly body: Blob;
}

/** One file of the queue. */
export interface Job {
  readonly item: QueueItem;
  /** Set after its whole batch was refused, so that a bad file fails no good one again. */
  isSentAlone: boolean;
  /** The file failed but may be stored, so its batch is kept until the person tries again. */
  awaitsRetry: boolean;
  /** Cancelled by the person while its batch may be stored; it stays in the queue until the outcome is known. */
  isCancelled: boolean;
  /** The batch in which it was sent; null before that, and again once nothing of it is known to be stored. */
  batch: Batch | null;
}

/**
 * The files of one request. Its files and key stay the same until the outcome is known, because the gateway stores one key
 * once and rejects other bytes under it. Where it can never be known, a retry by the person has a new key.
 */
export interface Batch {
  key: string;
  readonly jobs: readonly Job[];
  /** Failed attempts. */
  attempt: number;
  wasSent: boolean;
  /** Whether the gateway was asked to withdraw the key. Nothing can be sent under it any more, whatever was answered. */
  wasWithdrawn: boolean;
  /** Whether a file of it can no longer be read, so that it cannot be sent again as it was. */
  isUnsendable: boolean;
  /** Whether the outcome of an attempt is unknown. */
  mayBeStored: boolean;
  /** Whether the service has it, and whose it is has yet to be recorded. */
  isUnrecorded: boolean;
  /** Whether its outcome can never be known. */
  isUnknowable: boolean;
  /** Clock milliseconds since when its outcome is being looked up. */
  confirmingSince: number | null;
}

export const createBatch = (jobs: readonly Job[]): Batch => ({
  key: randomKey(),
  jobs,
  attempt: 0,
  wasSent: false,
  wasWithdrawn: false,
  isUnsendable: false,
  mayBeStored: false,
  isUnrecorded: false,
  isUnknowable: false,
  confirmingSince: null,
});

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
