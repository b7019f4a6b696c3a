import Papa from 'papaparse';
import type { ResultRow } from '../../events/event.js';
import { CallbackFailure } from '../failure.js';
import { rowFromColumns } from './table.js';

/** The CSV file: header first, a byte-order mark before it, quoted where needed (interface, CSV file), `most` rows. Throws CallbackFailure. */
export function rowsFromCsv(text: string, most: number): readonly ResultRow[] {
  const rows: ResultRow[] = [];
  Papa.parse<Record<string, string>>(text, {
    header: true,
    delimiter: ',',
    skipEmptyLines: true,
    step({ data, errors }) {
      const row = errors.length === 0 ? rowFromColumns(data) : null;
      if (!row) throw new CallbackFailure('csv');
      if (rows.length === most) throw new CallbackFailure('rows');
      rows.push(row);
    },
  });
  return rows;
}
