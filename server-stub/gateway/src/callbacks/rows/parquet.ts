import {
  type FileMetaData,
  parquetMetadata,
  parquetReadObjects,
  type RowGroup,
  type SchemaElement,
} from 'hyparquet';
import type { ResultRow } from '../../events/event.js';
import { CallbackFailure } from '../failure.js';
import { createPageCheck } from './parquet-pages.js';
import { createRowFromCells, isColumn } from './table.js';

/** Maximum bytes of the footer, whose size grows with columns times row groups; a report's has some kilobytes. */
const MAX_FOOTER = 2 * 1024 * 1024;

/** Maximum number of columns, and of row groups. */
const [MAX_COLUMNS, MAX_ROW_GROUPS] = [64, 1000];

/**
 * Parses the Parquet file: the columns of the CSV file, all text (interface, Parquet file), at most `maxRows`. Its
 * announced sizes are validated before decoding; the decoder may still use too much, so run it in a process that may
 * crash. Throws CallbackFailure.
 */
export async function parseParquet(bytes: Uint8Array, maxRows: number): Promise<readonly ResultRow[]> {
  try {
    const metadata = readFooter(bytes);
    if (metadata.schema.length > MAX_COLUMNS + 1 || metadata.row_groups.length > MAX_ROW_GROUPS)
      throw new CallbackFailure('parquet');
    const columns = findResultColumns(metadata.schema);
    const announced = metadata.row_groups.reduce((sum, { num_rows: rows }) => sum + toCount(rows), 0);
    if (announced > maxRows || toCount(metadata.num_rows) > maxRows) throw new CallbackFailure('rows');
    const checkPages = createPageCheck(bytes, maxRows);
    for (const group of metadata.row_groups) checkGroup(group, columns, checkPages);
    const file = new Uint8Array(bytes).buffer;
    const names = columns.map(({ name }) => name);
    const objects = await parquetReadObjects({ file, metadata, columns: names, geoparquet: false });
    return objects.map(createParquetRow);
  } catch (cause) {
    if (cause instanceof CallbackFailure) throw cause;
    throw new CallbackFailure('parquet', { cause });
  }
}

function readFooter(bytes: Uint8Array): FileMetaData {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = view.getUint32(bytes.length - 8, true);
  if (length > Math.min(MAX_FOOTER, bytes.length - 12)) throw new CallbackFailure('parquet');
  return parquetMetadata(bytes.subarray(bytes.length - 8 - length), { geoparquet: false });
}

function toCount(count: bigint): number {
  if (count < 0n) throw new CallbackFailure('parquet');
  return Number(count);
}

/** Finds the columns that rows consist of; others are not decoded. */
function findResultColumns([root, ...elements]: readonly SchemaElement[]): readonly SchemaElement[] {
  const found = elements.filter(({ name }) => isColumn(name));
  const isFlat = found.every(
    ({ num_children: inner, repetition_type: repeats }) => !inner && repeats !== 'REPEATED',
  );
  if (!isFlat || root?.repetition_type === 'REPEATED') throw new CallbackFailure('parquet');
  return found;
}

function checkGroup(
  { columns: chunks, num_rows: rows }: RowGroup,
  columns: readonly SchemaElement[],
  checkPages: ReturnType<typeof createPageCheck>,
): void {
  for (const element of columns) {
    const [chunk, ...more] = chunks.filter(({ meta_data: data }) => data?.path_in_schema[0] === element.name);
    const data = chunk?.meta_data;
    if (!data || data.path_in_schema.length > 1 || more.length > 0) throw new CallbackFailure('parquet');
    checkPages({ element, data }, Number(rows));
  }
}

function createParquetRow(cells: Record<string, unknown>): ResultRow {
  const row = createRowFromCells(cells);
  if (!row) throw new CallbackFailure('parquet');
  return row;
}
