import Papa from 'papaparse';
import { isObject } from '../../dialect.js';
import type { ResultRow } from '../../events/event.js';
import { CallbackFailure } from '../failure.js';
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

/** Creates a row from cells by column; null without the columns that every row has. */
export function createRowFromCells(cells: Readonly<Record<string, unknown>>): ResultRow | null {
  if (!('Biomarker-Name' in cells) || !('Result' in cells)) return null;
  const fields: Partial<Record<keyof ResultRow, string>> = {};
  for (const [column, field] of Object.entries(COLUMNS)) {
    const cell = cells[column];
    if (typeof cell === 'string') fields[field] = cell;
    else if (cell !== undefined && cell !== null) fields[field] = String(cell);
  }
  return createRow(fields);
}

/**
 * Parses the CSV file: header first, after a byte-order mark, quoted where needed (interface, CSV file), at most
 * `maxRows`. Throws CallbackFailure.
 */
export function parseCsv(text: string, maxRows: number): readonly ResultRow[] {
  const rows: ResultRow[] = [];
  Papa.parse<Record<string, string>>(text, {
    header: true,
    delimiter: ',',
    skipEmptyLines: true,
    step({ data, errors }) {
      const row = errors.length === 0 ? createRowFromCells(data) : null;
      if (!row) throw new CallbackFailure('csv');
      if (rows.length === maxRows) throw new CallbackFailure('rows');
      rows.push(row);
    },
  });
  return rows;
}

/** Parses `Results[]` of the JSON variants, at most `maxRows` rows. Throws CallbackFailure. */
export function parseJsonRows(body: unknown, maxRows: number): readonly ResultRow[] {
  const results = isObject(body) ? body.Results : undefined;
  if (!Array.isArray(results)) throw new CallbackFailure('results');
  if (results.length > maxRows) throw new CallbackFailure('rows');
  return results.map((item: unknown) => {
    const row = isObject(item) ? createRowFromCells(item) : null;
    if (!row) throw new CallbackFailure('results');
    return row;
  });
}
