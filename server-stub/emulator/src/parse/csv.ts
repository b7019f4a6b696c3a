import Papa from 'papaparse';
import { type Row, withFlaw } from '../row.js';
import type { Cells } from './cell-content.js';
import { readHeaders } from './columns.js';
import { joinDocuments, type ParsedDocument } from './document.js';
import { ParseFailure } from './failure.js';
import { dateIn } from './labelled-lines.js';
import { dayOrderIn } from './record.js';
import { unwrapCell } from './spreadsheet.js';
import { readDate } from './stated-date.js';
import { readTable } from './table.js';
import { isCatalogue } from './table-columns.js';
import { headlessShape, namedShape, otherShape, type TableShape } from './table-shape.js';
import { isQuantity } from './value.js';

const DELIMITERS = [',', ';', '\t', '|'];

/** Lines above the header, where laboratories print their name and the patient's. */
const PREAMBLE_LINES = 40;
/** Characters to search for the header. */
const PREAMBLE_TEXT = 64 * 1024;

/** Places at which another table is looked for: above the first, and below empty lines. */
const MAX_PLACES = 1000;

/** A delimiter, and the place of the header that is understood best. */
interface FoundTable {
  readonly delimiter: string;
  /** -1 where the first line is a record. */
  readonly headerLine: number;
  readonly width: number;
  readonly shape: TableShape;
}

/** A table of the document. */
interface Table {
  readonly preamble: readonly Cells[];
  readonly headers: Cells;
  readonly records: Cells[];
  readonly shape: TableShape;
  /** Whether its headers name tests and results. */
  readonly isNamed: boolean;
}

/** The lines of a document. */
interface Lines {
  readonly data: readonly Cells[];
  /** Those of which a cell holds the lines below it, since its quotation marks do not match. */
  readonly overrun: ReadonlySet<Cells>;
  /** Lines within such cells. */
  readonly unreadLines: number;
}

/**
 * Delimited tables (RFC 4180, also with `;`, tab or `|`) whose headers name tests and results in one of the languages of
 * `columns.ts`, or whose content shows where they are; an empty line stands between tables of different shapes. Personal data
 * above the header and in other columns goes to `identity`. Throws ParseFailure.
 */
export function parseCsv(printed: string): ParsedDocument {
  // The parser takes one kind of line end, and others as a part of the cell.
  const text = printed.replaceAll(/\r{1,3}\n|\r/g, '\n');
  const start = text.slice(0, PREAMBLE_TEXT);
  const found = findTable(start, namedShape) ?? findTable(start, otherShape) ?? findHeadlessTable(start);
  if (!found) throw new ParseFailure(holdsCatalogue(start) ? 'no-results' : 'unrecognised');
  const { data, overrun, unreadLines } = readLines(text, found);
  const tables = divideTables(data, found);
  const read = joinDocuments(tables.map((table) => readTable({ ...table, overrun }, table.shape)));
  const document = { ...read, rows: withDate(read, dateIn(linesAround(tables))) };
  return unreadLines === 0
    ? document
    : { ...document, unreadLines: unreadLines + (document.unreadLines ?? 0) };
}

/** The lines above the first table, and those between records that are but a label and its text. */
const linesAround = (tables: readonly Table[]): readonly Cells[] =>
  tables.flatMap(({ preamble, records }) => [
    ...preamble,
    ...records.filter((record) => record.filter((cell) => cell.trim() !== '').length < 3),
  ]);

/** The rows, of which none has a date of its own, with the one that the lines around the table state. */
function withDate({ rows, language = 'en' }: ParsedDocument, printed: string): readonly Row[] {
  if (printed === '' || rows.some(({ date, flaws }) => date !== '' || flaws?.date !== undefined)) return rows;
  const date = readDate(printed, dayOrderIn(language));
  if (date.state === 'absent') return rows;
  return rows.map((row) =>
    date.state === 'understood' ? { ...row, date: date.value } : withFlaw(row, 'date', date.words),
  );
}

/** The delimiter and header with the most columns that are understood. */
function findTable(start: string, shapeOf: typeof otherShape): FoundTable | null {
  let best: FoundTable | null = null;
  for (const delimiter of DELIMITERS) {
    const data = firstLines(start, delimiter);
    for (const [headerLine, cells] of data.entries()) {
      const shape = cells.length > 1 ? shapeOf(cells, data.slice(headerLine + 1)) : null;
      if (!shape || shape.used.size <= (best?.shape.used.size ?? 0)) continue;
      best = { shape, delimiter, headerLine, width: cells.length };
    }
  }
  return best;
}

