import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { findDamage } from '../../../src/files/damage.js';
import type { Format } from '../../../src/files/format.js';

const whole = (text: string) => {
  const bytes = new Uint8Array(Buffer.from(text, 'latin1'));
  return { head: bytes.subarray(0, 4096), tail: bytes.subarray(-65536), size: bytes.length };
};
const CASES: readonly [string, Format, string, string | null][] = [
  ['a whole PDF', 'pdf', '%PDF-1.4 … trailer << /Root 1 0 R >> startxref 9 %%EOF\n', null],
  ['a PDF without its end', 'pdf', '%PDF-1.4 … trailer << /Root', 'truncated-file'],
  ['a PDF with a password', 'pdf', '%PDF-1.4 trailer << /Encrypt 5 0 R >> %%EOF', 'encrypted-file'],
  [
    'a PDF whose first trailer names the lock',
    'pdf',
    `%PDF-1.4 trailer << /Encrypt<<>> >>${'x'.repeat(70_000)}%%EOF`,
    'encrypted-file',
  ],
  ['a PDF whose last version is cut', 'pdf', '%PDF-1.4 … %%EOF\n7 0 obj << /Type', 'truncated-file'],
  ['a PDF whose last line is cut', 'pdf', '%PDF-1.4 … trailer << >> startxref 9\n%%EO', null],
  ['a PDF without its last line', 'pdf', '%PDF-1.4 … trailer << >> startxref\n1261\n', null],
  [
    'a PDF cut in the address of its table',
    'pdf',
    '%PDF-1.4 … trailer << >> startxref\n12',
    'truncated-file',
  ],
  [
    'a PDF with a page behind it',
    'pdf',
    `%PDF-1.4 … startxref 9 %%EOF<html>${'<!-- x -->'.repeat(3000)}`,
    null,
  ],
  ['a PDF with a long page behind it', 'pdf', `%PDF-1.4 … %%EOF<html>${'<!-- x -->'.repeat(9000)}`, null],
  ['a PDF with digits behind it, in linear time', 'pdf', `%PDF-1.4 … %%EOF${'1'.repeat(60_000)}`, null],
  ['a PDF with padding behind it', 'pdf', `%PDF-1.4 … %%EOF\n${'\0'.repeat(90_000)}`, null],
  [
    'a PDF that ends in a picture',
    'pdf',
    `%PDF-1.4 … stream ${'\x01\xe9q'.repeat(30_000)}`,
    'truncated-file',
  ],
  [
    'a PDF that ends in its text',
    'pdf',
    `%PDF-1.4 … stream ${'BT (x) Tj ET '.repeat(300)}`,
    'truncated-file',
  ],
  ['a PDF with an empty line after its end', 'pdf', '%PDF-1.4 … %%EOF\r\n\r\n', null],
  [
    'a PDF with an archive behind it',
    'pdf',
    '%PDF-1.4 … %%EOF\nPK\x03\x04 … PK\x05\x06\0\0',
    'unsupported-format',
  ],
  ['a whole PNG', 'png', '\x89PNG … \0\0\0\0IEND\xaeB`\x82', null],
  ['a PNG without its end', 'png', '\x89PNG … IDAT', 'truncated-file'],
  ['a whole Parquet file', 'parquet', 'PAR1 … footer PAR1', null],
  ['a Parquet file without its footer', 'parquet', 'PAR1 … row group', 'truncated-file'],
  ['text, which is read whole', 'csv', 'a,b\n1', null],
  ['a JPEG, left to the decoder', 'jpeg', '\xff\xd8\xff\xe0 … ', null],
];

describe('findDamage', () => {
  for (const [name, format, text, expected] of CASES) {
    it(`returns ${expected ?? 'null'} for ${name}`, () =>
      assert.equal(findDamage(format, whole(text)), expected));
  }
});
