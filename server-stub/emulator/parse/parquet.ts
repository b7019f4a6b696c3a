import type { Row } from '../row.js';
import { createRowList } from './bounds.js';
import { readHeaders } from './columns.js';
import { dayOrderOf } from './date.js';
import { ParseFailure } from './failure.js';
import { openParquet } from './parquet-file.js';
import { dayOrderIn, rowFromRecord } from './record.js';

/** A Parquet table whose columns are named as those of a CSV. Rejects with a ParseFailure. */
export async function parseParquet(bytes: Uint8Array): Promise<readonly Row[]> {
  const { headers, records: read } = openParquet(bytes);
  const layout = readHeaders(headers);
  if (!layout) throw new ParseFailure('unrecognised');
  const records: (readonly string[])[] = [];
  for await (const record of read()) records.push(record);
  const position = layout.positions.get('date') ?? -1;
  const order = dayOrderOf(records.map((record) => record[position] ?? ''));
  const dayOrder = order === 'unknown' ? dayOrderIn(layout.language) : order;
  const list = createRowList();
  for (const record of records) {
    const row = rowFromRecord((name) => record[layout.positions.get(name) ?? -1] ?? '', dayOrder);
    if (row) list.add(row);
  }
  return list.rows;
}
