import type { AccountSettings } from '../accounts/account-settings.js';
import type { ContentKind } from '../parse/detect.js';
import type { FailureReason } from '../parse/failure.js';
import type { Correction } from '../review/correction.js';
import type { DoubtfulRow } from '../review/doubt.js';
import type { Row } from '../row.js';
import type { Pacing } from '../time/pacing.js';
import {
  type Attempt,
  afterAttempt,
  afterResend,
  type Delivery,
  type DeliveryStage,
  withAttempt,
} from './delivery.js';

interface Received {
  readonly uploadId: string;
  readonly transactionId: number;
  readonly customerId: number;
  readonly fileName: string;
  /** Milliseconds since 1970. */
  readonly uploadedAt: number;
  /** The account's settings at receipt; later changes apply to later files (interface, Delivery rules 3). */
  readonly settings: AccountSettings;
  readonly pacing: Pacing;
  /** Oldest first; empty for an account without a callback. */
  readonly deliveries: readonly Delivery[];
}

interface Read {
  /** Name of the laboratory; empty when the document names none. */
  readonly laboratory: string;
  /** Rows that failed the automated checks. */
  readonly doubts: readonly DoubtfulRow[];
}

interface InReview extends Read {
  readonly status: 'processing';
  readonly step: 'review';
  /** As in the document. */
  readonly rows: readonly Row[];
  /** When the review ends by itself, in milliseconds since 1970. */
  readonly until: number;
}

interface InTranslation extends Read {
  readonly status: 'processing';
  readonly step: 'translation';
  /** As in the document. */
  readonly rows: readonly Row[];
  readonly corrections: readonly Correction[];
  /** Milliseconds since 1970. */
  readonly until: number;
  /** The review ended without anybody who looked at the rows; absent for none. */
  readonly unreviewed?: true;
}

interface Completed extends Read {
  readonly status: 'completed';
  /** In the account's language, units and format. */
  readonly rows: readonly Row[];
  readonly unreviewed?: true;
}

interface Failure {
  readonly reason: FailureReason;
  /** Absent in what was persisted before it was known; null for a file of no format of the service. */
  readonly content?: ContentKind | null;
}

/** An upload whose document has been read. */
export type ReadUpload = Received & (InReview | InTranslation | Completed);

/**
 * One uploaded file and its state (interface, Upload status). In review its status is still `processing`. It has bytes until it is read, and rows from then on. It
 * holds all that processing needs, so that it can be persisted and resumed; except for the bytes it is plain JSON.
 */
export type Upload =
  | ReadUpload
  | (Received &
      (
        | { readonly status: 'uploaded'; readonly original: Uint8Array }
        | { readonly status: 'processing'; readonly step: 'reading'; readonly original: Uint8Array }
        | ({ readonly status: 'failed' } & Failure)
      ));

export type UploadStatus = Upload['status'];

export const UPLOAD_STATUSES = [
  'uploaded',
  'processing',
  'completed',
  'failed',
] as const satisfies UploadStatus[];

/** What can happen to an upload, with the deliveries it creates. Times in milliseconds since 1970. */
export type UploadEvent =
  | { readonly type: 'start' }
  | { readonly type: 'poll' }
  | (Read & { readonly type: 'read'; readonly rows: readonly Row[]; readonly until: number } & NewDeliveries)
  | {
      readonly type: 'approve';
      readonly corrections: readonly Correction[];
      readonly until: number;
      readonly unreviewed?: true;
    }
  | ({ readonly type: 'complete'; readonly rows: readonly Row[] } & NewDeliveries)
  | ({ readonly type: 'fail' } & Failure & NewDeliveries)
  | { readonly type: 'attempt'; readonly stage: DeliveryStage; readonly attempt: Attempt }
  /** An attempt that was answered after a resend. */
  | { readonly type: 'overtaken'; readonly stage: DeliveryStage; readonly attempt: Attempt }
  | { readonly type: 'resend'; readonly at: number };

interface NewDeliveries {
  readonly deliveries: readonly Delivery[];
}

/** The next state; throws on an event that is not allowed in this state. */
export function advance(upload: Upload, event: UploadEvent): Upload {
  const received = receivedOf(upload);
  switch (event.type) {
    case 'start':
      if (upload.status !== 'uploaded') break;
      return { ...received, status: 'processing', step: 'reading', original: upload.original };
    case 'poll':
      if (upload.pacing.by !== 'polls' || isFinished(upload)) break;
      return { ...upload, pacing: { ...upload.pacing, seen: upload.pacing.seen + 1 } };
    case 'read': {
      if (!isReading(upload)) break;
      const { laboratory, doubts, rows, until } = event;
      const read = {
        ...withDeliveries(received, event),
        status: 'processing',
        laboratory,
        doubts,
        rows,
        until,
      } as const;
      return doubts.length > 0
        ? { ...read, step: 'review' }
        : { ...read, step: 'translation', corrections: [] };
    }
    case 'approve': {
      if (!isInReview(upload)) break;
      const { laboratory, doubts, rows } = upload;
      const { corrections, until, unreviewed } = event;
      const read = { ...received, status: 'processing', laboratory, doubts, rows, until } as const;
      return { ...read, step: 'translation', corrections, ...markOf(unreviewed) };
    }
    case 'complete': {
      if (upload.status !== 'processing' || upload.step !== 'translation') break;
      const { laboratory, doubts, unreviewed } = upload;
      return {
        ...withDeliveries(received, event),
        status: 'completed',
        laboratory,
        doubts,
        rows: event.rows,
        ...markOf(unreviewed),
      };
    }
    case 'fail': {
      if (!isReading(upload)) break;
      const { reason, content = null } = event;
      return { ...withDeliveries(received, event), status: 'failed', reason, content };
    }
    case 'attempt':
    case 'overtaken':
    case 'resend':
      if (!upload.deliveries.some((one) => event.type === 'resend' || one.stage === event.stage)) break;
      return { ...upload, deliveries: upload.deliveries.map((one) => advanceDelivery(one, event)) };
  }
  throw new Error(`An upload that is ${upload.status} cannot ${event.type}`);
}

function advanceDelivery(
  delivery: Delivery,
  event: Extract<UploadEvent, { type: 'attempt' | 'overtaken' | 'resend' }>,
): Delivery {
  if (event.type === 'resend') return afterResend(delivery, event.at);
  if (delivery.stage !== event.stage) return delivery;
  return event.type === 'attempt'
    ? afterAttempt(delivery, event.attempt)
    : withAttempt(delivery, event.attempt);
}

function receivedOf(upload: Upload): Received {
  const { uploadId, transactionId, customerId, fileName, uploadedAt, settings, pacing, deliveries } = upload;
  return { uploadId, transactionId, customerId, fileName, uploadedAt, settings, pacing, deliveries };
}

const withDeliveries = (received: Received, { deliveries }: NewDeliveries): Received => ({
  ...received,
  deliveries: [...received.deliveries, ...deliveries],
});

const markOf = (unreviewed: true | undefined): { readonly unreviewed?: true } =>
  unreviewed ? { unreviewed } : {};

export const isFinished = ({ status }: Upload): boolean => status === 'completed' || status === 'failed';

export const isReading = (upload: Upload): upload is Extract<Upload, { step: 'reading' }> =>
  upload.status === 'processing' && upload.step === 'reading';

export const isInReview = (upload: Upload): upload is Extract<Upload, { step: 'review' }> =>
  upload.status === 'processing' && upload.step === 'review';

/** Whether the document has been read; a read upload has rows. */
export const isRead = (upload: Upload): upload is ReadUpload => 'rows' in upload;
