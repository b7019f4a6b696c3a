import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { detect } from '../../../server-stub/emulator/src/parse/detect.js';
import { parseDocument } from '../../../server-stub/emulator/src/parse/parse.js';
import { failureOf, fixture } from '../support.js';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );
const box = (...brands: string[]) =>
  bytes([0, 0, 0, 8 + 4 * (brands.length + 1)], 'ftyp', brands[0]!, [0, 0, 0, 0], ...brands.slice(1));

describe('what a file is, by its bytes', () => {
  const cases: [what: string, file: Uint8Array, kind: string, failure: string][] = [
    ['nothing', bytes(), 'empty', 'empty'],
    ['a PDF', bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'), 'pdf', 'cut-off'],
    ['a PDF after junk', bytes('\r\n\0\0junk%PDF-1.4\n'), 'pdf', 'cut-off'],
    ['Parquet', bytes('PAR1', [0x15, 0, 0x15], 'PAR1'), 'parquet', 'cut-off'],
    ['JPEG', bytes([0xff, 0xd8, 0xff, 0xe0]), 'jpeg', 'cut-off'],
    ['PNG', bytes('\x89PNG\r\n\x1a\n'), 'png', 'cut-off'],
    ['GIF', bytes('GIF89a'), 'gif', 'unrecognised'],
    ['WEBP', bytes('RIFF', [4, 0, 0, 0], 'WEBP'), 'webp', 'malformed'],
    ['HEIC', box('heic', 'mif1', 'heic'), 'heic', 'malformed'],
    ['HEIC under its family brand', box('mif1', 'heic'), 'heic', 'malformed'],
    ['AVIF', box('avif', 'mif1', 'miaf'), 'avif', 'malformed'],
    ['AVIF under its family brand', box('mif1', 'avif'), 'avif', 'malformed'],
    ['a film', box('isom', 'mp42'), 'unknown', 'unrecognised'],
    [
      'a Windows program',
      bytes('MZ', [0x90, 0, 3, 0, 0, 0], 'This program cannot be run in DOS mode.'),
      'unknown',
      'unrecognised',
    ],
    ['a Linux program', bytes([0x7f], 'ELF', [2, 1, 1, 0, 0]), 'unknown', 'unrecognised'],
    ['a ZIP archive', bytes('PK', [3, 4, 20, 0, 0, 0]), 'unknown', 'unrecognised'],
    ['a shell script', bytes('#!/bin/sh\necho result\n'), 'table', 'unrecognised'],
    ['white space', bytes(' \r\n\t '), 'unknown', 'unrecognised'],
    ['a wave file', bytes('RIFF', [4, 0, 0, 0], 'WAVE'), 'unknown', 'unrecognised'],
    ['one byte', bytes([0xff]), 'table', 'unrecognised'],
  ];
  for (const [what, file, kind, failure] of cases) {
    test(`${what} is ${kind}`, async () => {
      const content = detect(file);
      assert.equal(content.kind === 'picture' ? content.format : content.kind, kind);
      assert.equal(await failureOf(file), failure);
    });
  }

  const texts: [file: string, kind: string][] = [
    ['chemistry.hl7', 'hl7'],
    ['bundle.json', 'json'],
    ['rows.json', 'json'],
    ['report.xml', 'xml'],
    ['results-en.csv', 'table'],
    ['results-es.csv', 'table'],
    ['results-zh.csv', 'table'],
  ];
  for (const [file, kind] of texts)
    test(`${file} is ${kind}`, () => assert.equal(detect(fixture(file)).kind, kind));
});

describe('JSON, a value a line', () => {
  const lines = [
    '{"resourceType":"Patient","name":[{"family":"Orwen"}]}',
    '{"resourceType":"Observation","status":"final","code":{"text":"Glucose"},"valueQuantity":{"value":95,"unit":"mg/dL"}}',
    '{"resourceType":"Observation","status":"final","code":{"text":"Urea"},"valueQuantity":{"value":5,"unit":"mmol/L"}}',
  ];
  const parse = (text: string) => parseDocument(Buffer.from(text));

  test('is the list of its values', async () => {
    const { rows, identity } = await parse(`${lines.join('\r\n')}\n\n`);
    assert.deepEqual(
      rows.map(({ name, result, unit }) => `${name} ${result} ${unit}`),
      ['Glucose 95 mg/dL', 'Urea 5 mmol/L'],
    );
    assert.ok(identity.includes('Orwen'));
  });

  test('that ends within a value is malformed', () =>
    assert.rejects(parse(lines.join('\n').slice(0, -9)), { reason: 'malformed' }));
});
