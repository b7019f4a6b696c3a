import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import {
  DateDay,
  Field,
  Float32,
  Int64,
  List,
  Struct,
  Table,
  TimestampMicrosecond,
  tableToIPC,
  Utf8,
  vectorFromArray,
} from 'apache-arrow';
import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer';
import {
  Compression,
  Table as WasmTable,
  WriterPropertiesBuilder,
  WriterVersion,
  writeParquet,
} from 'parquet-wasm/node';
import { describe, test } from 'vitest';
import { MAX_ROWS } from '../../../server-stub/emulator/src/parse/bounds.js';
import { hostileTables } from '../../support/hostile/parquet.js';
import { needsShared, sharedFixture } from '../../support/shared-fixtures.js';
import { failureOf, read, row, stated } from '../support.js';

type Options = Omit<Parameters<typeof parquetWriteBuffer>[0], 'columnData'>;

const write = (columnData: ColumnSource[], options: Options = {}): Uint8Array =>
  new Uint8Array(parquetWriteBuffer({ columnData, ...options }));

const texts = (name: string, ...data: (string | null)[]): ColumnSource => ({ name, data, type: 'STRING' });

/** The results of one column beside as many tests. */
async function results(column: ColumnSource, schema?: Options['schema']): Promise<string[]> {
  const names = Array.from({ length: column.data.length }, (_, index) => `Test ${index}`);
  const test = schema ? { name: 'Test', data: names } : texts('Test', ...names);
  const rows = await read(write([test, column], schema ? { schema } : {}));
  return rows.map(({ result }) => result);
}

describe('a Parquet table with a run that exceeds its page', () => {
  // In a browser no child process limits the memory of the decoder.
  for (const [what, file] of hostileTables(['Test', 'Result', 'Unit']))
    test(`of ${what} is malformed in the thread of the emulator`, async () => {
      assert.equal(await failureOf(file), 'malformed');
    });
});

describe('a Parquet table', () => {
  test("of the service's own columns", async () => {
    const file = write([
      texts('Date', '2026-01-02'),
      texts('LOINC-Code', '718-7'),
      texts('Biomarker-Name', 'Hemoglobin'),
      texts('Result', '14.10'),
      texts('Low-Ref-Range', '12.0'),
      texts('High-Ref-Range', '<16.0'),
      texts('Unit-of-measurement', 'g/dL'),
      texts('Comment', 'one\r\ntwo'),
    ]);
    assert.deepEqual(await read(file), [
      row({
        date: '2026-01-02 00:00:00',
        loinc: '718-7',
        name: 'Hemoglobin',
        result: '14.10',
        low: '12.0',
        high: '<16.0',
        unit: 'g/dL',
        comment: 'one\ntwo',
      }),
    ]);
  });

  for (const [language, headers] of Object.entries({
    English: ['Analyte', 'Value', 'Units', 'Reference range'],
    Spanish: ['Prueba', 'Resultado', 'Unidades', 'Valores de referencia'],
    German: ['Untersuchung', 'Ergebnis', 'Einheit', 'Referenzbereich'],
    Chinese: ['检验项目', '结果', '单位', '参考范围'],
  })) {
    test(`with headers in ${language}`, async () => {
      const cells = ['Urea', '5.0', 'mmol/L', '2.5-7.8'];
      const file = write(headers.map((header, index) => texts(header, cells[index] ?? null)));
      assert.deepEqual((await read(file)).map(stated), [
        { name: 'Urea', result: '5.0', unit: 'mmol/L', low: '2.5', high: '7.8' },
      ]);
    });
  }

  test('in row groups of two rows', async () => {
    const names = Array.from({ length: 7 }, (_, index) => `Test ${index}`);
    const file = write(
      [texts('Test', ...names), { name: 'Result', data: [...names.keys()], type: 'INT32' }],
      {
        rowGroupSize: 2,
      },
    );
    assert.deepEqual(
      (await read(file)).map(({ name, result }) => `${name}: ${result}`),
      names.map((name, index) => `${name}: ${index}`),
    );
  });

  test('of as many rows as the bound, and of one more', async () => {
    const file = (rows: number) =>
      write([
        { name: 'Test', data: new Array<string>(rows).fill('Urea'), type: 'STRING' },
        { name: 'Result', data: new Int32Array(rows).fill(5), type: 'INT32' },
      ]);
    assert.equal((await read(file(MAX_ROWS))).length, MAX_ROWS);
    assert.equal(await failureOf(file(MAX_ROWS + 1)), 'too-large');
  });

  test('a text that every row shares is weighed as often as it is stored', async () => {
    const long = 'x'.repeat(1024 * 1024);
    const rows = 200;
    const file = write([
      { name: 'Test', data: new Array<string>(rows).fill('Urea'), type: 'STRING' },
      { name: 'Result', data: new Array<string>(rows).fill(long), type: 'STRING' },
    ]);
    assert.ok(file.length < 1024 * 1024, 'the file is small');
    assert.equal(await failureOf(file), 'too-large');
  });
});

