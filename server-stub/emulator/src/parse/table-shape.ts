import type { Row } from '../row.js';
import { type Cells, isEmptyCell, isRange, isResult, isTimeHeader } from './cell-content.js';
import type { ColumnLanguage } from './column-words.js';
import {
  cellOf,
  columnsIn,
  type Layout,
  layoutOf,
  layoutsBeside,
  MAX_HEADER_LENGTH,
  readHeaders,
} from './columns.js';
import { readRange } from './range.js';
import { readHeadedRecord, readRecord } from './record.js';
import { recordStatus } from './record-status.js';
import { dateAt, dateWithTime } from './record-time.js';
import { canHoldResults } from './result-header.js';
import { NO_SPECIMEN_AROUND, type SpecimenAround, specimenOfRecord, specimenUnder } from './specimen-of.js';
import { statedText } from './stated.js';
import { readDate } from './stated-date.js';
import { rowOf, UNSTATED } from './stated-row.js';
import {
  columnsByContent,
  type DateColumns,
  datedColumns,
  datedRecords,
  foundByContent,
  inferColumns,
  type TestColumns,
  withTestNames,
} from './table-columns.js';
import { orderOf, type Section, sectionsIn } from './table-sections.js';
import { isKnownTest, testIn } from './test-header.js';
import { nameInSpecimen, testInSpecimen } from './test-in-specimen.js';
import { isQuantity, isUnit } from './value.js';
import { isWithdrawn } from './versions.js';

export interface TableHeading {
  readonly headers: Cells;
  /** Positions of the columns that rows use. */
  readonly used: ReadonlySet<number>;
}

/** A record, its rows, and how many results in it could not be read. */
export interface RecordRows {
  readonly record: Cells;
  readonly rows: readonly Row[];
  readonly unread: number;
  /** Of the table that begins with this record, where it is another header. */
  readonly heading?: TableHeading;
}

/** How the records of a table state results. */
export interface TableShape {
  /** Of the headers. */
  readonly language: ColumnLanguage;
  /** Positions of the columns that are understood. */
  readonly used: ReadonlySet<number>;
  /** Reads the rows of each record, of tests of a specimen where the lines above the table state it. */
  read(records: readonly Cells[], around?: SpecimenAround): Iterable<RecordRows>;
}

/**
 * The shape that the headers of a table name: a result a record. Null without a column of tests and one of results. Units and
 * ranges under other headers are found by what they hold.
 */
export function namedShape(headers: Cells, records: readonly Cells[]): TableShape | null {
  const named = readHeaders(headers);
  const layout = named && withTestNames(headers, records, named);
  if (!layout) return null;
  const found = foundByContent(headers, records, layout);
  return resultRecords(
    headers,
    found.length === 0
      ? layout
      : { ...layoutOf([...columnsIn(headers), ...found]), language: layout.language },
  );
}

/**
 * The shape of a table with other headers, by its content: a result a record, one column a date, or one column a test.
 * Null where no test is known.
 */
export function otherShape(headers: Cells, all: readonly Cells[]): TableShape | null {
  const records = all.filter((record) => record.some((cell) => cell.trim() !== ''));
  const dates = datedColumns(headers, records);
  if (dates) return recordsOverTime(headers, dates);
  const tests = datedRecords(headers, records);
  if (tests) return recordsOfTests(headers, tests);
  const layout = inferColumns(headers, records);
  return layout && resultRecords(headers, layout);
}

/**
 * The shape of a table without a header: a known test in nearly every record, one column of numbers and one of their units. Null
 * where anything else could be the result.
 */
export function headlessShape(width: number, records: readonly Cells[]): TableShape | null {
  const headers = Array.from({ length: width }, (_, position) => `column ${position}`);
  const layout = columnsByContent(headers, records);
  return layout && resultRecords(headers, layout);
}

function resultRecords(headers: Cells, layout: Layout): TableShape {
  return {
    language: layout.language,
    used: usedBy(layout),
    *read(records, around = NO_SPECIMEN_AROUND) {
      let { specimen } = around;
      for (const section of sectionsIn(records, { headers, layout }))
        specimen = yield* readSection(section, specimen, around);
    },
  };
}

