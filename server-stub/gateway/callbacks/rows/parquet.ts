import { parquetReadObjects } from 'hyparquet';
import type { ResultRow } from '../../events/event.js';
import { CallbackFailure } from '../failure.js';
import { rowFromColumns } from './table.js';

/** The Parquet file: the columns of the CSV file, all text (interface, Parquet file). Throws CallbackFailure. */
export async function rowsFromParquet(bytes: Uint8Array): Promise<readonly ResultRow[]> {
  const objects = await readObjects(bytes);
  return objects.map((cells) => {
    const row = rowFromColumns(cells);
    if (!row) throw new CallbackFailure('parquet');
    return row;
  });
}

async function readObjects(bytes: Uint8Array): Promise<Record<string, unknown>[]> {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  try {
    return await parquetReadObjects({ file });
  } catch (cause) {
    throw new CallbackFailure('parquet', { cause });
  }
}
