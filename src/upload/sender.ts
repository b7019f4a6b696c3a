import type { Clock } from '../core/clock.js';
import type { Connectivity } from '../core/connectivity.js';
import { errorOrigin, type HdtErrorCode } from '../core/errors.js';
import { asHdtError, type HdtError } from '../core/hdt-error.js';
import type { UploadRef } from '../core/service/wire.js';
import {
  Batch,
  isJobActive,
  isPerhapsStored,
  isUnsettled,
  Job,
  needsWithdrawal,
  type QueuedFile,
  renewBatch,
  selectNextJobs,
  splitProgress,
  storedAfter,
} from './batch.js';
import type { EntryEvent, Waiting } from './entry.js';
import { failureAction } from './failure-action.js';

/** Concurrent requests. Two saturate a slow connection; more only delay every file. */
const MAX_REQUESTS = 2;

/** Why sending is suspended. `person`: paused. `away`: the element has left the page. */
export type HoldReason = 'person' | 'away';

/** Holds sending while one file is checked. */
export interface CheckHold {
  /** How many files have been held before this one. */
  readonly order: number;
  /** Lets other files be sent while `work` runs. */
  suspendFor<T>(work: () => Promise<T>): Promise<T>;
  end(): void;
}

interface PostOptions {
  /** Idempotency key of the batch, the same for every attempt. */
  readonly key: string;
  /** Whether the batch was sent before and the outcome is unknown. */
  readonly isRepeated: boolean;
  readonly signal: AbortSignal;
  /** Bytes of bodies sent so far. */
  readonly onProgress: (sentBytes: number) => void;
}

/** Effects of the sender, as parameters: it knows neither HTTP nor the entries' state. */
export interface SenderOptions {
  /** Sends one batch; resolves with one reference per file, in order. */
  readonly post: (batch: readonly QueuedFile[], options: PostOptions) => Promise<readonly UploadRef[]>;
  /**
   * Withdraws a batch whose outcome is unknown. Resolves with its references when it was stored, with null when it was not
   * and never will be.
   */
  readonly withdraw: (
    batch: readonly QueuedFile[],
    options: { readonly key: string; readonly signal: AbortSignal },
  ) => Promise<readonly UploadRef[] | null>;
  readonly clock: Clock;
  readonly connectivity: Connectivity;
  /** Receives the events of each file, in order. */
  readonly report: (id: string, event: EntryEvent) => void;
  readonly random?: (() => number) | undefined;
}

interface Request {
  readonly batch: Batch;
  readonly abort: AbortController;
  sent: number;
}

