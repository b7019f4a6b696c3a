import type { Row } from '../row.js';
import { flaggedResult } from './flagged.js';

/** The eight columns of CSV and Parquet in their order, with what a row has in each (interface, CSV file). */
export const COLUMNS: readonly (readonly [name: string, cell: (row: Row) => string])[] = [
  ['Date', ({ date }) => date.slice(0, 'YYYY-MM-DD'.length)],
  ['LOINC-Code', ({ loinc }) => loinc],
  ['Biomarker-Name', ({ name }) => name],
  ['Result', flaggedResult],
  ['Low-Ref-Range', ({ low }) => low],
  ['High-Ref-Range', ({ high }) => high],
  ['Unit-of-measurement', ({ unit }) => unit],
  ['Comment', ({ comment }) => comment],
];
