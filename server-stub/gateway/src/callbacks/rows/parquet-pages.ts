import { parquetHeader } from 'hyparquet/src/column.js';
import type { ColumnMetaData, PageHeader } from 'hyparquet/src/types.js';
import { CallbackFailure } from '../failure.js';
import { type ColumnChunk, checkPageRuns } from './parquet-runs.js';

/** Maximum unpacked bytes of all pages of a file: twice the largest callback. */
const MAX_UNPACKED = 64 * 1024 * 1024;

/** Maximum number of pages of a file; a report's has a few in each column. */
const MAX_PAGES = 50_000;

/** Validates the page headers of columns, whose numbers the decoder trusts. `max`: rows of the file. */
export function createPageCheck(bytes: Uint8Array, max: number): (column: ColumnChunk, rows: number) => void {
  let unpacked = 0;
  let pages = 0;
  return (column, rows) => {
    const reader = { view: viewChunk(bytes, column.data), offset: 0 };
    let values = 0;
    while (values < rows && reader.offset < reader.view.byteLength - 1) {
      const header = parquetHeader(reader);
      pages += 1;
      checkRange(pages, MAX_PAGES);
      unpacked += header.uncompressed_page_size;
      const size = checkRange(header.compressed_page_size, reader.view.byteLength - reader.offset);
      checkRange(header.uncompressed_page_size, MAX_UNPACKED);
      checkRange(unpacked, MAX_UNPACKED);
      const page = new Uint8Array(reader.view.buffer, reader.view.byteOffset + reader.offset, size);
      const count = countValues(header, max);
      if (count > 0) checkPageRuns(page, header, column);
      reader.offset += size;
      values += count;
    }
    if (values !== rows) throw new CallbackFailure('parquet');
  };
}

function viewChunk(bytes: Uint8Array, column: ColumnMetaData): DataView {
  const start = checkRange(Number(column.dictionary_page_offset || column.data_page_offset), bytes.length);
  const length = checkRange(Number(column.total_compressed_size), bytes.length - start);
  return new DataView(bytes.buffer, bytes.byteOffset + start, length);
}

/** Counts the rows that a page adds to a column without lists; a dictionary adds none. */
function countValues(header: PageHeader, max: number): number {
  const { data_page_header: first, data_page_header_v2: second, dictionary_page_header: dictionary } = header;
  if (header.type === 'DICTIONARY_PAGE') {
    checkRange(dictionary?.num_values, max);
    return 0;
  }
  const count = checkRange((second ?? first)?.num_values, max);
  if (second) checkRange(second.num_nulls, count);
  if (second && second.num_rows !== count) throw new CallbackFailure('parquet');
  return count;
}

function checkRange(value: number | undefined, max: number): number {
  if (value === undefined || !Number.isSafeInteger(value) || value < 0 || value > max)
    throw new CallbackFailure('parquet');
  return value;
}