describe('a Parquet value', () => {
  test('of floating point is the shortest text that gives it back', async () => {
    const written = [5.4, 0.1, 1e-7, 3.4028234e38, 1e21, -2.5, 0, Number.NaN, Number.POSITIVE_INFINITY, null];
    const expected = ['5.4', '0.1', '1e-7', '3.4028235e+38', '1e+21', '-2.5', '0', '', '', ''];
    assert.deepEqual(await results({ name: 'Result', data: written, type: 'FLOAT' }), expected);
    assert.deepEqual(
      await results({ name: 'Result', data: [5.4, 0.30000000000000004, Number.NaN], type: 'DOUBLE' }),
      ['5.4', '0.30000000000000004', ''],
    );
  });

  test('of 64 bits keeps every digit', async () => {
    const data = [9_007_199_254_740_993n, -9_223_372_036_854_775_808n, null];
    assert.deepEqual(await results({ name: 'Result', data, type: 'INT64' }), [
      '9007199254740993',
      '-9223372036854775808',
      '',
    ]);
  });

  test('without a sign has none', async () => {
    const schema: Options['schema'] = [
      { name: 'root', num_children: 2 },
      { name: 'Test', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
      { name: 'Result', type: 'INT32', converted_type: 'UINT_32', repetition_type: 'REQUIRED' },
    ];
    assert.deepEqual(await results({ name: 'Result', data: [4_294_967_295, 7] }, schema), [
      '4294967295',
      '7',
    ]);
  });

  const decimals = (stored: 'INT32' | 'INT64' | 'FIXED_LEN_BYTE_ARRAY'): Options['schema'] => [
    { name: 'root', num_children: 2 },
    { name: 'Test', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
    {
      name: 'Result',
      type: stored,
      ...(stored === 'FIXED_LEN_BYTE_ARRAY' ? { type_length: 9 } : {}),
      converted_type: 'DECIMAL',
      scale: 2,
      precision: stored === 'INT32' ? 9 : 18,
      repetition_type: 'REQUIRED',
    },
  ];
  for (const stored of ['INT32', 'INT64', 'FIXED_LEN_BYTE_ARRAY'] as const) {
    test(`of a decimal in ${stored} keeps its zeros`, async () => {
      assert.deepEqual(await results({ name: 'Result', data: [14.1, -0.05, 0, 100] }, decimals(stored)), [
        '14.10',
        '-0.05',
        '0.00',
        '100.00',
      ]);
    });
  }

  test('of truth is a word', async () => {
    assert.deepEqual(await results({ name: 'Result', data: [true, false], type: 'BOOLEAN' }), [
      'true',
      'false',
    ]);
  });

  test('of a time of the day alone is no date', async () => {
    const file = write([
      texts('Test', 'Urea', 'Urea'),
      texts('Result', '5', '6'),
      { name: 'Date', data: [new Date(Date.UTC(2026, 1, 3, 7, 45)), null], type: 'TIMESTAMP' },
      { name: 'Timestamp', data: [new Date(0), new Date(0)], type: 'TIMESTAMP' },
    ]);
    assert.deepEqual(
      (await read(file)).map(({ date }) => date),
      ['2026-02-03 07:45:00', ''],
    );
  });
});

describe('Parquet of another writer', () => {
  const table = new Table({
    检验项目: vectorFromArray(['血红蛋白', 'Iron', 'Urea'], new Utf8()),
    结果: vectorFromArray([14.1, null, 5.4], new Float32()),
    单位: vectorFromArray(['g/dL', 'µmol/L', null], new Utf8()),
    检验日期: vectorFromArray([new Date('2026-02-03T07:45:10Z'), null, null], new TimestampMicrosecond()),
    参考下限: vectorFromArray([12n, null, 2n], new Int64()),
    生日: vectorFromArray([new Date('1984-02-29'), null, null], new DateDay()),
  });
  const wasm = () => WasmTable.fromIPCStream(tableToIPC(table, 'stream'));

  const packed = {
    nothing: Compression.UNCOMPRESSED,
    Snappy: Compression.SNAPPY,
    gzip: Compression.GZIP,
    Brotli: Compression.BROTLI,
    Zstandard: Compression.ZSTD,
    'raw LZ4': Compression.LZ4_RAW,
  };
  for (const [name, compression] of Object.entries(packed)) {
    for (const [version, pages] of [
      ['1', WriterVersion.V1],
      ['2', WriterVersion.V2],
    ] as const) {
      test(`parquet-wasm's, pages of version ${version}, packed by ${name}`, async () => {
        const properties = new WriterPropertiesBuilder().setCompression(compression).setWriterVersion(pages);
        assert.deepEqual((await read(writeParquet(wasm(), properties.build()))).map(stated), [
          { date: '2026-02-03 07:45:10', name: '血红蛋白', result: '14.1', unit: 'g/dL', low: '12' },
          { name: 'Iron', unit: 'µmol/L' },
          { name: 'Urea', result: '5.4', low: '2' },
        ]);
      });
    }
  }

  test('leaves out columns of lists and structures', async () => {
    const structure = new Struct<{ Unit: Utf8 }>([new Field('Unit', new Utf8())]);
    const nested = new Table({
      Result: vectorFromArray([[1n, 2n]], new List(new Field('item', new Int64()))),
      Test: vectorFromArray(['Urea'], new Utf8()),
      Panel: vectorFromArray([{ Unit: 'none' }], structure),
      Value: vectorFromArray([5.5], new Float32()),
    });
    const file = writeParquet(WasmTable.fromIPCStream(tableToIPC(nested, 'stream')));
    assert.deepEqual((await read(file)).map(stated), [{ name: 'Urea', result: '5.5' }]);
  });

  const others = 'real/alltypes_plain.snappy.parquet';
  test('without columns of a laboratory is unrecognised', needsShared(others), async () => {
    assert.equal(await failureOf(readFileSync(sharedFixture(others)!)), 'unrecognised');
  });
});

describe('a Parquet file that is not what it says', () => {
  const sound = write([texts('Test', 'Glucose', 'Urea'), texts('Result', '5.4', '5.0')], {
    codec: 'UNCOMPRESSED',
  });
  const broken: [what: string, file: Uint8Array, reason: string][] = [
    ['no columns of results', write([texts('Colour', 'red')]), 'unrecognised'],
    ['no value in any row', write([texts('Test', 'Urea'), texts('Result', null)]), 'no-results'],
    ['its beginning only', sound.subarray(0, sound.length - 5), 'cut-off'],
    ['its magic only', Buffer.from('PAR1PAR1'), 'cut-off'],
    ['an encrypted footer', Buffer.concat([sound.subarray(0, -4), Buffer.from('PARE')]), 'encrypted'],
    [
      'a footer longer than the file',
      Buffer.concat([sound.subarray(0, -8), Buffer.from([255, 255, 0, 0]), Buffer.from('PAR1')]),
      'malformed',
    ],
  ];
  for (const [what, file, reason] of broken)
    test(`${what}: ${reason}`, async () => assert.equal(await failureOf(file), reason));
});
