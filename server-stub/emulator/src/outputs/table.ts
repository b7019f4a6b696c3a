import { parquetWriteBuffer } from 'hyparquet-writer';
import type { Row } from '../row.js';
import { flaggedResult } from './value-text.js';

/** The eight columns of CSV and Parquet in order, with the cell of a row (interface, CSV file). */
const COLUMNS: readonly (readonly [name: string, cell: (row: Row) => string])[] = [
  ['Date', ({ date }) => date.slice(0, 'YYYY-MM-DD'.length)],
  ['LOINC-Code', ({ loinc }) => loinc],
  ['Biomarker-Name', ({ name }) => name],
  ['Result', flaggedResult],
  ['Low-Ref-Range', ({ low }) => low],
  ['High-Ref-Range', ({ high }) => high],
  ['Unit-of-measurement', ({ unit }) => unit],
  ['Comment', ({ comment }) => comment],
];

const BYTE_ORDER_MARK = '\ufeff';

/**
 * RFC 4180 with a byte-order mark, a header and CRLF after each line (interface, CSV file). Text that a spreadsheet would
 * read as a formula is not changed.
 */
export const writeCsv = (rows: readonly Row[]): string =>
  BYTE_ORDER_MARK +
  [COLUMNS.map(([name]) => name), ...rows.map((row) => COLUMNS.map(([, cell]) => cell(row)))]
    .map((cells) => `${cells.map(quoteCell).join(',')}\r\n`)
    .join('');

const quoteCell = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/**
 * The columns of the CSV as required Parquet `UTF8` columns: empty cells are empty strings (interface, Parquet file).
 * Needs a row: strict readers reject what hyparquet-writer writes without rows.
 */
export const writeParquet = (rows: readonly Row[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData: COLUMNS.map(([name, cell]) => ({
        name,
        data: rows.map(cell),
        type: 'STRING',
        nullable: false,
      })),
    }),
  );
