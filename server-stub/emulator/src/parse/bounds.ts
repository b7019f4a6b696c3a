import { type Row, weighRows } from '../row.js';
import { ParseFailure } from './failure.js';

/** Elements or brackets inside each other; FHIR needs about fifteen. */
export const MAX_DEPTH = 64;

/** Rows of one document. */
export const MAX_ROWS = 100_000;

/** Bytes of all rows: a text that many rows share is one in a document and many once they are stored. */
const MAX_WEIGHT = 256 * 1024 * 1024;

/** Collects rows up to the bounds. */
export function createRowList(): { add(row: Row): void; readonly rows: readonly Row[] } {
  const rows: Row[] = [];
  let weight = 0;
  return {
    rows,
    add(row) {
      weight += weighRows([row]);
      if (rows.length === MAX_ROWS || weight > MAX_WEIGHT) throw new ParseFailure('too-large');
      rows.push(row);
    },
  };
}
