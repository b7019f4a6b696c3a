import assert from 'node:assert/strict';
import { it } from 'vitest';
import { readBiomarkers } from '../../../../src/results/data/biomarkers.js';
import { findTrends } from '../../../../src/results/data/trends.js';
import { processorTime } from '../../../support/processor-time.js';

const rowsOf = (...points: readonly (readonly [date: string, result: string])[]) =>
  readBiomarkers({
    results: points.map(([date, result]) => ({
      'Biomarker-Name': 'Potassium',
      Date: date,
      Result: result,
      Unit: 'mmol/L',
    })),
  })!.rows;

it('finds the trend of 40,000 results of one test without delay', () => {
  const rows = rowsOf(...Array.from({ length: 40_000 }, (_, n) => ['2026-11-02 08:00:00', `${n}`] as const));
  assert.ok(processorTime(() => assert.deepEqual(findTrends(rows), [])) < 3_000);
});

it('draws no point of a date that is none', () => {
  for (const date of ['today', 'Week 12', '2026-02-31 08:00:00', '2026-13-01']) {
    const rows = rowsOf(['2026-01-02 08:00:00', '4.1'], [date, '4.6'], ['2026-11-02 08:00:00', '4.4']);
    assert.deepEqual(
      findTrends(rows)[0]!.points.map(({ row }) => row.result.text),
      ['4.1', '4.4'],
      date,
    );
  }
});