const holdsCatalogue = (start: string): boolean =>
  DELIMITERS.some((delimiter) => {
    const [headers = [], ...records] = firstLines(start, delimiter).filter(isStated);
    return headers.length > 1 && isCatalogue(headers, records);
  });

const firstLines = (start: string, delimiter: string): readonly Cells[] =>
  Papa.parse<string[]>(start, { delimiter, preview: PREAMBLE_LINES }).data.map(unwrapCells);

const unwrapCells = (cells: Cells): Cells => cells.map(unwrapCell);

function findHeadlessTable(start: string): FoundTable | null {
  for (const delimiter of DELIMITERS) {
    const data = firstLines(start, delimiter);
    const width = data[0]?.length ?? 0;
    const shape = width > 1 ? headlessShape(width, data.filter(isStated)) : null;
    if (shape) return { shape, delimiter, headerLine: -1, width };
  }
  return null;
}

const isStated = (record: Cells): boolean => record.some((cell) => cell.trim() !== '');

function readLines(text: string, { delimiter, headerLine, width }: FoundTable): Lines {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  if (errors.some(({ code }) => code === 'MissingQuotes')) throw new ParseFailure('cut-off');
  const records = data.slice(headerLine + 1).filter(isStated);
  const last = records.at(-1);
  // Lines of one cell are headings.
  const shortest = records
    .slice(0, -1)
    .reduce((min, { length }) => (length > 1 ? Math.min(min, length) : min), width);
  // A last line without a line end that is shorter than all others was cut off, perhaps within a value.
  if (last && !hasLineEnd(text) && last.length < shortest) throw new ParseFailure('cut-off');
  const lines = data.map(unwrapCells);
  const damaged = new Set(errors.map(({ row }) => row));
  const overrun = new Set<Cells>();
  let unreadLines = 0;
  for (const [at, line] of lines.entries()) {
    if (at <= headerLine) continue;
    const within = line.flatMap((cell) => cell.split('\n').slice(1));
    const unread = damaged.has(at) ? within : within.filter((one) => isRecord(one, delimiter, width));
    if (unread.length > 0) overrun.add(line);
    unreadLines += unread.length;
  }
  return { data: lines, overrun, unreadLines };
}

/** Columns of a table of which a line within a cell is certainly told from a sentence. */
const MIN_WIDTH = 4;

/** Whether a line within a cell is a whole record of the table, with a number in a cell of its own. */
function isRecord(line: string, delimiter: string, width: number): boolean {
  if (width < MIN_WIDTH) return false;
  const cells = line.split(delimiter);
  return cells.length >= width && cells.some((cell) => isQuantity(cell.trim()));
}

/** Whether a text ends in a line end, perhaps with blanks behind it. */
const hasLineEnd = (text: string): boolean => /[\r\n]/.test(text.slice(text.trimEnd().length));

/** The table that was found, and those of other shapes above and below it. */
function divideTables(lines: readonly Cells[], { headerLine, width, shape }: FoundTable): readonly Table[] {
  const tables: Table[] = [];
  const preamble: Cells[] = [];
  const open = (headers: Cells, opened: TableShape): void => {
    const isNamed = readHeaders(headers) !== null;
    tables.push({
      preamble: tables.length === 0 ? preamble : [],
      headers,
      records: [],
      shape: opened,
      isNamed,
    });
  };
  if (headerLine < 0) open(Array<string>(width).fill(''), shape);
  let places = 0;
  for (const [at, line] of lines.entries()) {
    if (!isStated(line)) continue;
    const above = tables.at(-1);
    const isPlace = (!above || !isStated(lines[at - 1] ?? [])) && ++places <= MAX_PLACES;
    const other = at === headerLine ? shape : isPlace ? shapeFrom(lines, at, above, headerLine) : null;
    if (other) open(line, other);
    else (above?.records ?? preamble).push(line);
  }
  return tables;
}

/** The shape of a table whose header is a line above another header; null where it is none, or goes on with the table above. */
function shapeFrom(
  lines: readonly Cells[],
  header: number,
  above: Table | undefined,
  next: number,
): TableShape | null {
  const cells = lines[header]!;
  if (cells.length < 2 || cells.some((cell) => isQuantity(cell.trim()))) return null;
  // The header of the next page is one of the records that a named shape reads.
  if (above?.isNamed && readHeaders(cells)) return null;
  let end = header + 1;
  while (end < lines.length && end !== next && isStated(lines[end]!)) end++;
  const below = lines.slice(header + 1, end);
  return namedShape(cells, below) ?? otherShape(cells, below);
}
