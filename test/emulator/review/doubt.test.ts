import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { type Doubt, doubtOf, doubtsOf } from '../../../server-stub/emulator/src/review/doubt.js';
import type { Row } from '../../../server-stub/emulator/src/row.js';
import { REVIEW_BELOW } from '../../../server-stub/emulator/src/row.js';
import { testDocuments } from '../outputs/support.js';
import { row } from '../support.js';

const lab = (name: string, result: string, unit = '', more: Partial<Row> = {}): Row =>
  row({ name, result, unit, ...more });

const CASES: readonly [what: string, row: Row, expected: Doubt | null][] = [
  ['an ordinary result', lab('Glucose', '95', 'mg/dL'), null],
  ['an emergency value', lab('Glucose', '1200', 'mg/dL'), null],
  ['an impossible value', lab('Glucose', '9500', 'mg/dL'), 'implausible-value'],
  ['an impossible value in another unit', lab('Glucose', '528', 'mmol/L'), 'implausible-value'],
  ['a limit in another unit', lab('Glucose', '194', 'mmol/L'), null],
  ['a lost decimal point', lab('Potasio', '41', 'mmol/L'), 'implausible-value'],
  ['a fraction instead of a percentage', lab('Hematocrit', '0.42', '%'), 'implausible-value'],
  ['a fraction in its own unit', lab('Hematocrit', '0.42', 'L/L'), null],
  ['a flag after an ordinary result', lab('Natrium', '128 L', 'mmol/L'), null],
  ['a flag after an implausible result', lab('Natrium', '12.8 L', 'mmol/L'), 'implausible-value'],
  ['a range beyond the limit', lab('Sodium', '140-1400', 'mmol/L'), 'implausible-value'],
  ['below the detection limit', lab('Thyrotropin', '<0.005', 'm[IU]/L'), null],
  ['an analyte without an upper limit', lab('C reactive protein', '612', 'mg/L'), null],
  ['both scales of hemoglobin A1c', lab('Hemoglobin A1c', '53', 'mmol/mol'), null],
  [
    'hemoglobin A1c of one scale in the unit of the other',
    lab('Hemoglobin A1c', '53', '%'),
    'implausible-value',
  ],
  ['a number without its unit', lab('Creatinine', '1.0'), 'missing-unit'],
  ['a number of a unitless analyte', lab('INR', '2.5'), null],
  ['a pH', lab('pH', '5.5'), null],
  ['a pH in UCUM', lab('pH', '5.5', '[pH]'), null],
  ['a ratio in the unit of UCUM', lab('INR', '2.5', '1'), null],
  ['a mass in the unit of a ratio', lab('Creatinine', '1.0', '1'), 'unknown-unit'],
  ['a unit in capitals', lab('eGFR', '92', 'ML/MIN/1.73 M2'), null],
  ['a word without a unit', lab('Nitrite', 'Negative'), null],
  ['plusses of a test strip', lab('Choriogonadotropin, beta subunit', '1'), null],
  ['no result', lab('Glucose', ''), null],
  ['a unit that is none', lab('Glucose', '95', 'blobs'), 'unknown-unit'],
  ['a misspelt unit', lab('Potassium', '4.1', 'mmmol/L'), 'unknown-unit'],
  ['a unit in which the test is not measured', lab('Potassium', '4.1', 'fL'), 'unknown-unit'],
  ['the same beside its code', lab('Potassium', '4.1', 'fL', { loinc: '2823-3' }), 'unknown-unit'],
  ['an unknown unit of an unknown test', lab('Factor of luck', '95', 'blobs'), null],
  ['a word with an unknown unit', lab('Nitrite', 'Negative', 'blobs'), null],
  ['the code of another test', lab('Sodium', '140', 'mmol/L', { loinc: '2823-3' }), 'other-test'],
  ['the code of urea nitrogen beside urea', lab('Urea', '5', 'mmol/L', { loinc: '3094-0' }), 'other-test'],
  ['an unknown code', lab('Sodium', '140', 'mmol/L', { loinc: '99999-9' }), null],
  ['the code of another method', lab('Glucose', '95', 'mg/dL', { loinc: '2339-0' }), null],
  ['an unknown analyte', lab('Factor of luck', '99999'), null],
  ['low confidence', lab('Glucose', '95', 'mg/dL', { confidence: 0.59 }), 'unsure-reading'],
  ['sufficient confidence', lab('Glucose', '95', 'mg/dL', { confidence: 0.6 }), null],
  ['an unknown unit in a picture', lab('Platelets', '412', '107 9/L', { confidence: 1 }), 'unsure-reading'],
  ['a known unit in a picture', lab('Platelets', '412', '10^9/L', { confidence: 1 }), null],
  ['low confidence of an unknown analyte', lab('Luck', 'plenty', '', { confidence: 0.1 }), 'unsure-reading'],
];

describe('doubtOf', () => {
  for (const [what, one, expected] of CASES) {
    test(`${expected ?? 'accepted'}: ${what}`, () => assert.equal(doubtOf(one), expected));
  }

  test('asks for the confidence from which a row passes', () => {
    const read = (confidence: number) => lab('Glucose', '95', 'mg/dL', { confidence });
    assert.equal(doubtOf(read(REVIEW_BELOW)), null);
    assert.equal(doubtOf(read(REVIEW_BELOW - 0.01)), 'unsure-reading');
  });

  test('is listed by row number in the upload', () => {
    const rows = [lab('Glucose', '95', 'mg/dL'), lab('Sodium', '1400', 'mmol/L')];
    assert.deepEqual(doubtsOf(rows), [{ row: 2, doubt: 'implausible-value' }]);
  });
});

testDocuments('accepts every document with units', ({ rows }, name) => {
  assert.deepEqual(doubtsOf(rows), [], name);
});
