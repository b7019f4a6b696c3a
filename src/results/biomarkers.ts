import { isObject, readCount, toText } from '../service/wire.js';
import { type Flag, flagOf } from './flag.js';
import { type Result, readResult } from './result.js';
import { type ReviewReason, readReviewReasons } from './review-reasons.js';

/** One row of a report, from either JSON shape of the interface. Values are the text that the service sent. */
export interface BiomarkerRow {
  /** Stable within one report: its position. */
  readonly key: string;
  readonly name: string;
  readonly result: Result;
  /** `Unit` in the retrieval shape, `Unit-of-measurement` in the callback shape. */
  readonly unit: string;
  /** The lower limit as sent: may start with a comparator such as `<`, may be empty. */
  readonly low: string;
  readonly high: string;
  readonly flag: Flag;
  /** LOINC code, empty when the service has mapped none. */
  readonly loinc: string;
  /** `YYYY-MM-DD HH:mm:ss`, or empty. */
  readonly date: string;
  readonly comment: string;
  /** Whether the laboratory may still change the result. Absent for a final one. */
  readonly isPreliminary?: true;
  /** Values of the source document, when the account requests them. */
  readonly original: OriginalValues | null;
}

export interface OriginalValues {
  readonly name: string;
  readonly result: string;
  readonly unit: string;
  readonly low: string;
  readonly high: string;
}

export interface BiomarkerReport {
  readonly fileName: string;
  readonly rows: readonly BiomarkerRow[];
  /** Lines of the document that look like results but could not be read. */
  readonly unreadLines: number;
  /** Why the report needs to be compared with its original. Absent for none. */
  readonly reviewReasons?: readonly ReviewReason[];
}

const text = (value: unknown): string => toText(value).trim();

/**
 * Reads a report in the retrieval shape (`results`) or the callback shape (`Results`) of the interface.
 *
 * @param body JSON from `getResults` or a callback.
 * @returns The report; null when the body has neither shape, so that an unrelated page is not shown as an empty report.
 */
export function readBiomarkers(body: unknown): BiomarkerReport | null {
  if (!isObject(body)) return null;
  const rows = Array.isArray(body.results) ? body.results : body.Results;
  if (!Array.isArray(rows)) return null;
  const reviewReasons = readReviewReasons(body.reviewReasons);
  return {
    fileName: text(body.fileName),
    rows: rows.filter(isObject).map(readRow),
    unreadLines: readCount(body.unreadLines),
    ...(reviewReasons.length > 0 && { reviewReasons }),
  };
}

function readRow(row: Record<string, unknown>, index: number): BiomarkerRow {
  const result = readResult(text(row.Result));
  const low = text(row['Low-Ref-Range']);
  const high = text(row['High-Ref-Range']);
  return {
    key: String(index),
    name: text(row['Biomarker-Name']),
    result,
    unit: text(row['Unit-of-measurement']) || text(row.Unit),
    low,
    high,
    flag: flagOf(text(row.Interpretation), result, low, high),
    loinc: text(row['LOINC-Code']),
    date: text(row.Date),
    comment: text(row.Comment),
    ...(isPreliminary(text(row.Status)) && { isPreliminary: true }),
    original: isObject(row.Original) ? readOriginal(row.Original) : null,
  };
}

/** In words, or as HL7 writes it (table 0085). */
const isPreliminary = (status: string): boolean => /^(?:preliminary|p)$/i.test(status);

const readOriginal = (original: Record<string, unknown>): OriginalValues => ({
  name: text(original['Biomarker-Name']),
  result: text(original.Result),
  unit: text(original['Unit-of-measurement']),
  low: text(original['Low-Ref-Range']),
  high: text(original['High-Ref-Range']),
});
