import { QUEUED_SHARE } from '../assumptions.js';
import { Dispatch } from '../delivery/dispatch.js';
import { createStageDelivery, translationTime } from '../delivery/schedule.js';
import type { Send } from '../delivery/send.js';
import type { Log } from '../log.js';
import type { StatedPatient } from '../parse/document.js';
import type { Parse } from '../parse/parse.js';
import { type Correction, checkCorrections, ReviewError } from '../review/correction.js';
import { reviewedRows } from '../review/reviewed.js';
import type { Clock } from '../time/clock.js';
import { Timers } from '../time/timers.js';
import {
  advance,
  isFinished,
  isInReview,
  isReading,
  type Upload,
  type UploadEvent,
} from '../uploads/upload.js';
import type { UploadStore } from '../uploads/upload-store.js';
import { DocumentQueue, type Understood, type Unread } from './document-queue.js';

interface ProcessingDeps {
  readonly store: UploadStore;
  readonly clock: Clock;
  readonly parse: Parse;
  readonly send: Send;
  /** Minimum time from receipt to completion, in milliseconds; a slow document takes longer. */
  readonly pace: number;
  /** From reading to the end of a review that nobody approves earlier, in milliseconds. */
  readonly reviewTime: number;
  readonly log: Log;
}

/** Advances uploads through their states. The upload holds what it waits for; this class holds only the timers. */
export class Processing {
  readonly #timers;
  readonly #documents;
  readonly #dispatch;
  readonly #patients = new Map<string, readonly StatedPatient[]>();

  constructor(private readonly deps: ProcessingDeps) {
    const { store, clock, parse, send, log } = deps;
    this.#timers = new Timers(clock);
    this.#documents = new DocumentQueue(parse, log);
    this.#dispatch = new Dispatch({ store, clock, timers: this.#timers, send, log });
    store.watch((uploadId, upload) => {
      if (!upload) this.#forget(uploadId);
    });
  }

  /** Continues a stored upload from its current state: a new one, or one from before a restart. */
  resume(upload: Upload): void {
    const { clock, pace } = this.deps;
    const { uploadId, uploadedAt, pacing } = upload;
    this.#dispatch.resume(upload);
    if (upload.status === 'uploaded' && pacing.by !== 'polls') {
      const time = pacing.by === 'clock' ? uploadedAt + pace * QUEUED_SHARE : clock.now();
      this.#timers.at(uploadId, time, () => this.#readAtPace(uploadId));
    } else if (isReading(upload)) this.#timers.at(uploadId, clock.now(), () => this.#readAtPace(uploadId));
    else this.#runNextStep(upload);
  }

  /** A client polls the upload's status or results. Resolves when the upload is in the state to report. */
  async poll(uploadId: string): Promise<void> {
    const upload = this.deps.store.get(uploadId);
    if (!upload || isFinished(upload) || upload.pacing.by === 'clock') return;
    if (upload.pacing.by === 'polls') {
      this.#apply(upload, { type: 'poll' });
      const { needed, seen } = upload.pacing;
      // The first poll finds it queued, the last one finished.
      if (seen > 0 || needed === 0) this.#startReading(uploadId);
      if (seen < needed) return;
    } else this.#startReading(uploadId);
    await this.#finishReading(uploadId);
  }

  /** Whom the document names. Kept in memory alone: none before it is read, and none after a restart. */
  patientsOf(uploadId: string): readonly StatedPatient[] {
    return this.#patients.get(uploadId) ?? [];
  }

  /** Ends a review at once; rows without a correction stay as read. Throws a ReviewError. */
  approve(uploadId: string, corrections: readonly Correction[] = []): void {
    const upload = this.deps.store.get(uploadId);
    if (!upload) throw new ReviewError('unknown-upload');
    if (!isInReview(upload)) throw new ReviewError('not-in-review');
    checkCorrections(corrections, upload.doubts);
    this.#runNextStep(this.#approve(upload, corrections));
  }

  /** Sends all callbacks of an upload again, at once; false when it has none. */
  resend(uploadId: string): boolean {
    const upload = this.deps.store.get(uploadId);
    if (!upload || upload.deliveries.length === 0) return false;
    this.#apply(upload, { type: 'resend', at: this.deps.clock.now() });
    return true;
  }

  /** Resolves when no document is being read and no callback is being sent; scheduled ones do not count. */
  async idle(): Promise<void> {
    await this.#documents.idle();
    await this.#dispatch.idle();
  }

  close(): void {
    this.#documents.close();
    this.#dispatch.close();
    this.#timers.cancelAll();
  }

