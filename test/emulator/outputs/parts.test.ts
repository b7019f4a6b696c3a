import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { nameUuid } from '../../../server-stub/emulator/src/ids.js';
import { fhirText } from '../../../server-stub/emulator/src/outputs/fhir-bundle.js';
import { escapeHl7 } from '../../../server-stub/emulator/src/outputs/hl7.js';
import { toCallbackResult, toCallbackRow } from '../../../server-stub/emulator/src/outputs/json.js';
import { loincCode } from '../../../server-stub/emulator/src/outputs/report.js';
import {
  decimalOf,
  flaggedResult,
  numberOf,
  rangeText,
} from '../../../server-stub/emulator/src/outputs/value-text.js';
import { row } from '../support.js';
import { reportOf } from './support.js';

describe('decimalOf', () => {
  const NUMBERS = [
    '0',
    '7',
    '1.00',
    '-0.5',
    '0.10',
    '123456789012345678',
    '10.0000',
    '-12',
    '0.44979319332294454',
  ];
  for (const text of NUMBERS) test(`keeps the digits of ${text}`, () => assert.equal(decimalOf(text), text));

  test('adds a leading zero', () => {
    assert.equal(decimalOf('.50'), '0.50');
    assert.equal(decimalOf('-.5'), '-0.5');
  });

  const WORDS = [
    '',
    '-',
    '.',
    '5.',
    '+1',
    '007',
    '00.5',
    '1e3',
    '1,5',
    '1 ',
    ' 1',
    '<5',
    '1-3',
    '5 H',
    '١',
    'NaN',
    '1\n',
  ];
  for (const text of [...WORDS, '1234567890123456789', '0.123456789012345678']) {
    test(`rejects ${JSON.stringify(text)}`, () => assert.equal(decimalOf(text), null));
  }
});

describe('a decimal comma', () => {
  test('is a number where it is certain', () => {
    const numbers = ['5,4', '-0,5', '0,125', '1234,5', '1,250', '5,4,1', '5,4 H'];
    assert.deepEqual(numbers.map(numberOf), ['5.4', '-0.5', '0.125', '1234.5', null, null, null]);
  });

  test('keeps the flag behind its number', () => {
    assert.equal(flaggedResult(row({ result: '5,9', interpretation: 'H' })), '5,9 H');
  });
});

describe('rangeText', () => {
  const RANGES: [low: string, high: string, text: string][] = [
    ['', '', ''],
    ['3.9', '5.50', '3.9-5.50'],
    ['-2', '-1', '-2--1'],
    ['60', '', '>60'],
    ['', '5', '<5'],
    ['', '5,0', '<5,0'],
    ['60,5', '', '>60,5'],
    ['', '1,250', '1,250'],
    ['>=60', '', '>=60'],
    ['', '<30', '<30'],
    ['', 'Negative', 'Negative'],
  ];
  for (const [low, high, text] of RANGES) {
    test(`${low} .. ${high}`, () => assert.equal(rangeText({ low, high }), text));
  }
});

describe('HL7 escapes', () => {
  const ESCAPED: [text: string, written: string][] = [
    ['10^9/L', '10\\S\\9/L'],
    ['a|b&c~d\\e', 'a\\F\\b\\T\\c\\R\\d\\E\\e'],
    ['\\S\\', '\\E\\S\\E\\'],
    ['a\r\nb', 'a\\X0D0A\\b'],
    ['\v\x1c', '\\X0B1C\\'],
    ['""', '\\X2222\\'],
    ['a""', 'a""'],
    ['µ 血 \u0085', 'µ 血 \u0085'],
  ];
  for (const [text, written] of ESCAPED) {
    test(JSON.stringify(text), () => assert.equal(escapeHl7(text), written));
  }
});

test('fhirText replaces what FHIR strings cannot hold', () => {
  assert.equal(fhirText(' a\u00a0b\u2028c\ufeffd\t\n\r e \u3000'), 'a b c d\t\n\r e');
  assert.equal(fhirText('\0\x1f\ud800\udc00\ufffe'), '\ufffd\ufffd\u{10000}\ufffd');
  assert.equal(fhirText('x\ud800y\udc00'), 'x\ufffdy\ufffd');
  assert.equal(fhirText('<&> "😀" \x7f'), '<&> "😀" \x7f');
  assert.equal(fhirText('\v \u00a0'), '');
});

test('loincCode accepts the form of LOINC only', () => {
  assert.deepEqual(['2345-7', '11502-2', '', '2345', 'GLU', '2345-7 ', '2345-77'].map(loincCode), [
    '2345-7',
    '11502-2',
    '',
    '',
    '',
    '',
    '',
  ]);
});

test('a UUID of a name agrees with the vector of RFC 9562 (appendix A.4) and one of Python', () => {
  const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
  const url = '6ba7b811-9dad-11d1-80b4-00c04fd430c8';
  assert.equal(nameUuid('www.example.com', dns), '2ed6657d-e927-568b-95e1-2665a8aea6a2');
  assert.equal(nameUuid('https://example.org/é', url), '4db32f13-2b90-551e-bb13-4c966035961b');
});

describe('callback JSON', () => {
  const fields = {
    date: '2026-01-14 08:35:00',
    loinc: '2345-7',
    name: 'Glucose',
    result: '97.2',
    unit: 'mg/dL',
    low: '70',
    high: '<100',
    interpretation: 'N',
    comment: 'Fasting',
  };
  const ROW = {
    Date: '2026-01-14 08:35:00',
    'Biomarker-Name': 'Glucose',
    Result: '97.2',
    'Low-Ref-Range': '70',
    'High-Ref-Range': '<100',
    'Unit-of-measurement': 'mg/dL',
    Comment: 'Fasting',
  };

  test('has the fields of a row', () =>
    assert.deepEqual(toCallbackRow(row(fields)), { ...ROW, 'LOINC-Code': '2345-7' }));

  test('has the original values of a row', () => {
    const source = row({ ...fields, name: 'GLU', result: '5.40', unit: 'mmol/L', low: '3.9', high: '<5.6' });
    assert.deepEqual(toCallbackRow(row({ ...fields, original: source })), {
      ...ROW,
      Original: {
        'Biomarker-Name': 'GLU',
        Result: '5.40',
        'Unit-of-measurement': 'mmol/L',
        'Low-Ref-Range': '3.9',
        'High-Ref-Range': '<5.6',
      },
    });
  });

  test('has an envelope', () => {
    const report = reportOf([row(fields)]);
    const counts = { totalTests: 3, qaPassed: 1, manualReview: 2 };
    assert.deepEqual(toCallbackResult(report, counts, report.rows.map(toCallbackRow)), {
      customerId: 1001,
      uploadId: report.uploadId,
      fileName: 'Maria Muster.hl7',
      transactionId: 100_042,
      outputFormat: 'JSON',
      totalTests: 3,
      qaPassed: 1,
      manualReview: 2,
      Results: [{ ...ROW, 'LOINC-Code': '2345-7' }],
    });
  });
});
