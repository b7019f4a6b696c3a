import Papa from 'papaparse';
import type { ResultRow } from '../../events/event.js';
import { CallbackFailure } from '../failure.js';
import { rowFromColumns } from './table.js';

/**
 * Parses the CSV file: header first, after a byte-order mark, quoted where needed (interface, CSV file), at most
 * `maxRows`. Throws CallbackFailure.
 */
export function rowsFromCsv(text: string, maxRows: number): readonly ResultRow[] {
  const rows: ResultRow[] = [];
  Papa.parse<Record<string, string>>(text, {
    header: true,
    delimiter: ',',
    skipEmptyLines: true,
    step({ data, errors }) {
      const row = errors.length === 0 ? rowFromColumns(data) : null;
      if (!row) throw new CallbackFailure('csv');
      if (rows.length === maxRows) throw new CallbackFailure('rows');
      rows.push(row);
    },
  });
  return rows;
}
