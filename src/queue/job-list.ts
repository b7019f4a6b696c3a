import { errorOrigin, type HdtErrorCode } from '../errors.js';
import { type Batch, createBatch, type Job, nextBatch, type QueueItem } from './batch.js';
import type { EntryEvent } from './entry.js';

/** The files of a queue: which are still to be sent, in which batch, and the end of each. */
export interface JobList {
  get(id: string): Job | undefined;
  add(item: QueueItem): void;
  /** Drops a file: what becomes of it is not dispatched any more. */
  delete(id: string): void;
  clear(): void;
  /** Whether a file or batch waits to be sent. */
  hasWaiting(): boolean;
  hasWithdrawal(): boolean;
  takeNext(): Batch | null;
  takeWithdrawal(): Batch | null;
  /** A file that was not sent yet is not sent. */
  unqueue(job: Job): void;
  /** A batch that was sent cannot be sent again without one of its files: it is withdrawn. */
  needsWithdrawal(batch: Batch): boolean;
  isCurrent(job: Job): boolean;
  /** Dispatches an event of the files that were not sent yet. */
  dispatchPending(event: EntryEvent): void;
  /** Dispatches an event of every file that waits to be sent, for the first time or again. */
  dispatchWaiting(event: EntryEvent): void;
  dispatchBatch(batch: Batch, event: EntryEvent): void;
  /** Dispatches the last event of a file. */
  finish(job: Job, event: EntryEvent): void;
  /** Nothing of the batch was stored: so much is known of its cancelled files now. */
  finishCancelled(batch: Batch): void;
  /**
   * Nothing of the batch was stored and its key is spent: its remaining files form a new batch.
   *
   * @param isSentAlone Each of them forms a batch of its own.
   */
  requeue(batch: Batch, event: EntryEvent, isSentAlone?: boolean): void;
  /** The batch is sent again unchanged, unless every file of it has ended. */
  resend(batch: Batch): void;
  /** A batch that may be stored waits unchanged: split or under another key it could be stored twice. */
  fail(batch: Batch, code: HdtErrorCode): void;
  /** @returns The ids of the batch that is sent again; none when the file waits for no retry. */
  retry(id: string): readonly string[];
}

/** @param dispatch Receives the events of each file, in order. */
export function createJobList(dispatch: (id: string, event: EntryEvent) => void): JobList {
  const jobs = new Map<string, Job>();
  /** Not sent yet. */
  let pending: Job[] = [];
  /** Sent before: each is sent again unchanged. */
  const resends: Batch[] = [];

  const isListed = (job: Job) => jobs.get(job.item.id) === job;
  /** Still to be sent, or cancelled and not yet known to be unsent; not one for the person to try again. */
  const isOpen = (job: Job) => isListed(job) && !job.awaitsRetry;
  const isCurrent = (job: Job) => isOpen(job) && !job.isCancelled;
  const needsWithdrawal = (batch: Batch) => batch.wasSent && !batch.jobs.every(isCurrent);

  const dispatchPending = (event: EntryEvent) => {
    for (const { item } of pending) dispatch(item.id, event);
  };
  const dispatchBatch = (batch: Batch, event: EntryEvent) => {
    for (const job of batch.jobs.filter(isCurrent)) dispatch(job.item.id, event);
  };

  const finish = (job: Job, event: EntryEvent) => {
    if (isOpen(job) && jobs.delete(job.item.id)) dispatch(job.item.id, event);
  };
  const finishCancelled = (batch: Batch) => {
    for (const job of batch.jobs) if (job.isCancelled) finish(job, { type: 'cancelled' });
  };
  const awaitRetry = (job: Job, code: HdtErrorCode) => {
    const isKept = code === 'session-changed' || code === 'answer-lost';
    const event = failure(job, job.isCancelled && !isKept ? 'unconfirmed' : code);
    Object.assign(job, { awaitsRetry: true, isCancelled: false });
    dispatch(job.item.id, event);
  };

  const takePending = (): Batch | null => {
    const next = nextBatch(pending);
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
    unqueue(job) {
      pending = pending.filter((other) => other !== job);
    },
    needsWithdrawal,
    isCurrent,
    dispatchPending,
    dispatchWaiting(event) {
      dispatchPending(event);
      for (const batch of resends) dispatchBatch(batch, event);
    },
    dispatchBatch,
    finish,
    finishCancelled,
    requeue(batch, event, isSentAlone = false) {
      const left = batch.jobs.filter(isCurrent);
      dispatchBatch(batch, event);
      for (const job of left) {
        job.isSentAlone ||= isSentAlone;
        job.batch = null;
      }
      pending = [...left, ...pending];
    },
    resend(batch) {
      if (batch.jobs.some(isOpen)) resends.push(batch);
    },
    fail(batch, code) {
      if (!batch.mayBeStored) finishCancelled(batch);
      for (const job of batch.jobs.filter(isOpen)) {
        if (batch.mayBeStored) awaitRetry(job, code);
        else finish(job, failure(job, code));
      }
      // Without a session no file of any batch would be taken.
      if (errorOrigin(code) === 'session')
        for (const job of pending.splice(0)) finish(job, failure(job, code));
    },
    retry(id) {
      const { awaitsRetry, batch } = jobs.get(id) ?? {};
      if (!awaitsRetry || !batch) return [];
      const members = batch.jobs.filter(isListed);
      for (const job of members) job.awaitsRetry = false;
      batch.attempt = 0;
      batch.confirmingSince = null;
      resends.push(batch);
      return members.map(({ item }) => item.id);
    },
  };
}

const failure = ({ item }: Job, code: HdtErrorCode): EntryEvent => ({
  type: 'failed',
  code,
  retry: { kind: 'send', body: item.body },
});
