import type { Row } from './row.js';

/** One row of the retrieval shape; all strings, and it has no comment (interface, Retrieval result). */
export interface RetrievalRow {
  readonly Date: string;
  readonly 'Biomarker-Name': string;
  readonly Result: string;
  readonly Unit: string;
  readonly 'Low-Ref-Range': string;
  readonly 'High-Ref-Range': string;
  readonly Interpretation: string;
  readonly 'LOINC-Code': string;
}

export interface RetrievalResult {
  readonly customerId: number;
  readonly fileName: string;
  readonly results: readonly RetrievalRow[];
}

export const retrievalResult = (
  customerId: number,
  fileName: string,
  rows: readonly Row[],
): RetrievalResult => ({ customerId, fileName, results: rows.map(toRetrievalRow) });

const toRetrievalRow = (row: Row): RetrievalRow => ({
  Date: row.date,
  'Biomarker-Name': row.name,
  Result: row.result,
  Unit: row.unit,
  'Low-Ref-Range': row.low,
  'High-Ref-Range': row.high,
  Interpretation: row.interpretation,
  'LOINC-Code': row.loinc,
});
