import Papa from 'papaparse';
import type { ResultRow } from '../../events/event.js';
import { CallbackFailure } from '../failure.js';
import { rowFromColumns } from './table.js';

/** The CSV file: header first, a byte-order mark before it, quoted where needed (interface, CSV file). Throws CallbackFailure. */
export function rowsFromCsv(text: string): readonly ResultRow[] {
  const { data, errors } = Papa.parse<Record<string, string>>(text, {
    header: true,
    delimiter: ',',
    skipEmptyLines: true,
  });
  if (errors.length > 0) throw new CallbackFailure('csv');
  return data.map((cells) => {
    const row = rowFromColumns(cells);
    if (!row) throw new CallbackFailure('csv');
    return row;
  });
}
