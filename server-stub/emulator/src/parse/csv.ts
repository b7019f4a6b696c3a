import Papa from 'papaparse';
import { type Layout, readHeaders } from './columns.js';
import type { ParsedDocument } from './document.js';
import { ParseFailure } from './failure.js';
import { readTable, type TableContent } from './table.js';

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
 * Spanish, German or Chinese. Lines above the header and columns it does not know give no rows; whom they name is in `identity`. Throws ParseFailure.
 */
export function parseCsv(text: string): ParsedDocument {
  const table = findTable(text);
  if (!table) throw new ParseFailure('unrecognised');
  const { preamble, headers, records } = readLines(text, table);
  return readTable({ preamble, headers, records }, table);
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

function readLines(text: string, { delimiter, headerLine, width }: Table): Required<TableContent> {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  if (errors.some(({ code }) => code === 'MissingQuotes')) throw new ParseFailure('cut-off');
  const records = data.slice(headerLine + 1);
  const last = records.at(-1);
  const shortest = records
    .slice(0, -1)
    .reduce((least, { length }) => Math.min(least, length || least), width);
  // Without a line end, a last line shorter than every other was cut: its last value may be half of one.
  if (last && !/[\r\n]$/.test(text) && last.length < shortest) throw new ParseFailure('cut-off');
  return {
    preamble: data.slice(0, headerLine),
    headers: data[headerLine] ?? [],
    records: records.filter((record) => record.some((cell) => cell.trim() !== '')),
  };
}
