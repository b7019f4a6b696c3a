import type { Clock } from '../core/clock.js';
import type { Connectivity } from '../core/connectivity.js';
import { mayBeStored } from '../core/errors.js';
import { asHdtError, type HdtError } from '../core/hdt-error.js';
import { failureAction } from '../core/retry.js';
import type { UploadRef } from '../core/service/wire.js';
import { type Batch, type QueueItem, splitProgress } from './batch.js';
import type { EntryEvent, Waiting } from './entry.js';
import { createJobList } from './job-list.js';
import { createSendSchedule, type HoldReason } from './send-schedule.js';

/** Concurrent requests. Two saturate a slow connection; more only delay every file. */
const MAX_REQUESTS = 2;

interface PostOptions {
  /** Idempotency key of the batch, the same for every attempt. */
  readonly key: string;
  /** Whether the batch was sent before and the outcome is unknown. */
  readonly isRepeated: boolean;
  readonly signal: AbortSignal;
  /** Bytes of bodies sent so far. */
  readonly onProgress: (sentBytes: number) => void;
}

/** Sends one batch; resolves with one reference per file, in order. */
type Post = (batch: readonly QueueItem[], options: PostOptions) => Promise<readonly UploadRef[]>;

/**
 * Withdraws a batch whose outcome is unknown. Resolves with its references when it was stored, with null when it was
 * not and never will be.
 */
type Withdraw = (
  batch: readonly QueueItem[],
  options: { readonly key: string; readonly signal: AbortSignal },
) => Promise<readonly UploadRef[] | null>;

/** Effects of the queue, as parameters: the queue itself knows neither HTTP nor the entries' state. */
export interface UploadQueueOptions {
  readonly post: Post;
  readonly withdraw: Withdraw;
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  /** Receives the events of each file, in order. */
  readonly dispatch: (id: string, event: EntryEvent) => void;
  readonly random?: () => number;
}

export interface UploadQueue {
  add(item: QueueItem): void;
  /**
   * Sends the batch of a failed file again if it may be stored; the server stores one key only once.
   *
   * @returns The ids of the batch; none when the file was certainly not stored.
   */
  retry(id: string): readonly string[];
  /**
   * Starts no request until `release`. Every reason but `checks` also aborts requests whose bytes are still being sent.
   */
  hold(reason: HoldReason): void;
  release(reason: HoldReason): void;
  /**
   * Stops a file, and aborts its request while bytes are still being sent.
   *
   * @returns `stopped` when nothing of it is stored; `checking` when it may be, and the outcome is looked up and dispatched
   * as `cancelled`, `accepted` or `failed`.
   */
  cancel(id: string): 'stopped' | 'checking';
  /** Drops a failed file, so that a retry of its batch leaves it out. */
  forget(id: string): void;
  close(): void;
}

interface Request {
  readonly batch: Batch;
  readonly abort: AbortController;
  sent: number;
}

