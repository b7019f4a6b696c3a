import { isObject, readCount, toText } from '../../core/service/wire.js';
import { type Flag, flagOf } from './flag.js';
import { type Result, readResult } from './result.js';
import { type ReviewReason, readReviewReasons } from './review-reasons.js';

/** One row of a report, from either JSON shape of the interface. Values are the text that the service sent. */
export interface BiomarkerRow {
  /** Stable within one report: its position. */
  readonly key: string;
  /** Name of the test as the service gives it; empty where the document has none. */
  readonly name: string;
  /** What was found: a number with its comparator, words, or nothing. */
  readonly result: Result;
  /** Unit of the result and of its limits, as printed; empty for none. `Unit` in the retrieval shape, `Unit-of-measurement` in the callback shape. */
  readonly unit: string;
  /** The lower limit as sent: may start with a comparator such as `<`, may be empty. */
  readonly low: string;
  /** The upper limit as sent, or the whole range where it is words, such as `Negative`; may be empty. */
  readonly high: string;
  /** Where the result lies: the laboratory's own word where it has one, else compared with the limits. */
  readonly flag: Flag;
  /** LOINC code, empty when the service has mapped none. */
  readonly loinc: string;
  /** `YYYY-MM-DD HH:mm:ss`, or empty. */
  readonly date: string;
  /** The laboratory's remarks on the result, lines separated by LF; empty for none. */
  readonly comment: string;
  /** Whether the laboratory may still change the result. Absent for a final one. */
  readonly isPreliminary?: true;
  /** Values of the source document, when the account requests them. */
  readonly original: OriginalValues | null;
}

/** A row as the document prints it, before names and units were standardised. */
export interface OriginalValues {
  /** Name of the test. */
  readonly name: string;
  /** Result with its comparator, or words. */
  readonly result: string;
  /** Unit, or empty. */
  readonly unit: string;
  /** Lower limit, or empty. */
  readonly low: string;
  /** Upper limit or a range in words, or empty. */
  readonly high: string;
}

export interface BiomarkerReport {
  /** Name of the file that was sent. */
  readonly fileName: string;
  /** Results in the order of the document. */
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