/** Sends files in batches, and again until their outcome is known. Two requests run at once. */
export class Sender {
  readonly #options: SenderOptions;
  readonly #jobs = new Map<string, Job>();
  /** Resolves the promise of `send`, by file. */
  readonly #outcomes = new Map<string, () => void>();
  /** Files that were never sent, or whose batch was dissolved. */
  #pending: Job[] = [];
  /** Batches to send again unchanged. */
  #resends: Batch[] = [];
  readonly #requests = new Set<Request>();
  /** Why nothing is sent now: reasons, and one object for each file that is being checked. */
  readonly #holds = new Set<HoldReason | object>();
  #heldFiles = 0;
  #flush: 'idle' | 'due' | 'offline' = 'idle';
  /** Delays in progress, because requests failed or the server asked for one. Nothing is sent during the longest. */
  #delays = 0;
  /** Whether the server asked for the delay. */
  #isThrottled = false;
  readonly #closed = new AbortController();

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /**
   * Sends a file with the others that are added in the same task. One that the person retries joins its batch.
   *
   * @returns Resolves when the outcome was reported.
   */
  send(item: QueuedFile): Promise<void> {
    if (!this.#jobs.has(item.id)) {
      const job = new Job(item);
      this.#jobs.set(item.id, job);
      this.#pending.push(job);
      // Checks end in any order, and the records are to have the order of the list.
      this.#pending.sort((a, b) => a.item.order - b.item.order);
      const waiting = this.#waitingReason();
      if (waiting) this.#options.report(item.id, { type: 'waiting', waiting });
    }
    this.#requestFlush();
    return new Promise((resolve) => this.#outcomes.set(item.id, resolve));
  }

  /**
   * Prepares the batch of a failed file to be sent again, if it may be stored: the server stores one key only once.
   *
   * @returns The ids of the batch, each of which is sent by `send`; none when the file was certainly not stored.
   */
  retry(id: string): readonly string[] {
    const { awaitsRetry, batch } = this.#jobs.get(id) ?? {};
    if (!awaitsRetry || !batch) return [];
    const members = batch.jobs.filter(({ isListed }) => isListed);
    for (const job of members) job.awaitsRetry = false;
    renewBatch(batch);
    this.#resends.push(batch);
    return members.map(({ item }) => item.id);
  }

  /** Whether the file is in a batch that is being sent, or is to be sent again. */
  has(id: string): boolean {
    return this.#jobs.has(id);
  }

  /** Starts no request until `release`, and aborts those whose bytes are still being sent. */
  hold(reason: HoldReason): void {
    this.#holds.add(reason);
    this.#reportWaiting();
    for (const request of this.#requests) abortUnlessSent(request);
  }

  release(reason: HoldReason): void {
    if (this.#holds.delete(reason) && reason === 'person') this.#reportWaiting();
    this.#requestFlush();
  }

  /** Starts no request while a file is checked, so that files which were added together share a batch. */
  holdForCheck(): CheckHold {
    const check = {};
    const begin = () => void this.#holds.add(check);
    const end = () => {
      if (this.#holds.delete(check)) this.#requestFlush();
    };
    begin();
    this.#heldFiles += 1;
    return {
      order: this.#heldFiles - 1,
      end,
      async suspendFor(work) {
        end();
        try {
          return await work();
        } finally {
          begin();
        }
      },
    };
  }

  /**
   * Stops a file, and aborts its request while bytes are still being sent.
   *
   * @returns `stopped` when nothing of it is stored; `checking` when it may be, and the outcome is looked up and reported as
   * `cancelled`, `accepted` or `failed`.
   */
  cancel(id: string): 'stopped' | 'checking' {
    const job = this.#jobs.get(id);
    if (!job) return 'stopped';
    this.#pending = this.#pending.filter((other) => other !== job);
    const request = [...this.#requests].find(({ batch }) => batch.jobs.includes(job));
    if (!request && !(job.batch && isPerhapsStored(job.batch))) {
      this.forget(id);
      return 'stopped';
    }
    job.isCancelled = true;
    if (request) abortUnlessSent(request);
    this.#requestFlush();
    return 'checking';
  }

  /** Drops a file and reports no more of it. A retry of its batch leaves it out. */
  forget(id: string): void {
    const job = this.#jobs.get(id);
    if (job) job.isListed = false;
    this.#jobs.delete(id);
    this.#settle(id);
  }

  close(): void {
    for (const id of [...this.#jobs.keys()]) this.forget(id);
    this.#closed.abort();
    for (const { abort } of this.#requests) abort.abort();
  }

  // When to send: not while held, offline or delayed.

  /** Flushes in a microtask unless sending is held, so that files added in one task share a batch. */
  #requestFlush(): void {
    if (this.#flush !== 'idle' || this.#closed.signal.aborted) return;
    if (this.#holds.has('away') || (this.#holds.size > 0 && !this.#resends.some(needsWithdrawal))) return;
    this.#flush = 'due';
    queueMicrotask(() => {
      this.#flush = 'idle';
      const isWaiting = this.#pending.length + this.#resends.length > 0;
      if (isWaiting && !this.#options.connectivity.isOnline()) this.#waitForNetwork();
      else this.#sendBatches();
    });
  }

  #waitForNetwork(): void {
    this.#flush = 'offline';
    this.#reportWaiting();
    this.#options.connectivity.whenOnline({ signal: this.#closed.signal }).then(
      () => {
        this.#flush = 'idle';
        this.#reportWaiting();
        this.#requestFlush();
      },
      () => {}, // Closed while waiting.
    );
  }

  /** Why files that are in no request are not being sent. */
  #waitingReason(): Waiting | null {
    if (this.#holds.has('person')) return 'paused';
    if (this.#flush === 'offline') return 'offline';
    return this.#isThrottled && this.#delays > 0 ? 'throttled' : null;
  }

  #reportWaiting(): void {
    this.#reportPending();
    for (const batch of this.#resends)
      this.#reportBatch(batch, { type: 'waiting', waiting: this.#waitingReason() });
  }

  #reportPending(): void {
    for (const { item } of this.#pending)
      this.#options.report(item.id, { type: 'waiting', waiting: this.#waitingReason() });
  }

  /** Sends nothing for `delay` milliseconds. A delay and not a moment: the clock of a device may be set back by hours. */
  #postpone(delay: number, isServerDelay: boolean): void {
    this.#isThrottled = isServerDelay;
    this.#delays += 1;
    const end = () => {
      this.#delays -= 1;
    };
    this.#options.clock.sleep(delay, { signal: this.#closed.signal }).then(end, end);
  }

  /** The batch to send now; null when there is none or sending is not allowed. */
  #takeBatch(): Batch | null {
    if (this.#holds.has('away') || this.#closed.signal.aborted || this.#delays > 0) return null;
    // A withdrawal sends no files, so it is allowed while sending is paused or files are checked.
    if (this.#holds.size > 0) {
      const index = this.#resends.findIndex(needsWithdrawal);
      return index === -1 ? null : this.#resends.splice(index, 1)[0]!;
    }
    const resend = this.#resends.shift();
    if (resend) return resend;
    const next = selectNextJobs(this.#pending);
    this.#pending = this.#pending.slice(next.length);
    return next.length > 0 ? new Batch(next) : null;
  }

  // One batch, from its request to an outcome or the next attempt.

  #sendBatches(): void {
    while (this.#requests.size < MAX_REQUESTS) {
      const batch = this.#takeBatch();
      if (!batch) return;
      void this.#sendBatch({ batch, abort: new AbortController(), sent: 0 });
    }
  }

  async #sendBatch(request: Request): Promise<void> {
    const { batch } = request;
    this.#requests.add(request);
    this.#reportBatch(batch, { type: 'posting' });
    const isRepeated = batch.stored !== 'unsent';
    batch.isWithdrawn = needsWithdrawal(batch);
    if (!isRepeated) batch.stored = 'sent';
    for (const job of batch.jobs) job.batch = batch;
    try {
      const refs = await this.#request(request, isRepeated);
      if (refs === null) this.#dissolve(batch);
      else
        for (const [index, job] of batch.jobs.entries())
          this.#finish(job, { type: 'accepted', uploadId: refs[index]!.uploadId });
    } catch (thrown) {
      if (!this.#closed.signal.aborted) this.#onFailure(batch, asHdtError(thrown, 'network'));
    } finally {
      this.#requests.delete(request);
      this.#requestFlush();
    }
  }

  #request(request: Request, isRepeated: boolean): Promise<readonly UploadRef[] | null> {
    const { batch, abort } = request;
    const { key, isWithdrawn } = batch;
    const { signal } = abort;
    const items = batch.jobs.map(({ item }) => item);
    if (isWithdrawn) return this.#options.withdraw(items, { key, signal });
    const onProgress = (sent: number) => this.#onProgress(request, sent);
    return this.#options.post(items, { key, isRepeated, signal, onProgress });
  }

  #onProgress(request: Request, sent: number): void {
    request.sent = sent;
    for (const [index, sentOfFile] of splitProgress(request.batch, sent).entries()) {
      const job = request.batch.jobs[index]!;
      if (isJobActive(job)) this.#options.report(job.item.id, { type: 'progress', sent: sentOfFile });
    }
  }

  #onFailure(batch: Batch, error: HdtError): void {
    const { clock, connectivity, random = Math.random } = this.#options;
    const now = clock.now();
    if (error.code === 'unreadable-file' && isPerhapsStored(batch)) {
      // Under another key the other files would perhaps be stored twice.
      batch.isWithdrawn = true;
      this.#resend(batch, 'confirming');
      return;
    }
    const stored = storedAfter(batch.stored, error.code);
    const isUnrecorded = stored === 'unrecorded';
    const isOnline = connectivity.isOnline();
    const action = failureAction(batch, error, { isUnrecorded, now, isOnline, random });
    if (action.kind !== 'split') batch.stored = stored;
    switch (action.kind) {
      case 'split':
        this.#split(batch);
        break;
      case 'repeat':
        this.#resend(batch, this.#waitingReason());
        break;
      case 'offline':
        this.#resend(batch, 'offline');
        break;
      case 'confirm':
        batch.confirmingSince ??= now;
        this.#reportBatch(batch, requeued(isUnrecorded ? 'recording' : 'confirming'));
        void this.#resendAfter(batch, action.delay);
        break;
      case 'back-off':
        this.#backOff(batch, action);
        break;
      case 'fail':
        this.#fail(batch, action.code);
        break;
    }
  }

  #split(batch: Batch): void {
    for (const job of batch.jobs) job.isSentAlone = true;
    // An earlier request may still arrive, and under other keys its files would be stored twice.
    if (isPerhapsStored(batch)) this.#resend(batch, 'confirming');
    else this.#dissolve(batch);
  }

  /** Dissolves a batch of which nothing was stored and whose key is spent. Its active files are sent in new batches. */
  #dissolve(batch: Batch): void {
    this.#finishCancelled(batch);
    const remaining = batch.jobs.filter(isJobActive);
    this.#reportBatch(batch, requeued(this.#waitingReason()));
    for (const job of remaining) job.batch = null;
    this.#pending = [...remaining, ...this.#pending];
  }

  #resend(batch: Batch, waiting: Waiting | null): void {
    this.#reportBatch(batch, requeued(waiting));
    this.#queueAgain(batch);
  }

  /** Has the batch sent again unchanged, unless all of its files have ended. */
  #queueAgain(batch: Batch): void {
    if (batch.jobs.some(isUnsettled)) this.#resends.push(batch);
  }

  #backOff(batch: Batch, { delay, isServerDelay }: { delay: number; isServerDelay: boolean }): void {
    batch.attempt += 1;
    if (isServerDelay || batch.attempt > 1) this.#postpone(delay, isServerDelay);
    this.#reportBatch(batch, requeued(isServerDelay ? 'throttled' : 'backoff', true));
    if (isServerDelay) this.#reportPending();
    if (!isPerhapsStored(batch)) this.#finishCancelled(batch);
    void this.#resendAfter(batch, delay);
  }

