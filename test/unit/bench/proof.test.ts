import { describe, expect, it } from 'vitest';
import type { Measure, Result } from '../../bench/measure.js';
import { findFailures } from '../../bench/proof.js';
import { runMeasures } from '../../bench/run-measures.js';

describe('the proof of a figure', () => {
  const files = { what: 'files', least: 10 };
  it.each([
    ['as many as asked', { ...files, found: 10 }, []],
    ['nothing sent', { ...files, found: 0 }, ['x: 0 files, not 10']],
    ['one lost', { ...files, found: 9 }, ['x: 9 files, not 10']],
    ['one sent twice', { ...files, found: 11 }, ['x: 11 files, not 10']],
    ['not counted at all', { ...files, found: Number.NaN }, ['x: NaN files, not 10']],
    ['more where more is fine', { ...files, found: 12, most: Number.POSITIVE_INFINITY }, []],
    ['fewer where more is fine', { ...files, found: 0, most: 99 }, ['x: 0 files, not 10 or more']],
  ])('%s', (_, proof, expected) => {
    expect(findFailures('x', [proof])).toEqual(expected);
  });

  it('names each kind of evidence that is lacking', () => {
    const proofs = [
      { ...files, found: 10 },
      { what: 'rows', found: 0, least: 10 },
      { what: 'thumbnails', found: 3, least: 10 },
    ];
    expect(findFailures('x', proofs)).toEqual(['x: 0 rows, not 10', 'x: 3 thumbnails, not 10']);
  });
});

describe('a run of the bench', () => {
  const measure = (result: Partial<Result> | Error): Measure => ({
    key: 'x',
    name: 'X',
    run: async () => {
      if (result instanceof Error) throw result;
      return { figures: ['1 ms'], missed: [], failed: [], ...result };
    },
  });

  it.each([
    ['that did all its work', [measure({})], false, 0],
    ['of which one did nothing', [measure({ failed: ['0 files'] }), measure({})], false, 1],
    ['whose measure threw', [measure(new Error('no server'))], false, 1],
    ['that missed a budget', [measure({ missed: ['12 KB'] })], false, 0],
    ['that missed a budget, strictly', [measure({ missed: ['12 KB'] })], true, 1],
  ])('%s', async (_, measures, isStrict, status) => {
    const lines: string[] = [];
    const run = await runMeasures(measures, isStrict, (text) => lines.push(text));
    expect(run.status).toBe(status);
    expect(run.results).toHaveLength(measures.length);
  });

  it('prints what failed, and runs the next measure', async () => {
    const lines: string[] = [];
    const measures = [measure(new Error('no server')), measure({ failed: ['0 files'] })];
    await runMeasures(measures, false, (text) => lines.push(text));
    expect(lines.filter((line) => line.startsWith('FAILED'))).toEqual([
      'FAILED: no server',
      'FAILED: 0 files',
    ]);
  });
});
