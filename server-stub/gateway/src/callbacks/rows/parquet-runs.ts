import { decompressPage } from 'hyparquet/src/datapage.js';
import { readVarInt } from 'hyparquet/src/thrift.js';
import type {
  ColumnMetaData,
  DataPageHeader,
  DataPageHeaderV2,
  PageHeader,
  SchemaElement,
} from 'hyparquet/src/types.js';
import { CallbackFailure } from '../failure.js';

/** A column directly under the root, and its part of one row group. */
export interface ColumnChunk {
  readonly element: SchemaElement;
  readonly data: ColumnMetaData;
}

/**
 * Validates the runs of a data page without decoding (Apache Parquet, Data Pages). Throws when a run exceeds the
 * values of its page: the decoder writes as many values as a run announces, and five bytes can announce 2^31. The limits of the
 * reading process alone would stop that, too, but a file with one changed byte would more often give other rows than be refused.
 */
export function checkPageRuns(packed: Uint8Array, header: PageHeader, column: ColumnChunk): void {
  const { type, data_page_header: first, data_page_header_v2: second, uncompressed_page_size: size } = header;
  if (type === 'DATA_PAGE' && first) checkVersion1(packed, first, size, column);
  else if (type === 'DATA_PAGE_V2' && second) checkVersion2(packed, second, size, column);
  else throw new CallbackFailure('parquet');
}

const hasLevels = ({ element }: ColumnChunk): boolean => element.repetition_type !== 'REQUIRED';

/** Version 1 compresses everything, and precedes levels by their length. */
function checkVersion1(packed: Uint8Array, header: DataPageHeader, size: number, column: ColumnChunk): void {
  const { num_values: count, encoding } = header;
  let values = decompressPage(packed, size, column.data.codec, undefined);
  let present = count;
  if (hasLevels(column)) {
    present = checkRuns(values.subarray(4), 1, count);
    values = values.subarray(4 + createView(values).getUint32(0, true));
  }
  if (!hasRuns(encoding)) return;
  if (column.data.type === 'BOOLEAN') checkRuns(values.subarray(4), 1, present);
  // Indexes into a dictionary of one value have no width, and then the decoder reads no runs.
  else if (values[0] !== 0) checkRuns(values.subarray(1), values[0] ?? 0, present);
}

/** Version 2 puts uncompressed levels before the values. */
function checkVersion2(
  packed: Uint8Array,
  header: DataPageHeaderV2,
  size: number,
  column: ColumnChunk,
): void {
  const { num_values: count, num_nulls: nulls, encoding, definition_levels_byte_length: length } = header;
  if (header.repetition_levels_byte_length !== 0) throw new CallbackFailure('parquet');
  if (hasLevels(column)) checkRuns(packed, 1, count);
  const rest = packed.subarray(hasLevels(column) ? length : 0);
  const isPacked = header.is_compressed !== false;
  const values = isPacked ? decompressPage(rest, size - length, column.data.codec, undefined) : rest;
  if (encoding === 'RLE') checkRuns(values.subarray(4), 1, count - nulls);
  else if (hasRuns(encoding)) checkRuns(values.subarray(1), values[0] ?? 0, count - nulls);
}

const hasRuns = (encoding: DataPageHeader['encoding']): boolean =>
  encoding === 'PLAIN_DICTIONARY' || encoding === 'RLE_DICTIONARY' || encoding === 'RLE';

/**
 * Validates the runs of `count` values (Apache Parquet, RLE / bit-packing hybrid). Returns how many values of one bit
 * are 1.
 */
function checkRuns(bytes: Uint8Array, width: number, count: number): number {
  const reader = { view: createView(bytes), offset: 0 };
  let ones = 0;
  for (let seen = 0; seen < count; ) {
    const header = readVarInt(reader);
    const isPacked = (header & 1) === 1;
    const left = count - seen;
    // Packed values come in groups of eight, of which the last may be padded.
    const run = isPacked ? (header >>> 1) * 8 : header >>> 1;
    if (run > (isPacked ? Math.ceil(left / 8) * 8 : left)) throw new CallbackFailure('parquet');
    const start = reader.offset;
    reader.offset += isPacked ? (run / 8) * width : Math.ceil(width / 8);
    if (isPacked) ones += countOnes(bytes, start, Math.min(run, left));
    else if (bytes[start] === 1) ones += run;
    seen += run;
  }
  return ones;
}

function countOnes(bytes: Uint8Array, start: number, bits: number): number {
  let ones = 0;
  for (let bit = 0; bit < bits; bit++) ones += ((bytes[start + (bit >> 3)] ?? 0) >> (bit & 7)) & 1;
  return ones;
}

const createView = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);