  async #resendAfter(batch: Batch, delay: number): Promise<void> {
    await this.#options.clock.sleep(delay, { signal: this.#closed.signal }).catch(() => {});
    if (this.#closed.signal.aborted) return;
    this.#queueAgain(batch);
    if (this.#holds.has('person')) this.#reportWaiting();
    else if (this.#isThrottled && this.#delays === 0) {
      this.#isThrottled = false;
      this.#reportPending();
    }
    this.#requestFlush();
  }

  /** Fails the files of a batch. One that may be stored is kept for a retry: under another key it could be stored twice. */
  #fail(batch: Batch, code: HdtErrorCode): void {
    if (code === 'answer-lost') batch.stored = 'unknowable';
    if (!isPerhapsStored(batch)) this.#finishCancelled(batch);
    for (const job of batch.jobs.filter(isUnsettled)) {
      if (isPerhapsStored(batch)) this.#awaitRetry(job, code);
      else this.#finish(job, failed(job, code));
    }
    // Without a session every other file would be refused, too.
    if (errorOrigin(code) === 'session')
      for (const job of this.#pending.splice(0)) this.#finish(job, failed(job, code));
  }

  #awaitRetry(job: Job, code: HdtErrorCode): void {
    const keepsCode = code === 'session-changed' || code === 'answer-lost';
    const event = failed(job, job.isCancelled && !keepsCode ? 'unconfirmed' : code);
    job.awaitsRetry = true;
    job.isCancelled = false;
    this.#options.report(job.item.id, event);
    this.#settle(job.item.id);
  }

