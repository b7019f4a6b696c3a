import { parquetWriteBuffer } from 'hyparquet-writer';
import type { Row } from '../row.js';
import { COLUMNS } from './table.js';

/**
 * The columns of the CSV as Parquet `UTF8`, all required: what is empty is an empty string (interface, Parquet file).
 * Needs a row: strict readers refuse the file hyparquet-writer makes of none.
 */
export const writeParquet = (rows: readonly Row[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData: COLUMNS.map(([name, cell]) => ({
        name,
        data: rows.map(cell),
        type: 'STRING',
        nullable: false,
      })),
    }),
  );
