import type { ResultRow } from '../../events/event.js';
import { resultRow } from './row.js';

/** Column names and JSON keys are the same (interface, CSV file, Biomarker result row). */
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

/** One row of a table or of `Results[]`; null without the columns that every row has. */
export function rowFromColumns(cells: Readonly<Record<string, unknown>>): ResultRow | null {
  if (!('Biomarker-Name' in cells) || !('Result' in cells)) return null;
  const fields: Partial<Record<keyof ResultRow, string>> = {};
  for (const [column, field] of Object.entries(COLUMNS)) {
    const cell = cells[column];
    if (typeof cell === 'string') fields[field] = cell;
    else if (cell !== undefined && cell !== null) fields[field] = String(cell);
  }
  return resultRow(fields);
}
