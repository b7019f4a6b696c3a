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
}

/** The report's permanent name for other systems: order number in HL7, stem of the observations' identifiers in FHIR. */
export const reportNumber = ({ transactionId }: Report): string => `report-${transactionId}`;

/** The newest date among the rows, which is the report's own; empty when none has one. Dates sort as text. */
export const reportDate = ({ rows }: Report): string =>
  rows
    .map(({ date }) => date)
    .sort()
    .at(-1) ?? '';
