import Papa from 'papaparse';
import type { ParsedDocument } from './document.js';
import { ParseFailure } from './failure.js';
import { readTable, type TableContent } from './table.js';
import { namedShape, otherShape, type TableShape } from './table-shape.js';

const DELIMITERS = [',', ';', '\t', '|'];

/** Lines above the header, where laboratories print their name and the patient's. */
const PREAMBLE_LINES = 40;
/** Characters to search for the header. */
const PREAMBLE_TEXT = 64 * 1024;

interface Table {
  readonly delimiter: string;
  readonly headerLine: number;
  readonly width: number;
  readonly shape: TableShape;
}

/**
 * A delimited table (RFC 4180, also with `;`, tab or `|`) whose header names tests and results in English, Spanish, German
 * or Chinese, or whose content shows where they are. Personal data above the header and in other columns goes to
 * `identity`. Throws ParseFailure.
 */
export function parseCsv(text: string): ParsedDocument {
  const start = text.slice(0, PREAMBLE_TEXT);
  const table = findTable(start, namedShape) ?? findTable(start, otherShape);
  if (!table) throw new ParseFailure('unrecognised');
  const { preamble, headers, records } = readLines(text, table);
  return readTable({ preamble, headers, records }, table.shape);
}

/** The delimiter and header with the most columns that are understood. */
function findTable(start: string, shapeOf: typeof otherShape): Table | null {
  let best: Table | null = null;
  for (const delimiter of DELIMITERS) {
    const { data } = Papa.parse<string[]>(start, { delimiter, preview: PREAMBLE_LINES });
    for (const [headerLine, cells] of data.entries()) {
      const shape = cells.length > 1 ? shapeOf(cells, data.slice(headerLine + 1)) : null;
      if (!shape || shape.used.size <= (best?.shape.used.size ?? 0)) continue;
      best = { shape, delimiter, headerLine, width: cells.length };
    }
  }
  return best;
}

function readLines(text: string, { delimiter, headerLine, width }: Table): Required<TableContent> {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  if (errors.some(({ code }) => code === 'MissingQuotes')) throw new ParseFailure('cut-off');
  const records = data.slice(headerLine + 1);
  const last = records.at(-1);
  const shortest = records.slice(0, -1).reduce((min, { length }) => Math.min(min, length || min), width);
  // A last line without a line end that is shorter than all others was cut off, perhaps within a value.
  if (last && !/[\r\n]$/.test(text) && last.length < shortest) throw new ParseFailure('cut-off');
  return {
    preamble: data.slice(0, headerLine),
    headers: data[headerLine] ?? [],
    records: records.filter((record) => record.some((cell) => cell.trim() !== '')),
  };
}
