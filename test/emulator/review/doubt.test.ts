import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Doubt, doubtOf, doubtsOf } from '../../../server-stub/emulator/src/review/doubt.js';
import type { Row } from '../../../server-stub/emulator/src/row.js';
import { testDocuments } from '../outputs/support.js';
import { row } from '../support.js';

const lab = (name: string, result: string, unit = '', more: Partial<Row> = {}): Row =>
  row({ name, result, unit, ...more });

const CASES: readonly [what: string, row: Row, expected: Doubt | null][] = [
  ['an ordinary result', lab('Glucose', '95', 'mg/dL'), null],
  ['one of an emergency', lab('Glucose', '1200', 'mg/dL'), null],
  ['one no patient has', lab('Glucose', '9500', 'mg/dL'), 'implausible-value'],
  ['the same in its other unit', lab('Glucose', '528', 'mmol/L'), 'implausible-value'],
  ['a limit, reached in another unit', lab('Glucose', '194', 'mmol/L'), null],
  ['a lost decimal point', lab('Potasio', '41', 'mmol/L'), 'implausible-value'],
  ['a share in place of a percentage', lab('Hematocrit', '0.42', '%'), 'implausible-value'],
  ['that share in its own unit', lab('Hematocrit', '0.42', 'L/L'), null],
  ['a flag behind an ordinary result', lab('Natrium', '128 L', 'mmol/L'), null],
  ['a flag behind an implausible one', lab('Natrium', '12.8 L', 'mmol/L'), 'implausible-value'],
  ['a range that is too wide', lab('Sodium', '140-1400', 'mmol/L'), 'implausible-value'],
  ['less than can be measured', lab('Thyrotropin', '<0.005', 'm[IU]/L'), null],
  ['what rises a thousandfold in disease', lab('C reactive protein', '612', 'mg/L'), null],
  ['both scales of hemoglobin A1c', lab('Hemoglobin A1c', '53', 'mmol/mol'), null],
  [
    'hemoglobin A1c of one scale in the unit of the other',
    lab('Hemoglobin A1c', '53', '%'),
    'implausible-value',
  ],
  ['a number without its unit', lab('Creatinine', '1.0'), 'missing-unit'],
  ['a number without a unit to have', lab('INR', '2.5'), null],
  ['an acidity', lab('pH', '5.5'), null],
  ['a word without a unit', lab('Nitrite', 'Negative'), null],
  ['plusses of a strip', lab('Choriogonadotropin, beta subunit', '1'), null],
  ['no result', lab('Glucose', ''), null],
  ['a unit nobody understands', lab('Glucose', '95', 'blobs'), null],
  ['an analyte nobody knows', lab('Factor of luck', '99999'), null],
  ['an unsure reading', lab('Glucose', '95', 'mg/dL', { confidence: 0.59 }), 'unsure-reading'],
  ['a sure one', lab('Glucose', '95', 'mg/dL', { confidence: 0.6 }), null],
  [
    'a unit nobody writes, out of a picture',
    lab('Platelets', '412', '107 9/L', { confidence: 1 }),
    'unsure-reading',
  ],
  ['the unit it was, out of a picture', lab('Platelets', '412', '10^9/L', { confidence: 1 }), null],
  ['an unsure reading of an unknown', lab('Luck', 'plenty', '', { confidence: 0.1 }), 'unsure-reading'],
];

describe('a row', () => {
  for (const [what, one, expected] of CASES) {
    test(`${expected ?? 'passes'}: ${what}`, () => assert.equal(doubtOf(one), expected));
  }

  test('is doubted as strictly as asked', () => {
    const read = lab('Glucose', '95', 'mg/dL', { confidence: 0.8 });
    assert.equal(doubtOf(read, { surely: 0.9 }), 'unsure-reading');
  });

  test('is named by its number in the upload', () => {
    const rows = [lab('Glucose', '95', 'mg/dL'), lab('Sodium', '1400', 'mmol/L')];
    assert.deepEqual(doubtsOf(rows), [{ row: 2, doubt: 'implausible-value' }]);
  });
});

testDocuments('a document that says what it measures in passes', ({ rows }, name) => {
  assert.deepEqual(doubtsOf(rows), [], name);
});
