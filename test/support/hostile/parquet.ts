import { existsSync, readFileSync } from 'node:fs';
import { parquetMetadata } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { parquetWriteBuffer } from 'hyparquet-writer';

/** Few different values, so that each column has a dictionary; none repeats in the next row, so that pages are not tiny. */
const ROWS = 1500;
const VALUES = 77;

/** A valid, uncompressed table of texts. */
function createTable(names: readonly string[]): Uint8Array {
  const data = Array.from({ length: ROWS }, (_, row) => `${(row % VALUES) / 4}`);
  const columnData = names.map((name) => ({ name, data, type: 'STRING' as const, nullable: true }));
  return new Uint8Array(parquetWriteBuffer({ columnData, codec: 'UNCOMPRESSED' }));
}

/** An RLE run of 2^31 - 1 equal values: the header in five bytes, then the value (Apache Parquet, Encodings). */
const ENDLESS_RUN = [0xfe, 0xff, 0xff, 0xff, 0x0f, 0x01];

/** Overwrites the levels, or the dictionary indices, of the first data page of the first column with the run. */
function withEndlessRun(file: Uint8Array, where: 'levels' | 'indices'): Uint8Array {
  const chunk = parquetMetadata(file).row_groups[0]?.columns[0]?.meta_data;
  const start = Number(chunk?.dictionary_page_offset ?? chunk?.data_page_offset);
  const reader = { view: new DataView(file.buffer, file.byteOffset, file.byteLength), offset: start };
  let header = parquetHeader(reader);
  if (header.type === 'DICTIONARY_PAGE') {
    reader.offset += header.compressed_page_size;
    header = parquetHeader(reader);
  }
  const page = header.data_page_header_v2;
  if (page?.encoding !== 'RLE_DICTIONARY') throw new Error('hyparquet-writer made another kind of page');
  // The indices follow one byte with their width.
  const at = where === 'levels' ? 0 : page.definition_levels_byte_length + 1;
  file.set(ENDLESS_RUN, reader.offset + at);
  return file;
}

const fixture = new URL('../../../../shared/fixtures/hostile/zeroed-runs.parquet', import.meta.url);

/** Files of a few kilobytes that crash a process that decodes them without limits. */
export const hostileTables = (names: readonly string[]): readonly (readonly [string, Uint8Array])[] => [
  ['indices that run on for 2^31 values', withEndlessRun(createTable(names), 'indices')],
  ['levels that run on for 2^31 values', withEndlessRun(createTable(names), 'levels')],
  ...(existsSync(fixture) ? [['two hundred zeroed bytes', readFileSync(fixture)] as const] : []),
];
