import type { StatedPatient } from '../parse/document.js';
import type { Upload } from './upload.js';
import { expiryOf } from './upload-store.js';

/** An upload as the list and status endpoints show it (interface, Upload record). Times in ISO 8601. */
const toUploadRecord = (upload: Upload) => ({
  uploadId: upload.uploadId,
  transactionId: upload.transactionId,
  fileName: upload.fileName,
  status: upload.status,
  uploadedDate: new Date(upload.uploadedAt).toISOString(),
  expiresAt: new Date(expiryOf(upload)).toISOString(),
});

/** The same with whom its picture or PDF names; nothing for a text format, which whoever sends it can read. */
export const withPatients = (upload: Upload, patients: readonly StatedPatient[]) => ({
  ...toUploadRecord(upload),
  ...(patients.length > 0 && { patients }),
});
