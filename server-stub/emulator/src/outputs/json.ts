import type { Counts, Row, SourceValues } from '../row.js';
import type { Report } from './report.js';
import { flaggedResult } from './value-text.js';

/** The JSON of retrieval (interface, Retrieval result); the number of unread lines and the reasons of review are absent for none. */
export const toRetrievalResult = ({
  customerId,
  fileName,
  rows,
  unreadLines = 0,
  reviewReasons = [],
}: Report) => ({
  customerId,
  fileName,
  results: rows.map(toRetrievalRow),
  ...(unreadLines > 0 ? { unreadLines } : {}),
  ...(reviewReasons.length > 0 ? { reviewReasons } : {}),
});

/** All strings. `Comment` and `Status` are absent for none: the interface does not list them here. HL7 and FHIR call every result final. */
const toRetrievalRow = (row: Row) => ({
  Date: row.date,
  'Biomarker-Name': row.name,
  Result: row.result,
  Unit: row.unit,
  'Low-Ref-Range': row.low,
  'High-Ref-Range': row.high,
  Interpretation: row.interpretation,
  'LOINC-Code': row.loinc,
  ...(row.comment === '' ? {} : { Comment: row.comment }),
  ...(row.preliminary ? { Status: 'preliminary' } : {}),
});

/**
 * One row of the callback shape: all strings, without an interpretation (interface, Biomarker result row). Rows have `original`
 * when the account's setting 'Original results in output' is on; they have no `LOINC-Code` then, as in the interface's example.
 */
export const toCallbackRow = ({ original, ...row }: Row) => ({
  Date: row.date,
  ...(original ? {} : { 'LOINC-Code': row.loinc }),
  'Biomarker-Name': row.name,
  Result: flaggedResult(row),
  'Low-Ref-Range': row.low,
  'High-Ref-Range': row.high,
  'Unit-of-measurement': row.unit,
  Comment: row.comment,
  ...(original ? { Original: originalValues(original) } : {}),
});

/** The values of the document, before normalisation, conversion and translation. */
const originalValues = (row: SourceValues) => ({
  'Biomarker-Name': row.name,
  Result: row.result,
  'Unit-of-measurement': row.unit,
  'Low-Ref-Range': row.low,
  'High-Ref-Range': row.high,
});

/** The JSON of a callback, inline or as a file: envelope and rows in one object. */
export const toCallbackResult = (report: Report, counts: Counts, results: readonly object[]) => ({
  customerId: report.customerId,
  uploadId: report.uploadId,
  fileName: report.fileName,
  transactionId: report.transactionId,
  outputFormat: 'JSON' as const,
  totalTests: counts.totalTests,
  qaPassed: counts.qaPassed,
  manualReview: counts.manualReview,
  Results: results,
});
