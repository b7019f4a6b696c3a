import { isObject } from '../../dialect.js';
import type { ResultRow } from '../../events/event.js';
import { CallbackFailure } from '../failure.js';
import { checkJsonShape } from './json-shape.js';
import { createRow } from './row.js';

/** Columns of CSV and Parquet, and keys of JSON (interface, CSV file, Biomarker result row). */
const COLUMNS = {
  Date: 'date',
  'LOINC-Code': 'loinc',
  'Biomarker-Name': 'name',
  Result: 'result',
  'Low-Ref-Range': 'low',
  'High-Ref-Range': 'high',
  'Unit-of-measurement': 'unit',
  Comment: 'comment',
} as const satisfies Record<string, keyof ResultRow>;

export const isColumn = (name: string): boolean => Object.hasOwn(COLUMNS, name);

/** Creates a row from cells by column; null without the columns that every row has, or with a cell that is no text. */
export function createRowFromCells(cells: Readonly<Record<string, unknown>>): ResultRow | null {
  if (!('Biomarker-Name' in cells) || !('Result' in cells)) return null;
  const fields: Partial<Record<keyof ResultRow, string>> = {};
  for (const [column, field] of Object.entries(COLUMNS)) {
    const cell = cells[column];
    if (cell === undefined || cell === null) continue;
    const text = toText(cell);
    if (text === null) return null;
    fields[field] = text;
  }
  return createRow(fields);
}

/** The text of a cell; null for lists, objects and bytes. Parquet has dates of its own. */
function toText(cell: unknown): string | null {
  switch (typeof cell) {
    case 'string':
      return cell;
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(cell);
    default:
      return cell instanceof Date && !Number.isNaN(cell.getTime()) ? cell.toISOString() : null;
  }
}

/** Maximum number of values of JSON without its rows, and of one row; the interface's have about ten each. */
const [BODY_VALUES, ROW_VALUES] = [1000, 32];

/** Parses the JSON of at most `maxRows` rows. Throws CallbackFailure. */
export function parseTableJson(text: string, maxRows: number): unknown {
  checkJsonShape(text, BODY_VALUES + maxRows * ROW_VALUES);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CallbackFailure('json', { cause });
  }
}

/** Reads `Results[]` of the JSON variants, at most `maxRows` rows. Throws CallbackFailure. */
export function readJsonRows(body: unknown, maxRows: number): readonly ResultRow[] {
  const results = isObject(body) ? body.Results : undefined;
  if (!Array.isArray(results)) throw new CallbackFailure('results');
  if (results.length > maxRows) throw new CallbackFailure('rows');
  return results.map((item: unknown) => {
    const row = isObject(item) ? createRowFromCells(item) : null;
    if (!row) throw new CallbackFailure('results');
    return row;
  });
}
