import { deflateSync, gzipSync } from 'node:zlib';
import { parquetMetadata } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer';
import sharp from 'sharp';

type Make = () => Uint8Array | Promise<Uint8Array>;

export const NAMES = Array.from({ length: 40 }, (_, index) => `Analyte ${index}`);

const texts = (name: string, data: (string | null)[]): ColumnSource => ({ name, data, type: 'STRING' });

const columns = (): ColumnSource[] => [
  texts('Test', NAMES),
  { name: 'Result', data: NAMES.map((_, index) => index / 4), type: 'DOUBLE' },
  texts(
    'Unit',
    NAMES.map((_, index) => (index % 3 ? 'mmol/L' : null)),
  ),
];

/** A table of forty rows. */
export const parquet = (codec: 'SNAPPY' | 'UNCOMPRESSED' | 'GZIP'): Uint8Array =>
  new Uint8Array(
    parquetWriteBuffer({ columnData: columns(), codec, compressors: { GZIP: (bytes) => gzipSync(bytes) } }),
  );

/** A page that unpacks to 64 MB where its header says some hundred bytes. */
const overfullPage = (): Uint8Array => {
  const packed = gzipSync(Buffer.alloc(64e6));
  return new Uint8Array(
    parquetWriteBuffer({ columnData: columns(), codec: 'GZIP', compressors: { GZIP: () => packed } }),
  );
};

/** Where the first page of a column starts, and where its data do. */
function firstPage(file: Uint8Array, column: number): { readonly header: number; readonly data: number } {
  const chunk = parquetMetadata(file).row_groups[0]?.columns[column]?.meta_data;
  const header = Number(chunk?.dictionary_page_offset ?? chunk?.data_page_offset);
  const reader = { view: new DataView(file.buffer, file.byteOffset, file.byteLength), offset: header };
  parquetHeader(reader);
  return { header, data: reader.offset };
}

/** A page of 4 MB whose header says that it unpacks to 128 MB: both lengths take four bytes (Thrift compact protocol). */
function boastfulPage(): Uint8Array {
  const long = Array.from({ length: 400 }, (_, index) => `${index}`.padStart(10_000, 'x'));
  const columnData = [texts('Test', long), texts('Result', long)];
  const options = {
    codec: 'GZIP',
    pageSize: 8e6,
    compressors: { GZIP: (bytes: Uint8Array) => gzipSync(bytes) },
  } as const;
  const file = new Uint8Array(parquetWriteBuffer({ columnData, ...options }));
  const { header } = firstPage(file, 0);
  // Field 1, the type, takes two bytes; then the mark of field 2, and the size itself.
  file.set([0xfe, 0xff, 0xff, 0x7f], header + 3);
  return file;
}

/** Definition levels that run on for 2^30 values in a page of forty. */
function endlessRun(): Uint8Array {
  const file = parquet('UNCOMPRESSED');
  const { data } = firstPage(file, 2);
  file.set([0xfe, 0xff, 0xff, 0xff, 0x07, 0x01], data);
  return file;
}

/** Four thousand texts of a megabyte, each of which repeats the one before (Apache Parquet, delta strings): 4 GB once read. */
function repeatingTexts(): Uint8Array {
  const data = new Array<Uint8Array>(4000).fill(Buffer.alloc(1024 * 1024, 'x'));
  const results: ColumnSource = { name: 'Result', data, type: 'BYTE_ARRAY', encoding: 'DELTA_BYTE_ARRAY' };
  const names = data.map((_, index) => `Analyte ${index}`);
  return new Uint8Array(
    parquetWriteBuffer({ columnData: [texts('Test', names), results], pageSize: 2 ** 40, statistics: false }),
  );
}

/** A header of 50,000 by 50,000 pixels before hardly any data. */
const wide = 50_000;

async function widePng(): Promise<Uint8Array> {
  const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  file.writeUInt32BE(wide, 16);
  file.writeUInt32BE(wide, 20);
  return file;
}

async function wideJpeg(): Promise<Uint8Array> {
  const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  const frame = file.indexOf(Buffer.from([0xff, 0xc0]));
  file.writeUInt16BE(wide, frame + 5);
  file.writeUInt16BE(wide, frame + 7);
  return file;
}

/** A page whose content unpacks to 100 MB of white space. */
function flatePdf(): Uint8Array {
  const packed = deflateSync(Buffer.alloc(100e6, ' '));
  const head = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>endobj
4 0 obj<</Length ${packed.length}/Filter/FlateDecode>>stream
`;
  return Buffer.concat([
    Buffer.from(head),
    packed,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ]);
}

const ENTITIES = Array.from({ length: 12 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join(
  '',
);

/** Small files that ask for more than they are. */
export const bombs: readonly { readonly name: string; readonly make: Make }[] = [
  { name: 'a million brackets', make: () => Buffer.from('['.repeat(1_000_000)) },
  { name: 'a million elements inside each other', make: () => Buffer.from('<a>'.repeat(1_000_000)) },
  {
    name: 'entities of entities',
    make: () => Buffer.from(`<!DOCTYPE r [<!ENTITY e0 "x">${ENTITIES}]><r>&e12;</r>`),
  },
  { name: 'a line of ten million cells', make: () => Buffer.alloc(10e6, ',') },
  { name: 'a quote that never closes', make: () => Buffer.from(`Test,Result\nUrea,"${'5'.repeat(20e6)}`) },
  {
    name: 'a segment of ten million fields',
    make: () => Buffer.from(`MSH|^~\\&|\rOBX|${'|'.repeat(10e6)}\r`),
  },
  { name: 'a Parquet page that unpacks to more than it says', make: overfullPage },
  { name: 'a Parquet page that says it unpacks to 128 MB', make: boastfulPage },
  { name: 'a Parquet run of a billion levels', make: endlessRun },
  { name: 'Parquet texts that repeat the one before', make: repeatingTexts },
  { name: 'a PNG of 50,000 pixels square', make: widePng },
  { name: 'a JPEG of 50,000 pixels square', make: wideJpeg },
  { name: 'a PDF whose page unpacks to 100 MB', make: flatePdf },
];
