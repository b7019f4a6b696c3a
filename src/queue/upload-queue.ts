import type { Clock } from '../clock.js';
import { errorOrigin, type HdtErrorCode, mayBeStored, retryOf } from '../errors.js';
import { asHdtError, type HdtError } from '../hdt-error.js';
import type { UploadRef } from '../service/wire.js';
import { type Batch, createBatch, type Job, nextBatch, type QueueItem, splitProgress } from './batch.js';
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

/** Whether the network is available, and when it comes back. */
export interface Connectivity {
  isOnline(): boolean;
  whenOnline(options: { signal: AbortSignal }): Promise<void>;
}

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

type HoldReason = 'checks' | 'person';

export interface UploadQueue {
  add(item: QueueItem): void;
  /**
   * Sends the batch of a failed file again when it may be stored: the same batch under the same key is stored once.
   *
   * @returns The ids of the batch; none when the file was certainly not stored.
   */
  retry(id: string): readonly string[];
  /**
   * Sends nothing new until `release`. While files are being checked they may join the next batch; for the person what is
   * being sent is stopped, too.
   */
  hold(reason: HoldReason): void;
  release(reason: HoldReason): void;
  /** Removes a file, and aborts its request while bytes are still being sent. */
  cancel(id: string): void;
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

  const isCurrent = (job: Job) => jobs.get(job.item.id) === job && !job.awaitsRetry;
  const currentJobs = (batch: Batch) => batch.jobs.filter(isCurrent);
  const dispatchAll = (batch: Batch, event: EntryEvent) => {
    for (const job of currentJobs(batch)) dispatch(job.item.id, event);
  };
  /** Why nothing is being sent, for the files of no request. */
  const waiting = (): Waiting | null =>
    holds.has('person') ? 'paused' : flushState === 'offline' ? 'offline' : null;
  const showWaiting = () => {
    const event = { type: 'waiting', waiting: waiting() } as const;
    for (const { item } of pending) dispatch(item.id, event);
    for (const batch of resends) dispatchAll(batch, event);
  };
  const finish = (job: Job, event: EntryEvent) => {
    if (isCurrent(job) && jobs.delete(job.item.id)) dispatch(job.item.id, event);
  };

  /** Files added in one task share a batch, so the flush waits for a microtask. */
  const schedule = () => {
    if (flushState !== 'idle' || holds.size > 0 || closed.signal.aborted) return;
    flushState = 'due';
    queueMicrotask(() => {
      flushState = 'idle';
      if (pending.length + resends.length > 0 && !connectivity.isOnline()) waitForNetwork();
      else flush();
    });
  };

  const flush = () => {
    while (requests.size < MAX_REQUESTS && !isHeld()) {
      const batch = resends.shift() ?? takePending();
      if (!batch) return;
      void sendBatch({ batch, abort: new AbortController(), sent: 0 });
    }
  };

  const isHeld = () => holds.size > 0 || closed.signal.aborted || clock.now() < restUntil;

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
    batch.wasSent = true;
    try {
      const refs = await (isRepeated && currentJobs(batch).length < batch.jobs.length
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
    const left = currentJobs(batch);
    dispatchAll(batch, { type: 'requeued', waiting: waiting(), counted: false });
    for (const job of left) job.isSentAlone ||= alone;
    pending = [...left, ...pending];
  };

  const resend = (batch: Batch, event: EntryEvent) => {
    dispatchAll(batch, event);
    if (currentJobs(batch).length > 0) resends.push(batch);
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
    if (delay === null) return fail(batch, error.code);
    batch.attempt += 1;
    const isGeneral = error.retryAfter !== undefined || batch.attempt > 1;
    if (isGeneral) restUntil = Math.max(restUntil, clock.now() + delay);
    dispatchAll(batch, { type: 'requeued', waiting: 'backoff', counted: true });
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
    if (currentJobs(batch).length > 0) resends.push(batch);
    if (holds.has('person')) showWaiting();
    schedule();
  };

  /** A batch that may be stored waits unchanged: split or under another key it could be stored twice. */
  const fail = (batch: Batch, code: HdtErrorCode) => {
    for (const job of currentJobs(batch)) {
      if (!batch.mayBeStored) finish(job, failure(job, code));
      else if (isCurrent(job)) {
        Object.assign(job, { awaitsRetry: true, batch });
        dispatch(job.item.id, failure(job, code));
      }
    }
    // Without a session no file of any batch would be taken.
    if (errorOrigin(code) === 'session') for (const job of pending.splice(0)) finish(job, failure(job, code));
  };

  return {
    add(item) {
      const job: Job = { item, isSentAlone: false, awaitsRetry: false, batch: null };
      jobs.set(item.id, job);
      pending.push(job);
      if (waiting()) dispatch(item.id, { type: 'waiting', waiting: waiting() });
      schedule();
    },
    retry(id) {
      const batch = jobs.get(id)?.batch;
      if (!batch) return [];
      const members = batch.jobs.filter((job) => jobs.get(job.item.id) === job);
      for (const job of members) Object.assign(job, { awaitsRetry: false, batch: null });
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
      if (!job) return;
      jobs.delete(id);
      pending = pending.filter((other) => other !== job);
      for (const request of requests) if (request.batch.jobs.includes(job)) stop(request);
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
