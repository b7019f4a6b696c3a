import { type Row, weighRows } from '../row.js';
import { ParseFailure } from './failure.js';

/** Nesting of elements or brackets; FHIR needs about fifteen levels. */
export const MAX_DEPTH = 64;

/** Rows per document. */
export const MAX_ROWS = 100_000;

/** Bytes of all rows; a text that many rows share counts once per row, as it is stored. */
const MAX_WEIGHT = 256 * 1024 * 1024;

/** Collects rows. Throws ParseFailure beyond the bounds. */
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
