import { QUEUED_SHARE } from '../assumptions.js';
import { createDispatch } from '../delivery/dispatch.js';
import { deliveriesOf, translationTime } from '../delivery/schedule.js';
import type { Send } from '../delivery/send.js';
import type { Log } from '../log.js';
import type { StatedPatient } from '../parse/document.js';
import type { Parse } from '../parse/parse.js';
import { type Correction, checkCorrections, ReviewError } from '../review/correction.js';
import { reviewedRows } from '../review/reviewed.js';
import type { Clock } from '../time/clock.js';
import { createTimers } from '../time/timers.js';
import {
  advance,
  isFinished,
  isInReview,
  isReading,
  type Upload,
  type UploadEvent,
} from '../uploads/upload.js';
import type { UploadStore } from '../uploads/upload-store.js';
import { createDocumentQueue } from './document-queue.js';

export interface ProcessingDeps {
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

export interface Processing {
  /** Continues a stored upload from its current state: a new one, or one from before a restart. */
  resume(upload: Upload): void;
  /** A client polls the upload's status or results. Resolves when the upload is in the state to report. */
  poll(uploadId: string): Promise<void>;
  /** Whom the document names. Kept in memory alone: none before it is read, and none after a restart. */
  patientsOf(uploadId: string): readonly StatedPatient[];
  /** Ends a review at once; rows without a correction stay as read. Throws a ReviewError. */
  approve(uploadId: string, corrections?: readonly Correction[]): void;
  /** Sends all callbacks of an upload again, at once; false when it has none. */
  resend(uploadId: string): boolean;
  /** Resolves when no document is being read and no callback is being sent; scheduled ones do not count. */
  idle(): Promise<void>;
  close(): void;
}

/** Advances uploads through their states. The upload holds what it waits for; this module holds only the timers. */
export function createProcessing(deps: ProcessingDeps): Processing {
  const { store, clock, pace, reviewTime, log } = deps;
  const timers = createTimers(clock);
  const documents = createDocumentQueue(deps.parse, log);
  const patients = new Map<string, readonly StatedPatient[]>();
  const dispatch = createDispatch({ store, clock, timers, send: deps.send, log });
  store.watch((uploadId, upload) => {
    if (upload) return;
    timers.cancel(uploadId);
    documents.forget(uploadId);
    patients.delete(uploadId);
  });

  function apply(upload: Upload, event: UploadEvent): Upload {
    const next = advance(upload, event);
    store.replace(next);
    if (next.status !== upload.status && isFinished(next))
      log(`upload ${next.uploadId} ${next.status}${reasonOf(next)}`);
    dispatch.resume(next, upload);
    return next;
  }

  /** Reads the document, and finishes reading when the pace allows it. */
  async function startReading(uploadId: string): Promise<void> {
    const received = store.get(uploadId);
    const upload = received?.status === 'uploaded' ? apply(received, { type: 'start' }) : received;
    if (!upload || !isReading(upload)) return;
    await documents.read(upload);
    const now = store.get(upload.uploadId);
    if (!now || upload.pacing.by === 'polls') return;
    if (upload.pacing.by === 'nothing' || upload.uploadedAt + pace <= clock.now())
      return finishReading(upload.uploadId);
    timers.at(upload.uploadId, upload.uploadedAt + pace, () => finishReading(upload.uploadId));
  }

  async function finishReading(uploadId: string): Promise<void> {
    const outcome = await documents.outcomeOf(uploadId);
    const upload = store.get(uploadId);
    if (!outcome || !upload || !isReading(upload)) return;
    documents.forget(uploadId);
    const now = clock.now();
    if ('reason' in outcome) {
      apply(upload, {
        type: 'fail',
        reason: outcome.reason,
        content: outcome.content,
        deliveries: deliveriesOf(upload, 'error', now, now),
      });
      return;
    }
    const { rows, laboratory, doubts } = outcome;
    if (outcome.patients) patients.set(uploadId, outcome.patients);
    const isPartial = doubts.length > 0 && doubts.length < rows.length;
    const translated = now + translationTime(upload, isPartial ? 'verified' : 'whole');
    const reviewed = now + (upload.pacing.by === 'clock' ? reviewTime : 0);
    runNextStep(
      apply(upload, {
        type: 'read',
        rows,
        laboratory,
        doubts,
        until: doubts.length > 0 ? reviewed : translated,
        deliveries: isPartial ? deliveriesOf(upload, 'verified', now, translated) : [],
      }),
    );
  }

  /** Runs the next step after reading: at once when it is due, otherwise by the clock. */
  function runNextStep(upload: Upload): void {
    if (upload.status !== 'processing' || isReading(upload)) return;
    if (upload.until > clock.now()) {
      timers.at(upload.uploadId, upload.until, () => {
        const now = store.get(upload.uploadId);
        // It may have been approved in the meantime.
        if (now && stepOf(now) === stepOf(upload)) runNextStep(now);
      });
      return;
    }
    runNextStep(isInReview(upload) ? approved(upload, [], true) : completed(upload));
  }

  function approved(upload: Upload, corrections: readonly Correction[], unreviewed?: true): Upload {
    const translated = clock.now() + translationTime(upload, 'reviewed');
    // The first callback may still be in translation: the second must not overtake it.
    const first = upload.deliveries.map((one) => (one.state === 'pending' ? one.next : 0));
    return apply(upload, {
      type: 'approve',
      corrections,
      until: Math.max(translated, ...first),
      ...(unreviewed && { unreviewed }),
    });
  }

  function completed(upload: Upload): Upload {
    if (upload.status !== 'processing' || upload.step !== 'translation') return upload;
    const now = clock.now();
    const stage = upload.doubts.length > 0 ? 'reviewed' : 'whole';
    return apply(upload, {
      type: 'complete',
      rows: reviewedRows(upload.rows, upload.corrections, upload.settings),
      deliveries: deliveriesOf(upload, stage, now, now),
    });
  }

  return {
    resume(upload) {
      const { uploadId, uploadedAt, pacing } = upload;
      dispatch.resume(upload);
      if (upload.status === 'uploaded' && pacing.by !== 'polls') {
        const time = pacing.by === 'clock' ? uploadedAt + pace * QUEUED_SHARE : clock.now();
        timers.at(uploadId, time, () => startReading(uploadId));
      } else if (isReading(upload)) timers.at(uploadId, clock.now(), () => startReading(uploadId));
      else runNextStep(upload);
    },
    async poll(uploadId) {
      const upload = store.get(uploadId);
      if (!upload || isFinished(upload) || upload.pacing.by === 'clock') return;
      if (upload.pacing.by === 'polls') {
        apply(upload, { type: 'poll' });
        const { needed, seen } = upload.pacing;
        // The first poll finds it queued, the last one finished.
        if (seen > 0 || needed === 0) void startReading(uploadId);
        if (seen < needed) return;
      } else void startReading(uploadId);
      await finishReading(uploadId);
    },
    patientsOf: (uploadId) => patients.get(uploadId) ?? [],
    approve(uploadId, corrections = []) {
      const upload = store.get(uploadId);
      if (!upload) throw new ReviewError('unknown-upload');
      if (!isInReview(upload)) throw new ReviewError('not-in-review');
      checkCorrections(corrections, upload.doubts);
      runNextStep(approved(upload, corrections));
    },
    resend(uploadId) {
      const upload = store.get(uploadId);
      if (!upload || upload.deliveries.length === 0) return false;
      apply(upload, { type: 'resend', at: clock.now() });
      return true;
    },
    async idle() {
      await documents.idle();
      await dispatch.idle();
    },
    close() {
      documents.close();
      dispatch.close();
      timers.cancelAll();
    },
  };
}

const stepOf = (upload: Upload): string | undefined => ('step' in upload ? upload.step : undefined);

const reasonOf = (upload: Upload): string => (upload.status === 'failed' ? `: ${upload.reason}` : '');
