import type { ResultRow } from '../../events/event.js';
import { CallbackFailure } from '../failure.js';
import { createRowFromCells, isColumn } from './table.js';

/** Maximum number of columns; the interface has eight. */
const MAX_COLUMNS = 64;

/** Empty lines that a file may have besides one for each row. */
const EMPTY_LINES = 1000;

/**
 * Parses the CSV file: header first, quoted where needed (interface, CSV file; RFC 4180), at most `maxRows`. Ends at the
 * first cell that is too many: Papa Parse builds a whole line first, which took 14 s for five million columns. Throws
 * CallbackFailure.
 */
export function parseCsv(text: string, maxRows: number): readonly ResultRow[] {
  const rows: ResultRow[] = [];
  let header: readonly string[] | undefined;
  let emptyLines = 0;
  for (const cells of readRecords(text)) {
    if (cells.length === 1 && cells[0] === '') {
      emptyLines += 1;
      if (emptyLines > maxRows + EMPTY_LINES) throw new CallbackFailure('csv');
    } else if (header === undefined) {
      // What is no table would be a report without results.
      if (!cells.some(isColumn)) throw new CallbackFailure('csv');
      header = cells;
    } else {
      if (rows.length === maxRows) throw new CallbackFailure('rows');
      rows.push(createCsvRow(header, cells));
    }
  }
  return rows;
}

function createCsvRow(header: readonly string[], cells: readonly string[]): ResultRow {
  if (cells.length !== header.length) throw new CallbackFailure('csv');
  const named: Record<string, string> = {};
  header.forEach((name, n) => {
    if (isColumn(name)) named[name] ??= cells[n] ?? '';
  });
  const row = createRowFromCells(named);
  if (!row) throw new CallbackFailure('csv');
  return row;
}

/** Reads one line after the other into its cells. */
function* readRecords(text: string): Generator<readonly string[]> {
  let at = 0;
  while (at < text.length) {
    const cells: string[] = [];
    do {
      if (cells.length > 0) at += 1;
      if (cells.length === MAX_COLUMNS) throw new CallbackFailure('csv');
      const end = text[at] === '"' ? findQuotedEnd(text, at) : findPlainEnd(text, at);
      cells.push(text[at] === '"' ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end));
      at = end;
    } while (text[at] === ',');
    if (at < text.length && !isLineEnd(text, at)) throw new CallbackFailure('csv');
    at += text.startsWith('\r\n', at) ? 2 : 1;
    yield cells;
  }
}

/** Returns the position behind the closing quotation mark. */
function findQuotedEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  if (end < 0) throw new CallbackFailure('csv');
  return end + 1;
}

function findPlainEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && text[end] !== ',' && !isLineEnd(text, end)) end += 1;
  return end;
}

const isLineEnd = (text: string, at: number): boolean => text[at] === '\n' || text[at] === '\r';
