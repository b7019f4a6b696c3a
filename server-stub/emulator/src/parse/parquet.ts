import { readHeaders } from './columns.js';
import type { ParsedDocument } from './document.js';
import { ParseFailure } from './failure.js';
import { openParquet } from './parquet-file.js';
import { readTable } from './table.js';

/** A Parquet table whose columns are named as those of a CSV. Rejects with a ParseFailure. */
export async function parseParquet(bytes: Uint8Array): Promise<ParsedDocument> {
  const { headers, records: read } = openParquet(bytes);
  const layout = readHeaders(headers);
  if (!layout) throw new ParseFailure('unrecognised');
  const records: (readonly string[])[] = [];
  for await (const record of read()) records.push(record);
  return readTable({ headers, records }, layout);
}
