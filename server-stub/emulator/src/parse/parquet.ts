import type { ParsedDocument } from './document.js';
import { ParseFailure } from './failure.js';
import { openParquet } from './parquet-file.js';
import { readTable } from './table.js';
import { namedShape, otherShape } from './table-shape.js';

/** A Parquet table with the columns of a CSV. Rejects with a ParseFailure. */
export async function parseParquet(bytes: Uint8Array): Promise<ParsedDocument> {
  const { headers, records: read } = openParquet(bytes);
  const records: (readonly string[])[] = [];
  for await (const record of read()) records.push(record);
  const shape = namedShape(headers, records) ?? otherShape(headers, records);
  if (!shape) throw new ParseFailure('unrecognised');
  return readTable({ headers, records }, shape);
}