export function createUploadQueue(options: UploadQueueOptions): UploadQueue {
  const { post, withdraw, clock, connectivity, dispatch, random = Math.random } = options;
  const requests = new Set<Request>();
  const closed = new AbortController();
  const jobs = createJobList(dispatch);

  const sendBatches = () => {
    while (requests.size < MAX_REQUESTS) {
      const batch = schedule.takeBatch();
      if (!batch) return;
      void sendBatch({ batch, abort: new AbortController(), sent: 0 });
    }
  };
  const schedule = createSendSchedule({
    jobs,
    clock,
    connectivity,
    closed: closed.signal,
    flush: sendBatches,
  });

  const sendBatch = async (request: Request) => {
    const { batch } = request;
    requests.add(request);
    jobs.dispatchBatch(batch, { type: 'posting' });
    const isRepeated = batch.wasSent;
    batch.wasWithdrawn = jobs.needsWithdrawal(batch);
    batch.wasSent = true;
    for (const job of batch.jobs) job.batch = batch;
    try {
      const refs = await (batch.wasWithdrawn
        ? withdraw(itemsOf(batch), { key: batch.key, signal: request.abort.signal })
        : post(itemsOf(batch), {
            key: batch.key,
            isRepeated,
            signal: request.abort.signal,
            onProgress: (sent) => onProgress(request, sent),
          }));
      if (refs === null) requeue(batch);
      else for (const [index, job] of batch.jobs.entries()) jobs.finish(job, acceptedEvent(refs[index]!));
    } catch (thrown) {
      if (!closed.signal.aborted) onFailure(batch, asHdtError(thrown, 'network'));
    } finally {
      requests.delete(request);
      schedule.requestFlush();
    }
  };

  const onProgress = (request: Request, sent: number) => {
    request.sent = sent;
    for (const [index, sentOfFile] of splitProgress(request.batch, sent).entries()) {
      const job = request.batch.jobs[index]!;
      if (jobs.isActive(job)) dispatch(job.item.id, { type: 'progress', sent: sentOfFile });
    }
  };

  const requeue = (batch: Batch) => {
    jobs.finishCancelled(batch);
    jobs.requeue(batch, requeuedEvent(schedule.waitingReason()));
  };

  const split = (batch: Batch) => {
    for (const job of batch.jobs) job.isSentAlone = true;
    // An earlier request may still arrive, and under other keys its files would be stored twice.
    if (batch.mayBeStored) resend(batch, 'confirming');
    else requeue(batch);
  };

  const resend = (batch: Batch, waiting: Waiting | null) => {
    jobs.dispatchBatch(batch, requeuedEvent(waiting));
    jobs.resend(batch);
  };

  const onFailure = (batch: Batch, error: HdtError) => {
    const now = clock.now();
    batch.isUnrecorded ||= error.code === 'unrecorded';
    if (error.code === 'unreadable-file' && batch.mayBeStored) {
      // Under another key the other files would perhaps be stored twice.
      batch.isUnsendable = true;
      return resend(batch, 'confirming');
    }
    const action = failureAction(batch, error, { now, isOnline: connectivity.isOnline(), random });
    if (action.kind === 'split') return split(batch);
    batch.mayBeStored ||= mayBeStored(error.code);
    switch (action.kind) {
      case 'repeat':
        return resend(batch, schedule.waitingReason());
      case 'offline':
        return resend(batch, 'offline');
      case 'confirm':
        batch.confirmingSince ??= now;
        jobs.dispatchBatch(batch, requeuedEvent(batch.isUnrecorded ? 'recording' : 'confirming'));
        return void resendAfter(batch, action.delay);
      case 'back-off':
        return backOff(batch, action);
      case 'fail':
        return jobs.fail(batch, action.code);
    }
  };

  const backOff = (batch: Batch, { delay, isServerDelay }: { delay: number; isServerDelay: boolean }) => {
    batch.attempt += 1;
    if (isServerDelay || batch.attempt > 1) schedule.postpone(delay, isServerDelay);
    jobs.dispatchBatch(batch, requeuedEvent(isServerDelay ? 'throttled' : 'backoff', true));
    if (isServerDelay) jobs.dispatchPending({ type: 'waiting', waiting: schedule.waitingReason() });
    if (!batch.mayBeStored) jobs.finishCancelled(batch);
    void resendAfter(batch, delay);
  };

  const resendAfter = async (batch: Batch, delay: number) => {
    await clock.sleep(delay, { signal: closed.signal }).catch(() => {});
    if (closed.signal.aborted) return;
    jobs.resend(batch);
    schedule.resumeAfterDelay();
  };

  return {
    add(item) {
      jobs.add(item);
      const waiting = schedule.waitingReason();
      if (waiting) dispatch(item.id, { type: 'waiting', waiting });
      schedule.requestFlush();
    },
    retry(id) {
      const ids = jobs.retry(id);
      if (ids.length > 0) schedule.requestFlush();
      return ids;
    },
    hold(reason) {
      schedule.hold(reason);
      if (reason !== 'checks') for (const request of requests) abortUnlessSent(request);
    },
    release: schedule.release,
    cancel(id) {
      const job = jobs.get(id);
      if (!job) return 'stopped';
      jobs.removePending(job);
      const request = [...requests].find(({ batch }) => batch.jobs.includes(job));
      if (!request && !job.batch?.mayBeStored) {
        jobs.delete(id);
        return 'stopped';
      }
      job.isCancelled = true;
      if (request) abortUnlessSent(request);
      schedule.requestFlush();
      return 'checking';
    },
    forget: jobs.delete,
    close() {
      jobs.clear();
      closed.abort();
      for (const { abort } of requests) abort.abort();
    },
  };
}

/** Aborts a request while bytes are left to send. After that, aborting would only delay files that may be stored. */
function abortUnlessSent({ batch, abort, sent }: Request): void {
  const total = batch.jobs.reduce((sum, { item }) => sum + item.body.size, 0);
  if (sent < total) abort.abort();
}

/** @param counted Whether the attempt failed. */
const requeuedEvent = (waiting: Waiting | null, counted = false): EntryEvent => ({
  type: 'requeued',
  waiting,
  counted,
});

const itemsOf = ({ jobs }: Batch): QueueItem[] => jobs.map(({ item }) => item);
const acceptedEvent = ({ uploadId }: UploadRef): EntryEvent => ({ type: 'accepted', uploadId });
