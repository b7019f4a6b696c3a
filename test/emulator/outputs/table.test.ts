import assert from 'node:assert/strict';
import { tableFromIPC } from 'apache-arrow';
import { parse } from 'csv-parse/sync';
import { readParquet } from 'parquet-wasm/node';
import { describe, test } from 'vitest';
import { writeCsv, writeParquet } from '../../../server-stub/emulator/src/outputs/table.js';
import type { Row } from '../../../server-stub/emulator/src/row.js';
import { row } from '../support.js';
import { asUtf8, testReports, withPoint } from './support.js';

/** Names and order of the interface. */
const HEADER = [
  'Date',
  'LOINC-Code',
  'Biomarker-Name',
  'Result',
  'Low-Ref-Range',
  'High-Ref-Range',
  'Unit-of-measurement',
  'Comment',
];

/** There is no column of flags: the flag follows an abnormal number. */
const flagged = ({ result, interpretation }: Row): string =>
  /^(?:HH?|LL?|AA?)$/.test(interpretation) && /^-?(?:0|[1-9]\d*)?(?:(?<=\d)|\.\d+)$/.test(withPoint(result))
    ? `${result} ${interpretation}`
    : result;

const cells = (one: Row): string[] =>
  [one.date.slice(0, 10), one.loinc, one.name, flagged(one), one.low, one.high, one.unit, one.comment].map(
    asUtf8,
  );

function checkCsv(rows: readonly Row[]): void {
  const bytes = Buffer.from(writeCsv(rows));
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  // Strict: no relaxed quotes or column counts, CRLF only.
  const read = parse(bytes, { bom: true, record_delimiter: '\r\n' });
  assert.deepEqual(read, [HEADER, ...rows.map(cells)]);
}

function checkParquet(rows: readonly Row[]): void {
  const table = tableFromIPC(readParquet(writeParquet(rows)).intoIPCStream());
  assert.deepEqual(
    table.schema.fields.map(({ name, type, nullable }) => [name, String(type), nullable]),
    HEADER.map((name) => [name, 'Utf8', false]),
  );
  const read = table.toArray().map((record) => HEADER.map((name) => record[name] as unknown));
  // Arrow decodes each text with a TextDecoder, which drops a leading U+FEFF as a byte-order mark.
  const expected = rows.map((one) => cells(one).map((cell) => cell.replace(/^\ufeff/, '')));
  assert.deepEqual(read, expected);
}

describe('CSV', () => {
  test('matches the expected bytes', () => {
    const rows = [
      row({
        date: '2026-01-14 08:35:00',
        loinc: '2345-7',
        name: 'Glucose, "fasting"',
        result: '5.40',
        low: '3.9',
        high: '5.50',
        unit: 'mmol/L',
        interpretation: 'N',
        comment: 'one\ntwo',
      }),
      row({ name: '=1+1', result: ' <5;6', unit: '10^9/L' }),
    ];
    assert.equal(
      writeCsv(rows),
      `\ufeff${HEADER.join(',')}\r\n` +
        '2026-01-14,2345-7,"Glucose, ""fasting""",5.40,3.9,5.50,mmol/L,"one\ntwo"\r\n' +
        ',,=1+1, <5;6,,,10^9/L,\r\n',
    );
  });

  testReports('is read back by csv-parse', 300, ({ rows }) => checkCsv(rows));
});

describe('Parquet', () => {
  testReports('is read back by parquet-wasm', 200, ({ rows }) => checkParquet(rows));

  test('holds more rows than fit in a page or a row group', () => {
    const rows = Array.from({ length: 5000 }, (_, i) =>
      row({ name: `analyte ${i}`, result: `${i}`, comment: `${i} `.repeat(100) }),
    );
    checkParquet(rows);
  });
});