/** Reads the records of a section below what a heading says of their specimen. Returns what the last heading says. */
function* readSection(
  { headers, layout, order, records, isBelow }: Section,
  above: string,
  around: SpecimenAround,
): Generator<RecordRows, string> {
  const used = usedBy(layout);
  const others = {
    free: freeColumns(headers, used),
    more: [
      ...new Set([
        ...timeColumns(headers, used),
        ...numberedColumns(headers, layout, used),
        ...(layout.rivals ?? []),
      ]),
    ],
  };
  const layouts = layoutsBeside(headers, layout);
  if (isBelow) yield { record: headers, ...NOTHING, heading: { headers, used } };
  let specimen = above;
  for (const record of records) {
    const status = recordStatus(headers, record);
    const heading = headingIn(record);
    if (heading !== null) specimen = specimenUnder(heading, around);
    if (isWithdrawn(status)) yield { record, ...NOTHING };
    else {
      const rows = layouts.flatMap((own): Row[] => {
        const read = readHeadedRecord({ headers, cells: record, layout: own, specimen }, order, status);
        return read ? [withUnitOfName(rowOf(read))] : [];
      });
      yield { record, rows, unread: countUnread(rows, record, others) };
    }
  }
  return specimen;
}

/** The one cell of a record that has no others, as a heading between records has. */
function headingIn(record: Cells): string | null {
  const [heading, other] = record.filter((cell) => cell.trim() !== '');
  return heading === undefined || other !== undefined ? null : heading.trim();
}

interface OtherColumns {
  /** Columns that mean nothing. */
  readonly free: readonly number[];
  /** Columns of other results. */
  readonly more: readonly number[];
}

/** Results of a record that its rows do not have. */
function countUnread(rows: readonly Row[], record: Cells, { free, more }: OtherColumns): number {
  if (rows.every(({ result }) => result === '') && looksLikeResult(record, free)) return 1;
  return rows.length > 0 ? more.filter((at) => isQuantity(record[at]?.trim() ?? '')).length : 0;
}

/** Columns of other days beside that of the results. */
const timeColumns = (headers: Cells, used: ReadonlySet<number>): readonly number[] =>
  headers.flatMap((header, at) => (!used.has(at) && isTimeHeader(header) ? [at] : []));

/** Columns that are headed as that of the results, with another number: `Result 1` and `Result 2`. */
function numberedColumns(
  headers: Cells,
  { positions }: Layout,
  used: ReadonlySet<number>,
): readonly number[] {
  const result = withoutNumber(headers[positions.get('result') ?? -1] ?? '');
  return headers.flatMap((header, at) =>
    result !== '' && !used.has(at) && withoutNumber(header) === result ? [at] : [],
  );
}

const withoutNumber = (header: string): string =>
  header.length > MAX_HEADER_LENGTH
    ? ''
    : header
        .replace(/[\s_.-]*\d{1,2}\s*$/, '')
        .trim()
        .toLowerCase();

/** `Glucose (mg/dL)` has its unit, where no column has it. */
function withUnitOfName(row: Row): Row {
  const test = row.unit === '' && isQuantity(row.result) ? testIn(row.name) : null;
  return test && test.unit !== '' && isKnownTest(test.name) ? { ...row, ...test } : row;
}

const NOTHING = { rows: [], unread: 0 };

const usedBy = ({ all }: Layout): ReadonlySet<number> => new Set([...all.values()].flat());

/** Columns that mean nothing, in which numbers may be results. */
const freeColumns = (headers: Cells, used: ReadonlySet<number>): readonly number[] =>
  headers.flatMap((header, at) => (used.has(at) || !canHoldResults(header) ? [] : [at]));

/** A known test beside a number or finding in a column that means nothing, or both with a unit in one cell. */
const looksLikeResult = (record: Cells, free: readonly number[]): boolean =>
  record.some(isLineOfResult) ||
  (free.some((at) => isResult(record[at]?.trim() ?? '')) && record.some(isKnownTest));

