import type { Clock } from '../clock.js';
import { errorOrigin, type HdtErrorCode, mayBeStored, retryOf } from '../errors.js';
import { asHdtError, type HdtError } from '../hdt-error.js';
import type { UploadRef } from '../service/wire.js';
import { type Batch, createBatch, type Job, nextBatch, type QueueItem, splitProgress } from './batch.js';
import type { Connectivity } from './connectivity.js';
import type { EntryEvent, Waiting } from './entry.js';
import { CONFIRM_INTERVAL, CONFIRM_TIMEOUT, MAX_REQUESTS, retryDelay } from './policy.js';

interface PostOptions {
  /** Idempotency key of the batch: the same whenever it is sent again. */
  readonly key: string;
  /** Whether it was sent before and the outcome is unknown. */
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

/** The queue knows no HTTP, no entry and no screen: `post`, `withdraw` and `dispatch` are given. */
export interface UploadQueueOptions {
  readonly post: Post;
  readonly withdraw: Withdraw;
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  /** Receives the events of each file, in order. */
  readonly dispatch: (id: string, event: EntryEvent) => void;
  readonly random?: () => number;
}

type HoldReason = 'checks' | 'person' | 'away';

export interface UploadQueue {
  add(item: QueueItem): void;
  /**
   * Sends the batch of a failed file again when it may be stored: the same batch under the same key is stored once.
   *
   * @returns The ids of the batch; none when the file was certainly not stored.
   */
  retry(id: string): readonly string[];
  /**
   * Sends nothing new until `release`. While files are being checked they may join the next batch; for the person, and while
   * the screen is away, what is being sent is stopped, too.
   */
  hold(reason: HoldReason): void;
  release(reason: HoldReason): void;
  /**
   * Stops a file, and aborts its request while bytes are still being sent.
   *
   * @returns `stopped` when nothing of it is stored; `checking` when it may be: what became of it is looked up and
   * dispatched, as `cancelled`, `accepted` or `failed`.
   */
  cancel(id: string): 'stopped' | 'checking';
  /** Drops a failed file: it is not part of its batch any more when that is sent again. */
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
  const jobs = new Map<string, Job>();
  const requests = new Set<Request>();
  const closed = new AbortController();
  /** Not sent yet. */
  let pending: Job[] = [];
  /** Sent before: each is sent again unchanged. */
  const resends: Batch[] = [];
  let flushState: 'idle' | 'due' | 'offline' = 'idle';
  const holds = new Set<HoldReason>();
  /** Clock milliseconds before which nothing is sent: what the server has refused for now, or fails again and again. */
  let restUntil = 0;
  /** The server has asked for it. */
  let isThrottled = false;

  /** In the queue, and not for the person to try again: still to be sent, or cancelled and not yet known to be unsent. */
  const isOpen = (job: Job) => jobs.get(job.item.id) === job && !job.awaitsRetry;
  const isCurrent = (job: Job) => isOpen(job) && !job.isCancelled;
  const currentJobs = (batch: Batch) => batch.jobs.filter(isCurrent);
  /** A batch that was sent cannot be sent again without one of its files: it is withdrawn. */
  const needsWithdrawal = (batch: Batch) => batch.wasSent && !batch.jobs.every(isCurrent);
  const dispatchAll = (batch: Batch, event: EntryEvent) => {
    for (const job of currentJobs(batch)) dispatch(job.item.id, event);
  };
  /** Why nothing is being sent, for the files of no request. */
  const waiting = (): Waiting | null => {
    if (holds.has('person')) return 'paused';
    if (flushState === 'offline') return 'offline';
    return isThrottled && clock.now() < restUntil ? 'throttled' : null;
  };
  const showPending = (event: EntryEvent = { type: 'waiting', waiting: waiting() }) => {
    for (const { item } of pending) dispatch(item.id, event);
  };
  const showWaiting = () => {
    const event = { type: 'waiting', waiting: waiting() } as const;
    showPending(event);
    for (const batch of resends) dispatchAll(batch, event);
  };
  const finish = (job: Job, event: EntryEvent) => {
    if (isOpen(job) && jobs.delete(job.item.id)) dispatch(job.item.id, event);
  };
  /** Nothing of the batch was stored: so much is known of its cancelled files now. */
  const finishCancelled = (batch: Batch) => {
    for (const job of batch.jobs) if (job.isCancelled) finish(job, { type: 'cancelled' });
  };

