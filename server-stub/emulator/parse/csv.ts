import Papa from 'papaparse';
import type { Row } from '../row.js';
import { createRowList } from './bounds.js';
import { type Layout, readHeaders } from './columns.js';
import { dayOrderOf } from './date.js';
import { ParseFailure } from './failure.js';
import { dayOrderIn, rowFromRecord } from './record.js';

const DELIMITERS = [',', ';', '\t', '|'];

/** Lines above the header that are looked through: laboratories print their name and the patient's there. */
const PREAMBLE_LINES = 40;
/** Enough characters for those lines. */
const PREAMBLE_TEXT = 64 * 1024;

interface Table extends Layout {
  readonly delimiter: string;
  readonly headerLine: number;
  readonly width: number;
}

/**
 * A delimited table (RFC 4180, with `;`, tab or `|` too) whose header names at least test and result in English,
 * Spanish, German or Chinese. Lines above the header and columns it does not know are left out. Throws ParseFailure.
 */
export function parseCsv(text: string): readonly Row[] {
  const table = findTable(text);
  if (!table) throw new ParseFailure('unrecognised');
  const records = readRecords(text, table);
  const column = (position: number | undefined) =>
    position === undefined ? [] : records.map((record) => record[position] ?? '');
  const order = dayOrderOf(column(table.positions.get('date')));
  const dayOrder = order === 'unknown' ? dayOrderIn(table.language) : order;

  const list = createRowList();
  for (const record of records) {
    const row = rowFromRecord((name) => record[table.positions.get(name) ?? -1] ?? '', dayOrder);
    if (row) list.add(row);
  }
  return list.rows;
}

/** The reading, among the delimiters, whose header says most. */
function findTable(text: string): Table | null {
  const start = text.slice(0, PREAMBLE_TEXT);
  let best: Table | null = null;
  for (const delimiter of DELIMITERS) {
    const { data } = Papa.parse<string[]>(start, { delimiter, preview: PREAMBLE_LINES });
    for (const [headerLine, cells] of data.entries()) {
      const layout = readHeaders(cells);
      if (!layout || layout.positions.size <= (best?.positions.size ?? 0)) continue;
      best = { ...layout, delimiter, headerLine, width: cells.length };
    }
  }
  return best;
}

function readRecords(text: string, { delimiter, headerLine, width }: Table): readonly string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  if (errors.some(({ code }) => code === 'MissingQuotes')) throw new ParseFailure('cut-off');
  const records = data.slice(headerLine + 1);
  const last = records.at(-1);
  const shortest = records
    .slice(0, -1)
    .reduce((least, { length }) => Math.min(least, length || least), width);
  // Without a line end, a last line shorter than every other was cut: its last value may be half of one.
  if (last && !/[\r\n]$/.test(text) && last.length < shortest) throw new ParseFailure('cut-off');
  return records.filter((record) => record.some((cell) => cell.trim() !== ''));
}
