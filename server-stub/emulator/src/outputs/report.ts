import type { Row } from '../row.js';

/** A finished upload as every format writes it; all of it stays the same for as long as the upload exists. */
export interface Report {
  readonly uploadId: string;
  readonly transactionId: number;
  readonly customerId: number;
  /** As the customer named the file: it may name a person, so only the JSON shapes that must carry it do. */
  readonly fileName: string;
  /** Milliseconds since 1970. */
  readonly uploadedAt: number;
  /** At least one. */
  readonly rows: readonly Row[];
  /** Name of the laboratory, where one was detected. */
  readonly laboratory?: string;
  /** Which part of the upload it is; all of it when left out. */
  readonly part?: ReportPart;
}

/** One of the two callbacks of an upload with rows in review. */
interface ReportPart {
  /** 1 or 2, in the order in which they are sent. */
  readonly stage: 1 | 2;
  /** Of each row its number in the whole upload, from 1. */
  readonly numbers: readonly number[];
  /** `reportDate` of the whole upload. */
  readonly date: string;
}

/** The report's permanent name for other systems: order number in HL7, stem of the observations' identifiers in FHIR. */
export const reportNumber = ({ transactionId }: Report): string => `report-${transactionId}`;

/** A row's number in the whole upload, from 1: the same in a part of it. */
export const rowNumber = ({ part }: Report, index: number): number => part?.numbers[index] ?? index + 1;

/** The newest date among the rows, which is the report's own; empty when none has one. Dates sort as text. */
export const reportDate = ({ rows, part }: Report): string => part?.date ?? newestDate(rows);

export const newestDate = (rows: readonly Row[]): string =>
  rows
    .map(({ date }) => date)
    .sort()
    .at(-1) ?? '';