  #forget(uploadId: string): void {
    this.#timers.cancel(uploadId);
    this.#documents.forget(uploadId);
    this.#patients.delete(uploadId);
  }

  #apply(upload: Upload, event: UploadEvent): Upload {
    const next = advance(upload, event);
    this.deps.store.replace(next);
    if (next.status !== upload.status && isFinished(next))
      this.deps.log(`upload ${next.uploadId} ${next.status}${reasonOf(next)}`);
    this.#dispatch.resume(next, upload);
    return next;
  }

  /** Puts the document in the queue. Returns its upload; null where there is nothing to read. */
  #startReading(uploadId: string): Upload | null {
    const received = this.deps.store.get(uploadId);
    const upload = received?.status === 'uploaded' ? this.#apply(received, { type: 'start' }) : received;
    if (!upload || !isReading(upload)) return null;
    this.#documents.enqueue(upload);
    return upload;
  }

  /** Reads the document, and finishes reading when the pace allows it. */
  async #readAtPace(uploadId: string): Promise<void> {
    const { store, clock, pace } = this.deps;
    const upload = this.#startReading(uploadId);
    await this.#documents.outcomeOf(uploadId);
    if (!upload || !store.get(uploadId) || upload.pacing.by === 'polls') return;
    const earliest = upload.uploadedAt + pace;
    if (upload.pacing.by === 'nothing' || earliest <= clock.now()) return this.#finishReading(uploadId);
    this.#timers.at(uploadId, earliest, () => this.#finishReading(uploadId));
  }

  async #finishReading(uploadId: string): Promise<void> {
    const outcome = await this.#documents.outcomeOf(uploadId);
    const upload = this.deps.store.get(uploadId);
    if (!outcome || !upload || !isReading(upload)) return;
    this.#documents.forget(uploadId);
    if ('reason' in outcome) this.#fail(upload, outcome);
    else this.#runNextStep(this.#read(upload, outcome));
  }

  #fail(upload: Upload, { reason, content }: Unread): void {
    const now = this.deps.clock.now();
    this.#apply(upload, {
      type: 'fail',
      reason,
      content,
      deliveries: createStageDelivery(upload, 'error', now, now),
    });
  }

  #read(upload: Upload, { rows, laboratory, doubts, patients }: Understood): Upload {
    const now = this.deps.clock.now();
    if (patients) this.#patients.set(upload.uploadId, patients);
    const isPartial = doubts.length > 0 && doubts.length < rows.length;
    const translated = now + translationTime(upload, isPartial ? 'verified' : 'whole');
    const reviewed = now + (upload.pacing.by === 'clock' ? this.deps.reviewTime : 0);
    return this.#apply(upload, {
      type: 'read',
      rows,
      laboratory,
      doubts,
      until: doubts.length > 0 ? reviewed : translated,
      deliveries: isPartial ? createStageDelivery(upload, 'verified', now, translated) : [],
    });
  }

  /** Runs the next step after reading: at once when it is due, otherwise by the clock. */
  #runNextStep(upload: Upload): void {
    const { store, clock } = this.deps;
    if (upload.status !== 'processing' || isReading(upload)) return;
    if (upload.until > clock.now()) {
      this.#timers.at(upload.uploadId, upload.until, () => {
        const now = store.get(upload.uploadId);
        // It may have been approved in the meantime.
        if (now && stepOf(now) === stepOf(upload)) this.#runNextStep(now);
      });
      return;
    }
    this.#runNextStep(isInReview(upload) ? this.#approve(upload, [], true) : this.#complete(upload));
  }

  #approve(upload: Upload, corrections: readonly Correction[], unreviewed?: true): Upload {
    const translated = this.deps.clock.now() + translationTime(upload, 'reviewed');
    // The first callback may still be in translation: the second must not overtake it.
    const first = upload.deliveries.map((one) => (one.state === 'pending' ? one.next : 0));
    return this.#apply(upload, {
      type: 'approve',
      corrections,
      until: Math.max(translated, ...first),
      ...(unreviewed && { unreviewed }),
    });
  }

  #complete(upload: Upload): Upload {
    if (upload.status !== 'processing' || upload.step !== 'translation') return upload;
    const now = this.deps.clock.now();
    const stage = upload.doubts.length > 0 ? 'reviewed' : 'whole';
    return this.#apply(upload, {
      type: 'complete',
      rows: reviewedRows(upload.rows, upload.corrections, upload.settings),
      deliveries: createStageDelivery(upload, stage, now, now),
    });
  }
}

const stepOf = (upload: Upload): string | undefined => ('step' in upload ? upload.step : undefined);

function reasonOf(upload: Upload): string {
  if (upload.status !== 'failed') return '';
  return `: ${upload.reason}${upload.reason === 'no-reader' ? ' (pictures and PDF need hdt-reader)' : ''}`;
}