  /** Files added in one task share a batch, so the flush waits for a microtask. */
  const schedule = () => {
    if (flushState !== 'idle' || closed.signal.aborted) return;
    if (holds.has('away') || (holds.size > 0 && !resends.some(needsWithdrawal))) return;
    flushState = 'due';
    queueMicrotask(() => {
      flushState = 'idle';
      if (pending.length + resends.length > 0 && !connectivity.isOnline()) waitForNetwork();
      else flush();
    });
  };

  const flush = () => {
    while (
      !holds.has('away') &&
      requests.size < MAX_REQUESTS &&
      !closed.signal.aborted &&
      clock.now() >= restUntil
    ) {
      const batch = holds.size > 0 ? takeWithdrawal() : (resends.shift() ?? takePending());
      if (!batch) return;
      void sendBatch({ batch, abort: new AbortController(), sent: 0 });
    }
  };

  /** A withdrawal sends no file, so that no hold keeps a person from knowing what became of one. */
  const takeWithdrawal = (): Batch | null => {
    const index = resends.findIndex(needsWithdrawal);
    return index === -1 ? null : resends.splice(index, 1)[0]!;
  };

  const takePending = (): Batch | null => {
    const next = nextBatch(pending);
    pending = pending.slice(next.length);
    return next.length > 0 ? createBatch(next) : null;
  };

  const waitForNetwork = () => {
    flushState = 'offline';
    showWaiting();
    connectivity.whenOnline({ signal: closed.signal }).then(
      () => {
        flushState = 'idle';
        showWaiting();
        schedule();
      },
      () => {}, // Closed while waiting.
    );
  };

  const sendBatch = async (request: Request) => {
    const { batch } = request;
    requests.add(request);
    dispatchAll(batch, { type: 'posting' });
    const isRepeated = batch.wasSent;
    const isWithdrawn = needsWithdrawal(batch);
    batch.wasSent = true;
    for (const job of batch.jobs) job.batch = batch;
    try {
      const refs = await (isWithdrawn
        ? withdraw(itemsOf(batch), { key: batch.key, signal: request.abort.signal })
        : post(itemsOf(batch), {
            key: batch.key,
            isRepeated,
            signal: request.abort.signal,
            onProgress: (sent) => onProgress(request, sent),
          }));
      if (refs === null) requeue(batch);
      else for (const [index, job] of batch.jobs.entries()) finish(job, accepted(refs[index]!));
    } catch (thrown) {
      if (!closed.signal.aborted) onFailure(batch, asHdtError(thrown, 'network'));
    } finally {
      requests.delete(request);
      schedule();
    }
  };

  const onProgress = (request: Request, sent: number) => {
    request.sent = sent;
    for (const [index, sentOfFile] of splitProgress(request.batch, sent).entries()) {
      const job = request.batch.jobs[index]!;
      if (isCurrent(job)) dispatch(job.item.id, { type: 'progress', sent: sentOfFile });
    }
  };

  /** Nothing of it was stored and its key is spent: its remaining files form a new batch. */
  const requeue = (batch: Batch, { alone = false } = {}) => {
    finishCancelled(batch);
    const left = currentJobs(batch);
    dispatchAll(batch, { type: 'requeued', waiting: waiting(), counted: false });
    for (const job of left) {
      job.isSentAlone ||= alone;
      job.batch = null;
    }
    pending = [...left, ...pending];
  };

  const resend = (batch: Batch, event: EntryEvent) => {
    dispatchAll(batch, event);
    if (batch.jobs.some(isOpen)) resends.push(batch);
  };

  const onFailure = (batch: Batch, error: HdtError) => {
    const strategy = retryOf(error.code, 'send');
    if (strategy === 'split' && batch.jobs.length > 1) return requeue(batch, { alone: true });
    batch.mayBeStored ||= mayBeStored(error.code);
    if (strategy === 'repeat') return resend(batch, { type: 'requeued', waiting: waiting(), counted: false });
    if (strategy === 'confirm') return awaitOutcome(batch, error);
    if (!connectivity.isOnline())
      return resend(batch, { type: 'requeued', waiting: 'offline', counted: false });
    const delay = retryDelay(error.code, batch.attempt, {
      retryAfter: error.retryAfter,
      random: random(),
    });
    if (delay === null) fail(batch, error.code);
    else backOff(batch, error, delay);
  };

