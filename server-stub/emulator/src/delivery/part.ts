import { newestDate, type Report } from '../outputs/report.js';
import { reviewedRows } from '../review/reviewed.js';
import { countUnreadRows, isUnread } from '../review/unread-row.js';
import type { Counts } from '../row.js';
import type { DeliveryStage } from '../uploads/delivery.js';
import { openReasons } from '../uploads/open-reasons.js';
import type { ReadUpload } from '../uploads/upload.js';

/** Counts of the whole upload: the same in each of its callbacks. */
export const countsOf = (upload: ReadUpload): Counts => {
  const totalTests = upload.rows.length;
  const manualReview = upload.doubts.length;
  return { totalTests, qaPassed: totalTests - manualReview, manualReview };
};

/**
 * What one callback reports. The second has the reviewed rows only, with the counts of the first; when every row is in doubt there
 * is no first one, since `Results` is empty only in errors. The first callback is the same before and after the review, which
 * corrects other rows; so a callback can be rebuilt at any time.
 */
export function reportOfStage(upload: ReadUpload, stage: Exclude<DeliveryStage, 'error'>): Report {
  const rows = upload.status === 'completed' ? upload.rows : reviewedRows(upload.rows, [], upload.settings);
  const report = uploadFields(upload);
  if (stage === 'whole') return { ...report, rows };
  const doubtful = new Set(upload.doubts.map(({ row }) => row));
  const numbers = rows.map((_, i) => i + 1).filter((n) => doubtful.has(n) === (stage === 'reviewed'));
  const part = { stage: stage === 'verified' ? 1 : 2, date: newestDate(rows) } as const;
  return { ...report, rows: numbers.map((n) => rows[n - 1]!), numbers, part };
}

/** What retrieval reports: the rows that were read or transcribed, and how many lines were not. */
export function reportOfRetrieval(upload: Extract<ReadUpload, { status: 'completed' }>): Report {
  const { rows } = upload;
  const numbers = rows.flatMap((row, i) => (isUnread(row) ? [] : [i + 1]));
  return {
    ...uploadFields(upload),
    rows: numbers.map((n) => rows[n - 1]!),
    numbers,
    unreadLines: countUnreadRows(rows),
    reviewReasons: openReasons(upload),
  };
}

/** What every report says of its upload. */
function uploadFields({ uploadId, transactionId, customerId, fileName, uploadedAt, laboratory }: ReadUpload) {
  return { uploadId, transactionId, customerId, fileName, uploadedAt, laboratory };
}
