import type { Upload, UploadStatus } from './upload.js';
import { expiryOf } from './upload-store.js';

/** An upload as the list and status endpoints show it (interface, Upload record). Times in ISO 8601. */
export interface UploadRecord {
  readonly uploadId: string;
  readonly transactionId: number;
  readonly fileName: string;
  readonly status: UploadStatus;
  readonly uploadedDate: string;
  readonly expiresAt: string;
}

export const toUploadRecord = (upload: Upload): UploadRecord => ({
  uploadId: upload.uploadId,
  transactionId: upload.transactionId,
  fileName: upload.fileName,
  status: upload.status,
  uploadedDate: new Date(upload.uploadedAt).toISOString(),
  expiresAt: new Date(expiryOf(upload)).toISOString(),
});
