import type { Row } from '../row.js';
import { ParseFailure } from './failure.js';

/** Elements or brackets inside each other; FHIR needs about fifteen. */
export const MAX_DEPTH = 64;

/** Rows of one document. */
export const MAX_ROWS = 100_000;

/** Collects rows up to the bound. */
export function createRowList(): { add(row: Row): void; readonly rows: readonly Row[] } {
  const rows: Row[] = [];
  return {
    rows,
    add(row) {
      if (rows.length === MAX_ROWS) throw new ParseFailure('too-large');
      rows.push(row);
    },
  };
}
