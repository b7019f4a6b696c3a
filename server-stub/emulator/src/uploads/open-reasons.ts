import { reviewReasons } from '../review/reasons.js';
import type { ReadUpload } from './upload.js';

/** The reasons of a document that nobody has reviewed, or whose review ended by itself. */
export const openReasons = (upload: ReadUpload): readonly string[] =>
  (upload.status === 'completed' || upload.step === 'translation') && !upload.unreviewed
    ? []
    : reviewReasons(upload.rows, upload.doubts);
