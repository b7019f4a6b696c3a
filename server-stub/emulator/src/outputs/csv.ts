import type { Row } from '../row.js';
import { COLUMNS } from './table.js';

const BYTE_ORDER_MARK = '\ufeff';

/** CSV of RFC 4180 behind a byte-order mark, a header and one row a line, each with CRLF (interface, CSV file). */
export const writeCsv = (rows: readonly Row[]): string =>
  BYTE_ORDER_MARK +
  [COLUMNS.map(([name]) => name), ...rows.map((row) => COLUMNS.map(([, cell]) => cell(row)))]
    .map((cells) => `${cells.map(quoted).join(',')}\r\n`)
    .join('');

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
