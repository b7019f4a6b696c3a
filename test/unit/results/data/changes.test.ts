import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { type BiomarkerRow, readBiomarkers } from '../../../../src/results/data/biomarkers.js';
import { compareResults, findEarlier } from '../../../../src/results/data/changes.js';
import { processorTime } from '../../../support/processor-time.js';

const test = (Result: string, day: string, more: object = {}) => ({
  'Biomarker-Name': 'Glucose',
  Unit: 'mmol/L',
  'LOINC-Code': '14749-6',
  Date: day && `${day} 08:00:00`,
  Result,
  ...more,
});
const rowsOf = (...results: object[]): readonly BiomarkerRow[] => readBiomarkers({ results })!.rows;

/** What each row of a report is compared with: the earlier result, `new`, or null. */
const compared = (report: readonly object[], others: readonly object[]) => {
  const rows = rowsOf(...report);
  const earlier = findEarlier(rows, rowsOf(...others));
  return rows.map((row) => {
    const found = earlier.get(row) ?? null;
    return found === null || found === 'new' ? found : found.result.text;
  });
};

describe('findEarlier', () => {
  const now = test('6.1', '2026-03-03');

  it('finds the last result of an earlier day, in other reports and in the same one', () => {
    const others = [test('5.0', '2025-01-01'), test('5.5', '2026-01-01'), test('7.0', '2026-04-01')];
    assert.deepEqual(compared([now], others), ['5.5']);
    assert.deepEqual(compared([now, test('5.9', '2026-02-01')], []), ['5.9', null]);
  });

  it('compares the same code and unit only; without codes the same name', () => {
    const before = '2026-01-01';
    for (const more of [{ Unit: 'mg/dL' }, { 'LOINC-Code': '2345-7' }, { 'LOINC-Code': '' }])
      assert.deepEqual(compared([now], [test('5.5', before, more)]), [null]);
    const other = { 'Biomarker-Name': 'Glucosa', 'LOINC-Code': '14749-6' };
    assert.deepEqual(compared([now], [test('5.5', before, other)]), ['5.5']);
    const unnamed = { 'LOINC-Code': '' };
    const named = { 'LOINC-Code': '', 'Biomarker-Name': 'GLUCOSE' };
    assert.deepEqual(compared([{ ...now, ...unnamed }], [test('5.5', before, named)]), ['5.5']);
    const micro = [test('70', '2026-03-03', { Unit: 'umol/L' })];
    assert.deepEqual(compared(micro, [test('74', before, { Unit: 'µmol/L' })]), ['74']);
    assert.deepEqual(compared([now], [test('5.5', before, { Unit: 'mmol/l' })]), ['5.5']);
  });

  it('compares nothing without two known days, nor a day with several values', () => {
    for (const day of ['', 'today', '2026-03-03', '2026-04-01', '0000-00-00', '0001-01-01', '2026-02-30'])
      assert.deepEqual(compared([now], [test('5.5', day)]), [null], day);
    assert.deepEqual(compared([test('6.1', '')], [test('5.5', '2026-01-01')]), [null]);
    const twice = [test('5.5', '2026-01-01'), test('9.5', '2026-01-01')];
    assert.deepEqual(compared([now], twice), [null]);
    assert.deepEqual(compared([now, test('9.9', '2026-03-03')], [test('5.5', '2026-01-01')]), [null, null]);
    // The same report, listed twice.
    assert.deepEqual(compared([now], [twice[0]!, twice[0]!, now]), ['5.5']);
  });

  it('says that a coded test is new where another one is compared', () => {
    const sodium = { 'Biomarker-Name': 'Sodium', 'LOINC-Code': '2951-2' };
    const report = [now, test('140', '2026-03-03', sodium)];
    const before = '2026-01-01';
    assert.deepEqual(compared(report, [test('5.5', before)]), ['5.5', 'new']);
    assert.deepEqual(compared([report[1]!], [test('5.5', before)]), [null]);
    // Known by its name under another code, without a code, in another unit, or on an unknown day.
    for (const more of [{ 'LOINC-Code': '2947-0' }, { 'LOINC-Code': '' }, { Unit: 'mEq/L' }, { Date: '' }]) {
      const known = test('139', before, { ...sodium, 'Biomarker-Name': 'SODIUM [Moles/volume]', ...more });
      assert.deepEqual(compared(report, [test('5.5', before), known]), ['5.5', null]);
    }
    const uncoded = test('140', '2026-03-03', { ...sodium, 'LOINC-Code': '' });
    assert.deepEqual(compared([now, uncoded], [test('5.5', before)]), ['5.5', null]);
  });

  it('leaves prose out', () =>
    assert.deepEqual(compared([test('x'.repeat(41), '2026-03-03')], [test('5.5', '2026-01-01')]), [null]));

  it('compares each of 20,000 days with the one before without delay', () => {
    const days = Array.from({ length: 20_000 }, (_, n) =>
      new Date(n * 86_400_000).toISOString().slice(0, 10),
    );
    const rows = rowsOf(...days.map((day, n) => test(`${n}`, day)));
    let earlier: ReturnType<typeof findEarlier> = new Map();
    assert.ok(processorTime(() => (earlier = findEarlier(rows, []))) < 3_000);
    assert.equal(earlier.size, 19_999);
    assert.equal(earlier.get(rows[1234]!), rows[1233]);
  });

  it('reads a name with 50,000 spaces without delay', () => {
    const name = `Glucose${' '.repeat(50_000)}serum`;
    const report = [now, { ...now, 'Biomarker-Name': name, Unit: 'g' }];
    assert.ok(processorTime(() => assert.deepEqual(compared(report, []), [null, null])) < 3_000);
  });
});

describe('compareResults', () => {
  const direction = (result: string, before: string) => {
    const [row, earlier] = rowsOf(test(result, ''), test(before, ''));
    return compareResults(row!, earlier!);
  };
  it('gives a direction to numbers alone', () => {
    assert.equal(direction('6.1', '5.9'), 'higher');
    assert.equal(direction('10', '9.5 H'), 'higher');
    assert.equal(direction('-1', '0'), 'lower');
    assert.equal(direction('6.10', '6.1'), 'same');
    assert.equal(direction('Negative', 'NEGATIVE'), 'same');
    assert.equal(direction('Positive', 'Negative'), 'different');
    assert.equal(direction('2.5', '<3.0'), 'different');
    assert.equal(direction('<3.0', '<3.0'), 'same');
  });
});
