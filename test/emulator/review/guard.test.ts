import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { type Doubt, doubtsOf } from '../../../server-stub/emulator/src/review/doubt.js';
import type { Row } from '../../../server-stub/emulator/src/row.js';
import { createBench, PACE, row } from '../support.js';

const DAY = '2026-03-03 07:40:00';
const lab = (name: string, result: string, unit = '', more: Partial<Row> = {}): Row =>
  row({ name, result, unit, date: DAY, ...more });

const CASES: readonly [what: string, rows: readonly Row[], expected: readonly (Doubt | null)[]][] = [
  ['a unit without a result', [lab('Glucose', '', 'mg/dL')], ['missing-result']],
  ['a dash where a number is due', [lab('GOT', '-', 'U/l', { high: '<35' })], ['missing-result']],
  ['a dash for negative, as of a test strip', [lab('Nitrite', '-', '', { high: 'neg' })], [null]],
  ['a dash that a comment explains', [lab('GOT', '-', 'U/l', { comment: 'Hemolyzed.' })], [null]],
  ['limits without a result', [lab('Glucose', ' ', '', { low: '70', high: '99' })], ['missing-result']],
  ['a result that a comment explains', [lab('Glucose', '', 'mg/dL', { comment: 'Hemolyzed.' })], [null]],
  ['a flag where a number is due', [lab('MCH', 'L', 'pg', { low: '27', high: '33' })], ['missing-result']],
  ['the rest of a word', [lab('HBsAg', 'e')], ['missing-result']],
  ['a blood group', [lab('Blood group', 'A'), lab('Rhesus', 'D')], [null, null]],
  ['a heading', [lab('Chemistry', '')], [null]],
  [
    'a thousandth of the limits',
    [lab('Luck', '7.1', '/uL', { low: '4000', high: '11000' })],
    ['far-from-limits'],
  ],
  ['far below the limits', [lab('TSH', '0.005', 'mIU/L', { low: '0.4', high: '4' })], [null]],
  ['below the detection limit', [lab('Luck', '<0.001', '', { low: '4', high: '11' })], [null]],
  ['limits in another unit', [lab('Glucose', '5.4', 'mmol/L', { high: '70-99 mg/dL' })], ['other-unit']],
  ['one limit in another unit', [lab('Hemoglobin', '141', 'g/L', { high: '>12 g/dL' })], ['other-unit']],
  ['limits in the same unit', [lab('Glucose', '5.4', 'mmol/L', { high: '3.9-6.1 mmol/l' })], [null]],
  ['limits in words', [lab('Glucose', '5.4', 'mmol/L', { high: 'fasting: see below' })], [null]],
  [
    'two values of one test',
    [lab('Glucose', '95', 'mg/dL'), lab('glucose', '195', 'mg/dL'), lab('Sodium', '139', 'mmol/L')],
    ['contradiction', 'contradiction', null],
  ],
  ['one value twice', [lab('Glucose', '95', 'mg/dL'), lab('Glucose', '95.0', 'mg/dL')], [null, null]],
  [
    'two values at two times',
    [lab('Glucose', '95', 'mg/dL'), lab('Glucose', '195', 'mg/dL', { date: '2026-03-03 09:40:00' })],
    [null, null],
  ],
  [
    'two units of one name',
    [lab('Neutrophils', '62', '%'), lab('Neutrophils', '4.1', '10*3/uL'), lab('Glucose', 'negative')],
    [null, null, null],
  ],
  [
    'a finding that says both',
    [lab('Nitrite', 'Negative'), lab('Nitrite', 'Positive')],
    ['contradiction', 'contradiction'],
  ],
  [
    'a drug for two organisms, and for one',
    [
      lab('Ampicillin', '>=32', '', { interpretation: 'R', comment: 'Escherichia coli' }),
      lab('Ampicillin', '2', '', { interpretation: 'S', comment: 'Enterococcus faecalis' }),
      lab('Gentamicin', '1', '', { interpretation: 'S', comment: 'Escherichia coli' }),
      lab('Gentamicin', '16', '', { interpretation: 'R', comment: 'Escherichia coli' }),
    ],
    [null, null, 'contradiction', 'contradiction'],
  ],
  [
    'several organisms',
    [lab('Organism', 'Escherichia coli'), lab('Organism', 'Proteus mirabilis')],
    [null, null],
  ],
  [
    'one name of many tests',
    [lab('Kim Orwen', '95', 'mg/dL'), lab('Kim Orwen', '139', 'mmol/L'), lab('Kim Orwen', '14', 'g/dL')],
    ['no-test-name', 'no-test-name', 'no-test-name'],
  ],
  ['a name that was removed', [lab('***', '95', 'mg/dL')], ['no-test-name']],
];

describe('the guard behind all parsers', () => {
  for (const [what, rows, expected] of CASES)
    test(what, () => {
      const doubts = new Map(doubtsOf(rows).map(({ row: at, doubt }) => [at, doubt]));
      assert.deepEqual(
        rows.map((_, at) => doubts.get(at + 1) ?? null),
        expected,
      );
    });

  test('waits for no result that is pending', () => {
    assert.deepEqual(doubtsOf([lab('Glucose', '', 'mg/dL')], { isPending: true }), []);
  });
});

describe('the reasons of review', () => {
  const DOCUMENT =
    'Date,Test,Result,Unit,Range\n03/04/2026,Glucose,5.4,mmol/L,70-99 mg/dL\n03/03/2026,Sodium,,mmol/L,136-145\n';
  const REASONS = ['missing-result', 'unclear-date'];

  async function upload(options: Parameters<typeof createBench>[0]) {
    const bench = createBench(options);
    const id = await bench.upload(DOCUMENT, 'a.csv');
    await bench.pass(PACE);
    const get = async (path: string) => (await (await bench.get(path)).json()) as Record<string, unknown>;
    return {
      bench,
      id,
      status: async () => (await get(`/api/v1/status/${id}`)).reviewReasons,
      result: async () => (await get(`/api/v1/results/${id}?format=json`)).reviewReasons,
    };
  }

  test('are in the status, and in the results of a review that ended by itself', async () => {
    const { bench, status, result } = await upload({ reviewTime: 60_000 });
    assert.deepEqual(await status(), REASONS);
    await bench.pass(70_000);
    assert.deepEqual([await status(), await result()], [REASONS, REASONS]);
  });

  test('are in both where review is skipped, with the number of lines that were left out', async () => {
    const bench = createBench({ advance: 'at-once' });
    const id = await bench.upload('Test,Result,Unit,Alt\nGlucose,,mg/dL,95\nUrea,5,mmol/L,\n', 'a.csv');
    await bench.pass(PACE);
    const get = async (path: string) => (await (await bench.get(path)).json()) as Record<string, unknown>;
    await get(`/api/v1/status/${id}`);
    await bench.pass(10_000);
    for (const body of [await get(`/api/v1/status/${id}`), await get(`/api/v1/results/${id}?format=json`)])
      assert.deepEqual([body.reviewReasons, body.unreadLines], [['missing-result', 'unread-line'], 1]);
  });

  test('are none after somebody has reviewed', async () => {
    const { bench, id, status, result } = await upload({ reviewTime: 60_000 });
    bench.emulator.approve(id, [{ row: 2, result: '139' }]);
    await bench.pass(70_000);
    assert.deepEqual([await status(), await result()], [undefined, undefined]);
  });
});
