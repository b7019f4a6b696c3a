import { randomKey } from '../crypto.js';

/** A prepared file. */
export interface QueueItem {
  readonly id: string;
  readonly name: string;
  readonly body: Blob;
}

/** One file of the queue. Outcomes of a job that is no longer in it are dropped as stale. */
export interface Job {
  readonly item: QueueItem;
  /** Set when a whole batch was refused, so that a bad file cannot fail good ones with it. */
  isSentAlone: boolean;
  /** Waits for the person to try again, with its batch, since it may be stored. */
  awaitsRetry: boolean;
  /** Cancelled by the person while its batch may be stored: it stays until that is known. */
  isCancelled: boolean;
  /** What it was sent in; null before that, and again once it is certain that nothing of it was stored. */
  batch: Batch | null;
}

/**
 * Files of one request. From the first attempt to a definite outcome it keeps its members and its key: the gateway
 * stores one key once, and only the same bytes under it.
 */
export interface Batch {
  readonly key: string;
  readonly jobs: readonly Job[];
  /** Attempts that failed. */
  attempt: number;
  wasSent: boolean;
  /** The outcome of an attempt is unknown. */
  mayBeStored: boolean;
  /** Clock milliseconds since when its outcome is being looked up. */
  confirmingSince: number | null;
}

export const createBatch = (jobs: readonly Job[]): Batch => ({
  key: randomKey(),
  jobs,
  attempt: 0,
  wasSent: false,
  mayBeStored: false,
  confirmingSince: null,
});

/** Files in one request (interface, Limits). */
const BATCH_FILES = 10;

/**
 * Bytes in one request. Our limit, not the service's: small enough that a lost connection on a phone costs little,
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
export function nextBatch(pending: readonly Job[]): Job[] {
  const end = pending.findIndex(({ isSentAlone }) => isSentAlone);
  const candidates = end === -1 ? pending : pending.slice(0, Math.max(1, end));
  return pending.slice(0, packBatch(candidates.map(({ item }) => item)).length);
}

/** The bytes sent of each file: multipart sends them one after another. */
export function splitProgress({ jobs }: Batch, sent: number): number[] {
  let offset = 0;
  return jobs.map(({ item }) => {
    const sentOfFile = Math.max(0, Math.min(item.body.size, sent - offset));
    offset += item.body.size;
    return sentOfFile;
  });
}