/** `Glucose: 95 mg/dL` in one cell. */
function isLineOfResult(cell: string): boolean {
  const [, name = '', rest = ''] = /^\s*(\p{L}[^:=]{1,80}?)\s*[:=]\s*(\S.{0,80})$/u.exec(cell) ?? [];
  const [number = '', ...unit] = rest.trim().split(/\s+/);
  return isKnownTest(name) && isQuantity(number) && isUnit(unit[0] ?? '');
}

function recordsOfTests(headers: Cells, { dates, comments, tests, layout }: TestColumns): TableShape {
  const used = new Set([...dates, ...comments, ...tests.map(({ position }) => position)]);
  const others = freeColumns(headers, used);
  return {
    language: layout.language,
    used,
    *read(records, { specimen } = NO_SPECIMEN_AROUND) {
      const order = orderOf(
        layout,
        records.map((record) => record[dateAt(headers, dates, record)] ?? ''),
      );
      /** Records of units and ranges below the header. */
      let units: Cells = [];
      let ranges: Cells = [];
      const counted = new Set<number>();
      for (const record of records) {
        const day = readDate(dateWithTime(headers, record, dateAt(headers, dates, record)), order);
        const isDated = day.state === 'understood';
        const cells = tests.map(({ position }) => record[position]?.trim() ?? '');
        if (!isDated && isMostly(cells, isUnit)) units = record;
        else if (!isDated && isMostly(cells, isRange)) ranges = record;
        else {
          const rows = tests.flatMap(({ position, name, unit }): Row[] => {
            const result = record[position]?.trim() ?? '';
            if (isEmptyCell(result)) return [];
            const printed = unit || (units[position]?.trim() ?? '');
            const measured = { loinc: '', name, result, unit: printed };
            return [
              rowOf({
                ...UNSTATED,
                date: day,
                name: statedText(nameInSpecimen(name, specimen)),
                result: statedText(result),
                unit: statedText(printed),
                limits: readRange(ranges[position] ?? '', measured),
              }),
            ];
          });
          // A column is one line that was not read, however many dates it has.
          const unread = others.filter((at) => !counted.has(at) && isResult(record[at]?.trim() ?? ''));
          for (const at of unread) counted.add(at);
          const notes = comments.map((at) => record[at] ?? '');
          yield { record, rows: withComment(rows, notes), unread: unread.length };
          continue;
        }
        yield { record, ...NOTHING };
      }
    },
  };
}

function withComment([first, ...rest]: readonly Row[], cells: readonly string[]): readonly Row[] {
  const comment = cells
    .map((cell) => cell.replaceAll(/\r\n?/g, '\n').trim())
    .filter((cell) => cell !== '')
    .join('\n');
  return first ? [{ ...first, comment }, ...rest] : [];
}

function isMostly(cells: Cells, is: (cell: string) => boolean): boolean {
  const stated = cells.filter((cell) => cell !== '');
  return stated.length > 0 && stated.filter(is).length * 2 > stated.length;
}

function recordsOverTime(headers: Cells, { layout, dates }: DateColumns): TableShape {
  const order = orderOf(
    layout,
    dates.map(({ printed }) => printed),
  );
  const days = dates.map(({ position, printed }) => ({
    position,
    date: readDate(printed, order),
  }));
  return {
    language: layout.language,
    used: new Set([...usedBy(layout), ...days.map(({ position }) => position)]),
    *read(records, { specimen } = NO_SPECIMEN_AROUND) {
      for (const record of records) {
        const own = specimenOfRecord(headers, record) || specimen;
        const rows = days.flatMap(({ position, date }): readonly Row[] => {
          const result = record[position] ?? '';
          if (isEmptyCell(result)) return [];
          const stated = readRecord(
            (column) => (column === 'result' ? result : cellOf(record, layout, column)),
            order,
          );
          const row =
            stated && withUnitOfName(rowOf({ ...stated, loinc: testInSpecimen(stated, own).loinc, date }));
          return row ? [{ ...row, name: nameInSpecimen(row.name, own) }] : [];
        });
        yield { record, rows, unread: 0 };
      }
    },
  };
}
