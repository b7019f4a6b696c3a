import { estimateRowBytes, type Row } from '../row.js';
import { ParseFailure } from './failure.js';

/** Nesting of elements or brackets; FHIR needs about fifteen levels. */
export const MAX_DEPTH = 64;

/** Rows per document. */
export const MAX_ROWS = 100_000;

/** Bytes of all rows; a text that many rows share counts once per row, as it is stored. */
const MAX_ROW_BYTES = 256 * 1024 * 1024;

export type RowList = ReturnType<typeof createRowList>;

/** Collects rows. Throws ParseFailure beyond the bounds. */
export function createRowList() {
  const rows: Row[] = [];
  let weight = 0;
  return {
    get rows(): readonly Row[] {
      return rows;
    },
    /** Returns the index of the row. */
    add(row: Row): number {
      weight += estimateRowBytes([row]);
      if (rows.length === MAX_ROWS || weight > MAX_ROW_BYTES) throw new ParseFailure('too-large');
      return rows.push(row) - 1;
    },
    /** Adds lines to the comment of a row. */
    annotate(at: number, lines: readonly string[], place: 'above' | 'below'): void {
      const row = rows[at]!;
      const comment = joinComment(place === 'above' ? [...lines, row.comment] : [row.comment, ...lines]);
      weight += 2 * (comment.length - row.comment.length);
      if (weight > MAX_ROW_BYTES) throw new ParseFailure('too-large');
      rows[at] = { ...row, comment };
    },
    /** Adds a line to a result that is a text. */
    addLine(at: number, line: string): void {
      const row = rows[at]!;
      weight += 2 * (line.length + 1);
      if (weight > MAX_ROW_BYTES) throw new ParseFailure('too-large');
      rows[at] = { ...row, result: `${row.result}\n${line}` };
    },
  };
}

/** Lines of a comment, without blank ones at the ends. Throws ParseFailure beyond the bounds: any number of lines can be one long text. */
export function joinComment(lines: readonly string[]): string {
  const length = lines.reduce((sum, line) => sum + line.length + 1, 0);
  if (2 * length > MAX_ROW_BYTES) throw new ParseFailure('too-large');
  return lines.join('\n').trim();
}
