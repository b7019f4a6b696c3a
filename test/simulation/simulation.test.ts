import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { beforeAll, describe, test } from 'vitest';
import { sample } from '../support/sample.js';
import { buildSimulation } from './build.js';
import { MUTANTS } from './mutants.js';

interface Outcome {
  readonly isKept: boolean;
  readonly output: string;
}

const runBuilt = (file: string, ...args: string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    execFile(process.execPath, ['--no-warnings', file, ...args], { maxBuffer: 64 << 20 }, (error, output) =>
      resolve({ isKept: error === null, output }),
    );
  });

/** Seeds that failed once, each with the defect that is mended since. */
const MENDED: Readonly<Record<string, string>> = {
  1: 'a clock that was set back stopped sending and polling until it came to the same time again',
};

describe('the simulation', () => {
  let file: string;
  beforeAll(async () => {
    file = await buildSimulation();
  });

  test('keeps every promise in 100 bad days', async () => {
    const { isKept, output } = await runBuilt(file, '--seeds', '100');
    assert.ok(isKept, output);
    assert.match(output, /^100 seeds, \d+ files, \d+ incidents, 0 failed/m);
  });

  test.for(Object.entries(MENDED))('keeps every promise in seed %s: %s', async ([seed]) => {
    const { isKept, output } = await runBuilt(file, '--seed', seed);
    assert.ok(isKept, output);
  });

  test('replays a seed exactly', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => runBuilt(file, '--seed', '7', '--trace')));
    assert.ok(one!.output.split('\n').length > 100);
    assert.equal(one!.output, other!.output);
  });

  test('tells what is left of a seed that fails', async () => {
    const mutant = await buildSimulation('lost-is-absent');
    const { seed } = MUTANTS['lost-is-absent']!;
    const { isKept, output } = await runBuilt(mutant, '--seed', String(seed), '--shrink');
    assert.equal(isKept, false);
    assert.match(output, /BROKEN: 7\d{6} is filed 2 times/);
    const [, left, out] = /^(\d+) incidents left, (\d+) left out$/m.exec(output)!;
    assert.ok(Number(left) < Number(out), output);
  });

  test.for(sample(Object.entries(MUTANTS), 4))('finds the defect %s', async ([name, { seed }]) => {
    const { isKept, output } = await runBuilt(await buildSimulation(name), '--seed', String(seed));
    assert.equal(isKept, false);
    assert.match(output, /^BROKEN: /m);
  });
});
