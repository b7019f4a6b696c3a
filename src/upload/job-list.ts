import { randomKey } from '../core/crypto.js';
import { errorOrigin, type HdtErrorCode } from '../core/errors.js';
import { type Batch, createBatch, type Job, type QueueItem, selectNextJobs } from './batch.js';
import type { EntryEvent } from './entry.js';

/** The files of a queue, those still to be sent, and their batches. */
export interface JobList {
  get(id: string): Job | undefined;
  add(item: QueueItem): void;
  /** Drops a file and dispatches no more events of it. */
  delete(id: string): void;
  clear(): void;
  /** Whether a file or batch waits to be sent. */
  hasWaiting(): boolean;
  hasWithdrawal(): boolean;
  takeNext(): Batch | null;
  takeWithdrawal(): Batch | null;
  /** Takes a file out of those that were never sent. */
  removePending(job: Job): void;
  /**
   * Whether a file of a sent batch was cancelled or is gone, or its files are to be sent alone. The batch must be withdrawn then, because
   * its key is bound to all of its files; and again until an answer says what has become of it.
   */
  needsWithdrawal(batch: Batch): boolean;
  /** Whether events of the file are dispatched: it is listed, not cancelled and not waiting for a retry. */
  isActive(job: Job): boolean;
  /** Dispatches an event of every file that was never sent. */
  dispatchPending(event: EntryEvent): void;
  /** Dispatches an event of every file that waits to be sent, for the first time or again. */
  dispatchWaiting(event: EntryEvent): void;
  dispatchBatch(batch: Batch, event: EntryEvent): void;
  /** Dispatches the last event of a file. */
  finish(job: Job, event: EntryEvent): void;
  /** Dispatches `cancelled` for the cancelled files of a batch of which nothing was stored. */
  finishCancelled(batch: Batch): void;
  /** Dissolves a batch of which nothing was stored and whose key is spent. Its active files are sent in new batches. */
  requeue(batch: Batch, event: EntryEvent): void;
  /** Sends the batch again unchanged, unless all of its files have ended. */
  resend(batch: Batch): void;
  /** Fails the files of a batch. A batch that may be stored is kept for a retry: under another key it could be stored twice. */
  fail(batch: Batch, code: HdtErrorCode): void;
  /** @returns The ids of the batch that is sent again; none when the file is not kept for a retry. */
  retry(id: string): readonly string[];
}

/** @param dispatch Receives the events of each file, in order. */
export function createJobList(dispatch: (id: string, event: EntryEvent) => void): JobList {
  const jobs = new Map<string, Job>();
  /** Files that were never sent, or whose batch was dissolved. */
  let pending: Job[] = [];
  /** Batches to send again unchanged. */
  const resends: Batch[] = [];

  const isListed = (job: Job) => jobs.get(job.item.id) === job;
  /** Whether the file's outcome is still open without the person's retry. */
  const isUnsettled = (job: Job) => isListed(job) && !job.awaitsRetry;
  const isActive = (job: Job) => isUnsettled(job) && !job.isCancelled;
  const isSplit = ({ jobs }: Batch) => jobs.length > 1 && jobs[0]!.isSentAlone;
  const needsWithdrawal = (batch: Batch) =>
    batch.wasWithdrawn ||
    batch.isUnsendable ||
    (batch.wasSent && (isSplit(batch) || !batch.jobs.every(isActive)));

  const dispatchPending = (event: EntryEvent) => {
    for (const { item } of pending) dispatch(item.id, event);
  };
  const dispatchBatch = (batch: Batch, event: EntryEvent) => {
    for (const job of batch.jobs.filter(isActive)) dispatch(job.item.id, event);
  };

  const finish = (job: Job, event: EntryEvent) => {
    if (isUnsettled(job) && jobs.delete(job.item.id)) dispatch(job.item.id, event);
  };
  const finishCancelled = (batch: Batch) => {
    for (const job of batch.jobs) if (job.isCancelled) finish(job, { type: 'cancelled' });
  };
  const awaitRetry = (job: Job, code: HdtErrorCode) => {
    const keepsCode = code === 'session-changed' || code === 'answer-lost';
    const event = failedEvent(job, job.isCancelled && !keepsCode ? 'unconfirmed' : code);
    Object.assign(job, { awaitsRetry: true, isCancelled: false });
    dispatch(job.item.id, event);
  };

  const takePending = (): Batch | null => {
    const next = selectNextJobs(pending);
    pending = pending.slice(next.length);
    return next.length > 0 ? createBatch(next) : null;
  };

  return {
    get: (id) => jobs.get(id),
    add(item) {
      const job: Job = { item, isSentAlone: false, awaitsRetry: false, isCancelled: false, batch: null };
      jobs.set(item.id, job);
      pending.push(job);
    },
    delete: (id) => void jobs.delete(id),
    clear: () => jobs.clear(),
    hasWaiting: () => pending.length + resends.length > 0,
    hasWithdrawal: () => resends.some(needsWithdrawal),
    takeNext: () => resends.shift() ?? takePending(),
    takeWithdrawal() {
      const index = resends.findIndex(needsWithdrawal);
      return index === -1 ? null : resends.splice(index, 1)[0]!;
    },
    removePending(job) {
      pending = pending.filter((other) => other !== job);
    },
    needsWithdrawal,
    isActive,
    dispatchPending,
    dispatchWaiting(event) {
      dispatchPending(event);
      for (const batch of resends) dispatchBatch(batch, event);
    },
    dispatchBatch,
    finish,
    finishCancelled,
    requeue(batch, event) {
      const remaining = batch.jobs.filter(isActive);
      dispatchBatch(batch, event);
      for (const job of remaining) job.batch = null;
      pending = [...remaining, ...pending];
    },
    resend(batch) {
      if (batch.jobs.some(isUnsettled)) resends.push(batch);
    },
    fail(batch, code) {
      batch.isUnknowable = code === 'answer-lost';
      if (!batch.mayBeStored) finishCancelled(batch);
      for (const job of batch.jobs.filter(isUnsettled)) {
        if (batch.mayBeStored) awaitRetry(job, code);
        else finish(job, failedEvent(job, code));
      }
      // Without a session every other file would be refused, too.
      if (errorOrigin(code) === 'session')
        for (const job of pending.splice(0)) finish(job, failedEvent(job, code));
    },
    retry(id) {
      const { awaitsRetry, batch } = jobs.get(id) ?? {};
      if (!awaitsRetry || !batch) return [];
      const members = batch.jobs.filter(isListed);
      for (const job of members) job.awaitsRetry = false;
      batch.attempt = 0;
      batch.confirmingSince = null;
      if (batch.isUnknowable)
        Object.assign(batch, {
          key: randomKey(),
          wasWithdrawn: false,
          isUnsendable: false,
          isUnknowable: false,
        });
      resends.push(batch);
      return members.map(({ item }) => item.id);
    },
  };
}

const failedEvent = ({ item }: Job, code: HdtErrorCode): EntryEvent => ({
  type: 'failed',
  code,
  retry: { kind: 'send', body: item.body },
});
