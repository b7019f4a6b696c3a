import type { Draft } from './draft.js';
import type { Line } from './line.js';
import type { Phrase } from './phrase.js';
import type { TableLine } from './tables.js';

/** A row of a table, to which the lines below can add. */
export interface PlacedRow {
  readonly draft: Draft;
  /** The lowest line of the row, which can be a wrapped line or a comment. */
  readonly lastLine: Line;
  /** Its result; the nearest result above where the row has none, and null where there is none. */
  readonly result: Phrase | null;
}

/** A line that holds a name and nothing else. */
export interface NameLine {
  readonly name: Phrase;
  readonly line: TableLine;
}

/**
 * What the lines read so far leave open for the next line of the table.
 *
 * | state   | the next line is | and leads to |
 * |---------|------------------|--------------|
 * | `empty` | a row            | `row` |
 * |         | a name alone     | `name` |
 * | `row`   | a row            | `row` |
 * |         | the second line of a name with its value between the two lines | `row`, its name complete |
 * |         | another name alone | `name` |
 * |         | a comment, or a wrapped cell | `row`, with the text added |
 * | `name`  | a row            | `row`; the waiting name starts this row's name, ends the name above, or is a title |
 * |         | the value of the waiting name | `row` |
 * |         | another name alone | `name`; the first one ends the name above, or is a title |
 * |         | a comment        | `row`; the waiting name ends the name above, or is a title |
 *
 * Any other line ends what is open: it leads to `row`, or to `empty` while there is no row.
 */
export type RowState =
  | { readonly kind: 'empty'; readonly row: null }
  | OpenRow
  | { readonly kind: 'name'; readonly row: PlacedRow | null; readonly waiting: NameLine };

/** A row with what the lines below can go on with. */
export interface OpenRow {
  readonly kind: 'row';
  readonly row: PlacedRow;
  /** The line of a value that stands between the two lines of its name, until the second line is read. */
  readonly valueBetween: Line | null;
  /** Left edge of the comment below the row; null without one. */
  readonly commentLeft: number | null;
}

/** The state with nothing open below a row, or without any row. */
export const closedState = (row: PlacedRow | null): RowState =>
  row ? { kind: 'row', row, valueBetween: null, commentLeft: null } : { kind: 'empty', row: null };
