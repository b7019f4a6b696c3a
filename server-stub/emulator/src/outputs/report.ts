import type { Row } from '../row.js';

/** A finished upload as input of every format. It never changes. */
export interface Report {
  readonly uploadId: string;
  readonly transactionId: number;
  readonly customerId: number;
  /** The customer's file name. It can name a person, so only the JSON shapes that require it hold it. */
  readonly fileName: string;
  /** Milliseconds since 1970. */
  readonly uploadedAt: number;
  /** At least one. */
  readonly rows: readonly Row[];
  /** Name of the laboratory, if detected. */
  readonly laboratory?: string;
  /** The number of each row in the whole upload, from 1; in order when left out. */
  readonly numbers?: readonly number[];
  /** Lines of the document that look like results and are in no row; none when left out. */
  readonly unreadLines?: number;
  /** Reasons for a review that ended without a reviewer; none when left out. */
  readonly reviewReasons?: readonly string[];
  /** A part of the upload; all of it when left out. */
  readonly part?: ReportPart;
}

/** One of the two callbacks of an upload with rows in review. */
interface ReportPart {
  /** 1 or 2, in the order in which they are sent. */
  readonly stage: 1 | 2;
  /** `reportDate` of the whole upload. */
  readonly date: string;
}

/** The report's permanent identifier: order number in HL7, prefix of observation identifiers in FHIR. */
export const reportNumber = ({ transactionId }: Report): string => `report-${transactionId}`;

/** A row's number in the whole upload, from 1, also in a part of it. */
export const rowNumber = ({ numbers }: Report, index: number): number => numbers?.[index] ?? index + 1;

/** The newest date among the rows; empty when none has one. Dates sort as text. */
export const reportDate = ({ rows, part }: Report): string => part?.date ?? newestDate(rows);

export const newestDate = (rows: readonly Row[]): string =>
  rows
    .map(({ date }) => date)
    .sort()
    .at(-1) ?? '';

/** A code in LOINC's form, else empty: a table's LOINC column can hold anything. */
export const loincCode = (code: string): string => (/^\d{1,7}-\d$/.test(code) ? code : '');

/** The LOINC code of every report. */
export const LABORATORY_REPORT = { code: '11502-2', name: 'Laboratory report' } as const;
