import {
  type FileMetaData,
  parquetMetadata,
  parquetRead,
  type RowGroup,
  type SchemaElement,
} from 'hyparquet';
import { MAX_ROWS } from './bounds.js';
import type { ParsedDocument } from './document.js';
import { ParseFailure } from './failure.js';
import { type CellText, cellText, type Stored } from './parquet-cell.js';
import { COMPRESSORS } from './parquet-compressors.js';
import { createPageCheck } from './parquet-pages.js';
import { readTable } from './table.js';
import { namedShape, otherShape } from './table-shape.js';

/** Bytes of the footer; a report's has a few kilobytes. */
const MAX_FOOTER = 2 * 1024 * 1024;

const MAX_COLUMNS = 500;
const MAX_CELLS = 4_000_000;

/** A Parquet table with the columns of a CSV. Rejects with a ParseFailure. */
export async function parseParquet(bytes: Uint8Array): Promise<ParsedDocument> {
  const { headers, records: read } = openParquet(bytes);
  const records: (readonly string[])[] = [];
  for await (const record of read()) records.push(record);
  const shape = namedShape(headers, records) ?? otherShape(headers, records);
  if (!shape) throw new ParseFailure('unrecognised');
  return readTable({ headers, records }, shape);
}

interface ParquetTable {
  /** Names of the columns, without lists and structures. */
  readonly headers: readonly string[];
  /** The rows as texts. Rejects with a ParseFailure. */
  records(): AsyncGenerator<readonly string[]>;
}

/** Opens a Parquet file by its footer (Apache Parquet, File Format). Throws ParseFailure. */
function openParquet(bytes: Uint8Array): ParquetTable {
  const metadata = orMalformed(() => readFooter(bytes));
  const columns = flatColumns(metadata.schema);
  const headers = columns.map(({ name }) => name);
  const rows = metadata.row_groups.reduce((sum, group) => sum + rowsOf(group), 0);
  if (headers.length > MAX_COLUMNS || rows > MAX_ROWS || rows * headers.length > MAX_CELLS)
    throw new ParseFailure('too-large');
  if (new Set(headers).size < headers.length) throw new ParseFailure('malformed');
  return { headers, records: () => readRecords(bytes, metadata, columns) };
}

function readFooter(bytes: Uint8Array): FileMetaData {
  const end = new TextDecoder('latin1').decode(bytes.subarray(-4));
  // Encrypted files have another magic number (Parquet Modular Encryption, 5.4).
  if (end === 'PARE') throw new ParseFailure('encrypted');
  if (bytes.length < 12 || end !== 'PAR1') throw new ParseFailure('cut-off');
  const length = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 8, 4).getUint32(0, true);
  if (length > bytes.length - 12) throw new ParseFailure('malformed');
  if (length > MAX_FOOTER) throw new ParseFailure('too-large');
  return parquetMetadata(bytes.subarray(bytes.length - 8 - length), { geoparquet: false });
}

function rowsOf({ num_rows: rows }: RowGroup): number {
  if (rows < 0n) throw new ParseFailure('malformed');
  return Number(rows);
}

/** The leaves right under the root of the schema, a depth-first tree, with one value per row. */
function flatColumns([root, ...rest]: readonly SchemaElement[]): SchemaElement[] {
  const found: SchemaElement[] = [];
  let inside = 0;
  for (const element of rest) {
    const children = element.num_children ?? 0;
    if (inside === 0 && children === 0 && element.repetition_type !== 'REPEATED') found.push(element);
    if (inside > 0) inside--;
    inside += children;
  }
  // A damaged footer can lack a name, despite the type.
  const named = found.every(({ name }) => typeof name === 'string');
  if (!root || root.repetition_type === 'REPEATED' || inside !== 0 || !named)
    throw new ParseFailure('malformed');
  return found;
}

async function* readRecords(
  bytes: Uint8Array,
  metadata: FileMetaData,
  columns: readonly SchemaElement[],
): AsyncGenerator<readonly string[]> {
  const texts = columns.map(cellText);
  const headers = columns.map(({ name }) => name);
  const check = createPageCheck(bytes);
  const stored = { ...metadata, schema: metadata.schema.map(unannotated) };
  let start = 0;
  for (const group of metadata.row_groups) {
    const rows = rowsOf(group);
    orMalformed(() => checkGroup(group, columns, rows, check));
    for (const record of await readGroup(bytes, stored, headers, start, start + rows))
      yield orMalformed(() => record.map((cell, column) => (texts[column] as CellText)(cell)));
    start += rows;
  }
}

/** Without annotations the decoder returns stored values; it would convert decimals to doubles. */
const unannotated = ({ converted_type: _, logical_type: __, ...element }: SchemaElement): SchemaElement =>
  element;

function checkGroup(
  group: RowGroup,
  columns: readonly SchemaElement[],
  rows: number,
  check: ReturnType<typeof createPageCheck>,
): void {
  const chunks = group.columns.flatMap(({ meta_data: data }) => {
    const [name, ...inner] = data?.path_in_schema ?? [];
    const element = inner.length === 0 && columns.find((column) => column.name === name);
    return data && element ? [{ element, data }] : [];
  });
  if (chunks.length !== columns.length) throw new ParseFailure('malformed');
  for (const chunk of chunks) check(chunk, rows);
}

async function readGroup(
  bytes: Uint8Array,
  metadata: FileMetaData,
  columns: readonly string[],
  rowStart: number,
  rowEnd: number,
): Promise<readonly Stored[][]> {
  let records: Stored[][] = [];
  try {
    await parquetRead({
      file: {
        byteLength: bytes.length,
        slice: (start, end) => new Uint8Array(bytes.subarray(start, end)).buffer,
      },
      metadata,
      columns: [...columns],
      rowStart,
      rowEnd,
      compressors: COMPRESSORS,
      utf8: false,
      geoparquet: false,
      parsers: { timestampFromNanoseconds: (nanoseconds) => nanoseconds },
      onComplete: (rows) => {
        records = rows;
      },
    });
  } catch (cause) {
    throw asFailure(cause);
  }
  return records;
}

function orMalformed<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw asFailure(cause);
  }
}

/** Errors of the decoder mean a damaged file; their messages can hold file content, so they are only a cause. */
const asFailure = (cause: unknown): ParseFailure =>
  cause instanceof ParseFailure ? cause : new ParseFailure('malformed', { cause });
