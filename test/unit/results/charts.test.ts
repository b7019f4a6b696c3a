import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { createScale } from '../../../src/results/charts.js';
import { readBiomarkers } from '../../../src/results/data/biomarkers.js';
import { findTrends } from '../../../src/results/data/trends.js';

describe('the scale of a chart', () => {
  it('contains every value and the whole range', () => {
    const results = ['2', '9'].map((Result, at) => ({
      'Biomarker-Name': 'TSH',
      Result,
      Date: `2026-0${at + 1}-01 00:00:00`,
      'Low-Ref-Range': '1',
      'High-Ref-Range': '4',
    }));
    const [trend] = findTrends(readBiomarkers({ results })!.rows);
    const y = createScale(trend!);
    const { points } = trend!;
    const many = {
      ...trend!,
      points: Array.from({ length: 150_000 }, (_, at) => points[at % points.length]!),
    };
    assert.equal(createScale(many)(points[0]!.value), y(points[0]!.value));
    assert.ok(y(9) < y(4) && y(4) < y(2) && y(2) < y(1));
    assert.deepEqual([y(9), y(1)], [6, 58]);
  });
});