  // Reports of the files.

  #reportBatch(batch: Batch, event: EntryEvent): void {
    for (const job of batch.jobs.filter(isJobActive)) this.#options.report(job.item.id, event);
  }

  /** Reports the last event of a file. */
  #finish(job: Job, event: EntryEvent): void {
    if (!isUnsettled(job)) return;
    job.isListed = false;
    this.#jobs.delete(job.item.id);
    this.#options.report(job.item.id, event);
    this.#settle(job.item.id);
  }

  /** Reports `cancelled` of the cancelled files of a batch of which nothing was stored. */
  #finishCancelled(batch: Batch): void {
    for (const job of batch.jobs) if (job.isCancelled) this.#finish(job, { type: 'cancelled' });
  }

  #settle(id: string): void {
    this.#outcomes.get(id)?.();
    this.#outcomes.delete(id);
  }
}

/** Aborts a request while bytes are left to send. After that, aborting would only delay files that may be stored. */
function abortUnlessSent({ batch, abort, sent }: Request): void {
  const total = batch.jobs.reduce((sum, { item }) => sum + item.body.size, 0);
  if (sent < total) abort.abort();
}

/** @param counted Whether the attempt failed. */
const requeued = (waiting: Waiting | null, counted = false): EntryEvent => ({
  type: 'requeued',
  waiting,
  counted,
});

const failed = ({ item }: Job, code: HdtErrorCode): EntryEvent => ({
  type: 'failed',
  code,
  retry: { kind: 'send', body: item.body },
});
