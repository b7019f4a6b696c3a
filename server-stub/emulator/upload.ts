import type { FailureReason } from './parse/failure.js';
import type { Row } from './row.js';

interface Received {
  readonly uploadId: string;
  readonly transactionId: number;
  readonly customerId: number;
  readonly fileName: string;
  /** Milliseconds since 1970. */
  readonly uploadedAt: number;
}

/** One file on its way (interface, Upload status). Its bytes exist until it is finished, its rows only from then on. */
export type Upload = Received &
  (
    | { readonly status: 'uploaded'; readonly original: Uint8Array }
    | { readonly status: 'processing'; readonly original: Uint8Array }
    | { readonly status: 'completed'; readonly rows: readonly Row[] }
    | { readonly status: 'failed'; readonly reason: FailureReason }
  );

export type UploadStatus = Upload['status'];

export const UPLOAD_STATUSES = [
  'uploaded',
  'processing',
  'completed',
  'failed',
] as const satisfies UploadStatus[];

export type UploadEvent =
  | { readonly type: 'start' }
  | { readonly type: 'complete'; readonly rows: readonly Row[] }
  | { readonly type: 'fail'; readonly reason: FailureReason };

/** The next state; throws on an event that cannot happen in this one. */
export function advance(upload: Upload, event: UploadEvent): Upload {
  const { uploadId, transactionId, customerId, fileName, uploadedAt } = upload;
  const received = { uploadId, transactionId, customerId, fileName, uploadedAt };
  switch (event.type) {
    case 'start':
      if (upload.status === 'uploaded')
        return { ...received, status: 'processing', original: upload.original };
      break;
    case 'complete':
      if (upload.status === 'processing') return { ...received, status: 'completed', rows: event.rows };
      break;
    case 'fail':
      if (upload.status === 'processing') return { ...received, status: 'failed', reason: event.reason };
      break;
  }
  throw new Error(`An upload that is ${upload.status} cannot ${event.type}`);
}

export const isFinished = ({ status }: Upload): boolean => status === 'completed' || status === 'failed';