  const backOff = (batch: Batch, { code, retryAfter }: HdtError, delay: number) => {
    batch.attempt += 1;
    const isAsked = retryAfter !== undefined || code === 'rate-limited';
    if (isAsked || batch.attempt > 1) {
      restUntil = Math.max(restUntil, clock.now() + delay);
      isThrottled = isAsked;
    }
    dispatchAll(batch, { type: 'requeued', waiting: isAsked ? 'throttled' : 'backoff', counted: true });
    if (isAsked) showPending();
    if (!batch.mayBeStored) finishCancelled(batch);
    void resendAfter(batch, delay);
  };

  /** An earlier request is in progress or its outcome is unknown: looking it up costs no attempt. */
  const awaitOutcome = (batch: Batch, { retryAfter = CONFIRM_INTERVAL }: HdtError) => {
    batch.confirmingSince ??= clock.now();
    if (clock.now() - batch.confirmingSince >= CONFIRM_TIMEOUT) return fail(batch, 'unconfirmed');
    dispatchAll(batch, { type: 'requeued', waiting: 'confirming', counted: false });
    void resendAfter(batch, Math.max(retryAfter, CONFIRM_INTERVAL));
  };

  const resendAfter = async (batch: Batch, delay: number) => {
    await clock.sleep(delay, { signal: closed.signal }).catch(() => {});
    if (closed.signal.aborted) return;
    if (batch.jobs.some(isOpen)) resends.push(batch);
    if (holds.has('person')) showWaiting();
    else if (isThrottled && clock.now() >= restUntil) {
      isThrottled = false;
      showPending();
    }
    schedule();
  };

  /** A batch that may be stored waits unchanged: split or under another key it could be stored twice. */
  const fail = (batch: Batch, code: HdtErrorCode) => {
    if (!batch.mayBeStored) finishCancelled(batch);
    for (const job of batch.jobs.filter(isOpen)) {
      if (!batch.mayBeStored) finish(job, failure(job, code));
      else {
        const event = failure(job, job.isCancelled && code !== 'session-changed' ? 'unconfirmed' : code);
        Object.assign(job, { awaitsRetry: true, isCancelled: false });
        dispatch(job.item.id, event);
      }
    }
    // Without a session no file of any batch would be taken.
    if (errorOrigin(code) === 'session') for (const job of pending.splice(0)) finish(job, failure(job, code));
  };

  return {
    add(item) {
      const job: Job = { item, isSentAlone: false, awaitsRetry: false, isCancelled: false, batch: null };
      jobs.set(item.id, job);
      pending.push(job);
      if (waiting()) dispatch(item.id, { type: 'waiting', waiting: waiting() });
      schedule();
    },
    retry(id) {
      const { awaitsRetry, batch } = jobs.get(id) ?? {};
      if (!awaitsRetry || !batch) return [];
      const members = batch.jobs.filter((job) => jobs.get(job.item.id) === job);
      for (const job of members) job.awaitsRetry = false;
      batch.attempt = 0;
      batch.confirmingSince = null;
      resends.push(batch);
      schedule();
      return members.map(({ item }) => item.id);
    },
    hold(reason) {
      holds.add(reason);
      if (reason === 'checks') return;
      showWaiting();
      for (const request of requests) stop(request);
    },
    release(reason) {
      if (holds.delete(reason) && reason === 'person') showWaiting();
      schedule();
    },
    cancel(id) {
      const job = jobs.get(id);
      if (!job) return 'stopped';
      pending = pending.filter((other) => other !== job);
      const request = [...requests].find(({ batch }) => batch.jobs.includes(job));
      if (!request && !job.batch?.mayBeStored) {
        jobs.delete(id);
        return 'stopped';
      }
      job.isCancelled = true;
      if (request) stop(request);
      schedule();
      return 'checking';
    },
    forget(id) {
      jobs.delete(id);
    },
    close: () => {
      jobs.clear();
      closed.abort();
      for (const { abort } of requests) abort.abort();
    },
  };
}

/** Once every byte is sent the service may have stored the batch: aborting would only delay its files. */
function stop({ batch, abort, sent }: Request): void {
  const total = batch.jobs.reduce((sum, { item }) => sum + item.body.size, 0);
  if (sent < total) abort.abort();
}

const failure = ({ item }: Job, code: HdtErrorCode): EntryEvent => ({
  type: 'failed',
  code,
  retry: { kind: 'send', body: item.body },
});

const itemsOf = ({ jobs }: Batch): QueueItem[] => jobs.map(({ item }) => item);
const accepted = ({ uploadId }: UploadRef): EntryEvent => ({ type: 'accepted', uploadId });
