import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { doubtsOf } from '../../../server-stub/emulator/src/review/doubt.js';
import { read } from '../support.js';

/** `result|unit low..high` of each row, with `?` where it is in review. */
async function linesOf(document: string): Promise<readonly string[]> {
  const rows = await read(document);
  const doubts = new Set(doubtsOf(rows).map(({ row }) => row - 1));
  return rows.map(
    ({ result, unit, low, high }, at) => `${result}|${unit} ${low}..${high}${doubts.has(at) ? ' ?' : ''}`,
  );
}

const csv = (result: string, unit = '', range = '') =>
  `Test;Result;Unit;Reference Range\nPlatelets;${result};${unit};${range}\n`;
const hl7 = (value: string, unit: string, range = '') =>
  `MSH|^~\\&|L|L|A|A|20260304||ORU^R01|1|P|2.5\rOBX|1|ST|777-3^Platelets^LN||${value}|${unit}|${range}||||F\r`;
const json = (row: object) => JSON.stringify([{ test: 'Potassium', unit: 'mmol/L', ...row }]);

const CASES: readonly [what: string, document: string, expected: string][] = [
  ['a unit behind its number', csv('230 G/L'), '230|G/L ..'],
  ['a unit that has a power of ten', csv('196 10^3/uL'), '196|10^3/uL ..'],
  ['a power of ten with its cross', csv('5.81 x10^9/L'), '5.81|x10^9/L ..'],
  ['a comparator before, a unit behind', csv('>600 10*9/L'), '>600|10*9/L ..'],
  ['the unit twice, spelled otherwise', csv('230 G/L', '10^9/L'), '230|10^9/L ..'],
  ['another unit than in its column', csv('230 mg/dL', '10^9/L'), '230 mg/dL|10^9/L .. ?'],
  ['a flag between number and unit', csv('630 H G/L'), '630 H|G/L ..'],
  ['a flag that is spelled as a unit', csv('630 H', '10^9/L'), '630 H|10^9/L ..'],
  ['in HL7', hl7('525 10^3/uL', '10\\S\\3/uL'), '525|10^3/uL ..'],
  [
    'in an observation of FHIR',
    JSON.stringify({
      resourceType: 'Observation',
      status: 'final',
      code: { text: 'Sodium' },
      valueString: '126 mmol / L',
    }),
    '126|mmol / L ..',
  ],
  ['words are no unit', csv('1 to 2 per field'), '1 to 2 per field| ..'],
  ['thousands that stand apart', csv('412 000', '/µl', '150 000 - 400 000'), '412000|/µl 150000..400000'],
  ['thousands with an apostrophe', csv("412'000", '/µl', "150'000 - 400'000"), '412000|/µl 150000..400000'],
  ['two columns that ran together', csv('230 412', '10^9/L', '150-400'), '230 412|10^9/L 150..400 ?'],
  ['limits with dots between', csv('230', '10^9/L', '150 .. 400'), '230|10^9/L 150..400'],
  ['limits with an ellipsis', csv('230', '10^9/L', '150…400'), '230|10^9/L 150..400'],
  ['limits with labels', csv('230', '10^9/L', 'Low: 150 High: 400'), '230|10^9/L 150..400'],
  ['limits with labels in German', csv('230', '10^9/L', 'von 150 bis 400'), '230|10^9/L 150..400'],
  ['limits with a unit that has spaces', csv('230', '10^9/L', '150-400 x 10^9/L'), '230|10^9/L 150..400'],
  ['limits that HL7 takes for repetitions', hl7('230', '10\\S\\9/L', '150~400'), '230|10^9/L 150..400'],
  [
    'limits as quantities',
    json({
      value: 4.1,
      range: { low: { value: 3.5, unit: 'mmol/L' }, high: { value: 5.1, unit: 'mmol/L' } },
    }),
    '4.1|mmol/L 3.5..5.1',
  ],
  [
    'limits as quantities of another unit',
    json({ value: 4.1, range: { low: { value: 13, unit: 'mg/dL' }, high: { value: 20, unit: 'mg/dL' } } }),
    '4.1|mmol/L ..13-20 mg/dL ?',
  ],
  [
    'limits with a unit of their own',
    json({ value: 4.1, range: { min: 3.5, max: 5.1, unit: 'mmol/L' } }),
    '4.1|mmol/L 3.5..5.1',
  ],
  ['limits by other words', json({ value: 4.1, range: { lower: 3.5, upper: 5.1 } }), '4.1|mmol/L 3.5..5.1'],
  [
    'a comma in HL7, where a point is of decimals',
    hl7('2,072', 'mIU/L', '0.400-4.500').replace('777-3^Platelets', '3016-3^TSH'),
    '2.072|mIU/L 0.400..4.500',
  ],
];

describe('what stands together in one place is read as what it is', () => {
  for (const [what, document, expected] of CASES)
    test(what, async () => assert.deepEqual(await linesOf(document), [expected]));
});

test('a code that a spreadsheet took for a month is none', async () => {
  for (const damaged of ['Mar-77', 'Mrz 77', '#NAME?', '=777-3']) {
    const [row] = await read(
      `LOINC;Test;Result;Unit\n${damaged};Platelets;230;10^9/L\n777-3;Platelets;231;10^9/L\n`,
    );
    assert.equal(row!.loinc, '', damaged);
  }
});

test('two values of one test are in doubt, though only one has its code', async () => {
  const rows = await read('LOINC;Test;Result;Unit\n777-3;Platelets;230;10^9/L\n;Platelets;310;10^9/L\n');
  assert.deepEqual(doubtsOf(rows), [
    { row: 1, doubt: 'contradiction' },
    { row: 2, doubt: 'contradiction' },
  ]);
});
