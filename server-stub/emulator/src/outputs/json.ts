import type { Counts, Row, SourceValues } from '../row.js';
import type { Report } from './report.js';
import { flaggedResult } from './value-text.js';

/** One row of the retrieval shape: all strings (interface, Retrieval result). */
export interface RetrievalRow {
  readonly Date: string;
  readonly 'Biomarker-Name': string;
  readonly Result: string;
  readonly Unit: string;
  readonly 'Low-Ref-Range': string;
  readonly 'High-Ref-Range': string;
  readonly Interpretation: string;
  readonly 'LOINC-Code': string;
  /** Absent for none: the interface does not list it here (assumptions.ts). */
  readonly Comment?: string;
}

export interface RetrievalResult {
  readonly customerId: number;
  readonly fileName: string;
  readonly results: readonly RetrievalRow[];
  /** Absent for none (assumptions.ts). */
  readonly unreadLines?: number;
}

export const retrievalResult = ({
  customerId,
  fileName,
  rows,
  unreadLines = 0,
}: Report): RetrievalResult => ({
  customerId,
  fileName,
  results: rows.map(retrievalRow),
  ...(unreadLines > 0 ? { unreadLines } : {}),
});

const retrievalRow = (row: Row): RetrievalRow => ({
  Date: row.date,
  'Biomarker-Name': row.name,
  Result: row.result,
  Unit: row.unit,
  'Low-Ref-Range': row.low,
  'High-Ref-Range': row.high,
  Interpretation: row.interpretation,
  'LOINC-Code': row.loinc,
  ...(row.comment === '' ? {} : { Comment: row.comment }),
});

/** The values of the document, before normalisation, conversion and translation. */
export interface OriginalValues {
  readonly 'Biomarker-Name': string;
  readonly Result: string;
  readonly 'Unit-of-measurement': string;
  readonly 'Low-Ref-Range': string;
  readonly 'High-Ref-Range': string;
}

/** One row of the callback shape: all strings, without an interpretation (interface, Biomarker result row). */
export interface CallbackRow {
  readonly Date: string;
  /** Absent from rows with `Original`, as in the interface's example. */
  readonly 'LOINC-Code'?: string;
  readonly 'Biomarker-Name': string;
  readonly Result: string;
  readonly 'Low-Ref-Range': string;
  readonly 'High-Ref-Range': string;
  readonly 'Unit-of-measurement': string;
  readonly Comment: string;
  readonly Original?: OriginalValues;
}

/** Rows have `original` when the account's setting 'Original results in output' is on. */
export const callbackRow = (row: Row, original: SourceValues | undefined = row.original): CallbackRow => ({
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

const originalValues = (row: SourceValues): OriginalValues => ({
  'Biomarker-Name': row.name,
  Result: row.result,
  'Unit-of-measurement': row.unit,
  'Low-Ref-Range': row.low,
  'High-Ref-Range': row.high,
});

/** The JSON of a callback, inline or as a file: envelope and rows in one object. */
export const callbackResult = (report: Report, counts: Counts, results: readonly CallbackRow[]) => ({
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
