import type { CallbackSettings } from '../accounts/account-settings.js';
import type { Log } from '../log.js';
import type { Clock } from '../time/clock.js';
import type { Timers } from '../time/timers.js';
import { type Answer, type Delivery, type DeliveryStage, nextAttempt } from '../uploads/delivery.js';
import { advance, type Upload } from '../uploads/upload.js';
import type { UploadStore } from '../uploads/upload-store.js';
import { buildPayload } from './build.js';
import type { Send } from './send.js';

export interface DispatchDeps {
  readonly store: UploadStore;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly send: Send;
  readonly log: Log;
}

/** Sends callbacks by the clock; those of one upload one after the other, oldest first. */
export class Dispatch {
  readonly #queues = new Map<string, Promise<void>>();
  readonly #closing = new AbortController();

  constructor(private readonly deps: DispatchDeps) {}

  /** Schedules all pending deliveries; with `before`, only those that have changed. */
  resume(upload: Upload, before?: Upload): void {
    for (const delivery of upload.deliveries) {
      const next = nextAttempt(delivery);
      const isUnchanged = delivery === deliveryOfStage(before, delivery.stage);
      if (next !== null && !isUnchanged) this.#schedule(upload.uploadId, delivery, next);
    }
  }

  /** Resolves when no callback is being sent. */
  async idle(): Promise<void> {
    while (this.#queues.size > 0) await Promise.all(this.#queues.values());
  }

  close(): void {
    this.#closing.abort();
  }

  #schedule(uploadId: string, { stage }: Delivery, time: number): void {
    const attempt = () => this.#attempt(uploadId, stage, time);
    this.deps.timers.at(uploadId, time, () => this.#enqueue(uploadId, attempt));
  }

  #enqueue(uploadId: string, work: () => Promise<void>): Promise<void> {
    const job = (this.#queues.get(uploadId) ?? Promise.resolve()).then(work).finally(() => {
      if (this.#queues.get(uploadId) === job) this.#queues.delete(uploadId);
    });
    this.#queues.set(uploadId, job);
    return job;
  }

  async #attempt(uploadId: string, stage: DeliveryStage, due: number): Promise<void> {
    const { store, clock, log } = this.deps;
    const { signal } = this.#closing;
    const upload = store.get(uploadId);
    const delivery = deliveryOfStage(upload, stage);
    const callback = upload?.settings.callback;
    // A manual resend changes the time of the next attempt: this timer is then stale.
    if (signal.aborted || !upload || !delivery || !callback || nextAttempt(delivery) !== due) return;
    const at = clock.now();
    const answer = await post(this.deps, { upload, delivery, callback }, signal);
    const now = store.get(uploadId);
    const current = deliveryOfStage(now, stage);
    if (signal.aborted || !now || !current || nextAttempt(current) === null) return;
    // A resend while it was being sent begins anew; the answer to the earlier attempt decides nothing of it.
    const type = current === delivery ? 'attempt' : 'overtaken';
    const next = advance(now, { type, stage, attempt: { at, endedAt: clock.now(), answer } });
    store.replace(next);
    log(`callback ${stage} of ${uploadId} ${deliveryOfStage(next, stage)?.state}: ${describeAnswer(answer)}`);
    if (type === 'attempt') this.resume(next, now);
  }
}

const deliveryOfStage = (upload: Upload | undefined, stage: DeliveryStage): Delivery | undefined =>
  upload?.deliveries.find((one) => one.stage === stage);

const describeAnswer = (answer: Answer): string =>
  'status' in answer ? String(answer.status) : answer.error;

interface Posted {
  readonly upload: Upload;
  readonly delivery: Delivery;
  readonly callback: CallbackSettings;
}

/** A payload that cannot be written or sent is an answer, too: the callbacks behind it have their turn. */
async function post(
  { send, log }: Pick<DispatchDeps, 'send' | 'log'>,
  { upload, delivery, callback }: Posted,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    return await send(callback, buildPayload(upload, delivery), signal);
  } catch (thrown) {
    const name = thrown instanceof Error ? thrown.name : typeof thrown;
    log(`callback ${delivery.stage} of ${upload.uploadId} could not be sent: ${name}`);
    return { error: 'invalid' };
  }
}
