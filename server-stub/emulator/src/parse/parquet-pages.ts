import { parquetHeader } from 'hyparquet/src/column.js';
import type { ColumnMetaData, PageHeader } from 'hyparquet/src/types.js';
import { MAX_ROWS } from './bounds.js';
import { ParseFailure } from './failure.js';
import { type ColumnChunk, checkPageRuns } from './parquet-runs.js';

/** Uncompressed bytes of one page; writers aim at one megabyte. */
const MAX_PAGE = 64 * 1024 * 1024;

/** Uncompressed bytes of all pages: ten times the largest file. */
const MAX_UNPACKED = 256 * 1024 * 1024;

/**
 * Validates page headers before any value is decoded: the decoder trusts their numbers, and twenty bytes can request
 * gigabytes.
 */
export function createPageCheck(bytes: Uint8Array): (column: ColumnChunk, rows: number) => void {
  let unpacked = 0;
  return (column, rows) => {
    const reader = { view: chunkOf(bytes, column.data), offset: 0 };
    let values = 0;
    while (values < rows && reader.offset < reader.view.byteLength - 1) {
      const header = parquetHeader(reader);
      unpacked += header.uncompressed_page_size;
      checkSizes(header, reader.view.byteLength - reader.offset, unpacked);
      const { byteOffset: chunk, buffer } = reader.view;
      const page = new Uint8Array(buffer, chunk + reader.offset, header.compressed_page_size);
      const count = valuesOf(header);
      if (count > 0) checkPageRuns(page, header, column);
      reader.offset += page.length;
      values += count;
    }
    if (values !== rows) throw new ParseFailure('malformed');
  };
}

function checkSizes(header: PageHeader, left: number, unpacked: number): void {
  const { compressed_page_size: packed, uncompressed_page_size: size } = header;
  if (!isCount(packed, left)) throw new ParseFailure('malformed');
  if (!isCount(size, MAX_PAGE)) throw new ParseFailure(size > 0 ? 'too-large' : 'malformed');
  if (unpacked > MAX_UNPACKED) throw new ParseFailure('too-large');
}

function chunkOf(bytes: Uint8Array, column: ColumnMetaData): DataView {
  const start = Number(column.dictionary_page_offset || column.data_page_offset);
  const length = Number(column.total_compressed_size);
  if (!isCount(start, bytes.length) || !isCount(length, bytes.length - start))
    throw new ParseFailure('cut-off');
  return new DataView(bytes.buffer, bytes.byteOffset + start, length);
}

/** The number of values in a page; zero for a dictionary. */
function valuesOf(header: PageHeader): number {
  if (header.type === 'DICTIONARY_PAGE') {
    if (!isCount(header.dictionary_page_header?.num_values, MAX_ROWS)) throw new ParseFailure('malformed');
    return 0;
  }
  const second = header.data_page_header_v2;
  const count = (second ?? header.data_page_header)?.num_values;
  if (!isCount(count, MAX_ROWS)) throw new ParseFailure('malformed');
  if (second && !(isCount(second.num_nulls, count) && second.num_rows === count))
    throw new ParseFailure('malformed');
  return count;
}

const isCount = (value: number | undefined, max: number): value is number =>
  value !== undefined && Number.isSafeInteger(value) && value >= 0 && value <= max;
