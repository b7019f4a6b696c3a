import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, describe, test } from 'vitest';
import { oneIn, sample, THOROUGH, WHOLE } from '../support/sample.js';
import { buildSimulation } from './build.js';
import { MUTANTS } from './mutants.js';
import { REGRESSIONS, type Regression } from './regressions.js';

/** Days that are played, in two processes. */
const SEEDS = WHOLE ? 300 : THOROUGH ? 100 : 4;

/** That the simulation finds what it plays for is no question of each change. */
const SOUGHT = THOROUGH ? sample(Object.entries(MUTANTS), 4) : [];

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

describe('the simulation', () => {
  let file: string;
  beforeAll(async () => {
    file = await buildSimulation();
  });

  test(`keeps every promise in ${SEEDS} bad days`, async () => {
    const half = SEEDS / 2;
    const halves = [1, 1 + half].map((from) =>
      runBuilt(file, '--seeds', String(half), '--from', String(from)),
    );
    for (const { isKept, output } of await Promise.all(halves)) {
      assert.ok(isKept, output);
      assert.match(output, new RegExp(`^${half} seeds, \\d+ files, \\d+ incidents, 0 failed`, 'm'));
    }
  });

  test('replays a seed exactly', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => runBuilt(file, '--seed', '7', '--trace')));
    assert.ok(one!.output.split('\n').length > 100);
    assert.equal(one!.output, other!.output);
  });

  if (THOROUGH)
    test('tells what is left of a seed that fails', async () => {
      const mutant = await buildSimulation('lost-is-absent');
      const { seed } = MUTANTS['lost-is-absent']!;
      const { isKept, output } = await runBuilt(mutant, '--seed', String(seed), '--shrink');
      assert.equal(isKept, false);
      assert.match(output, /BROKEN: 7\d{6} is filed 2 times/);
      const [, left, out] = /^(\d+) incidents left, (\d+) left out$/m.exec(output)!;
      assert.ok(Number(left) < Number(out), output);
      const { broke, only } = JSON.parse(/^For regressions\.ts:\n(.*),$/m.exec(output)![1]!) as Regression;
      const again = await runBuilt(mutant, '--seed', String(seed), '--only', only.join(', '));
      assert.ok(again.output.includes(`BROKEN: ${broke}`), again.output);
    });

  test.for(oneIn(REGRESSIONS, 6))('keeps what seed $seed broke: $broke', async ({ seed, only }) => {
    const { isKept, output } = await runBuilt(file, '--seed', String(seed), '--only', only.join(', '));
    assert.ok(isKept, output);
  });

  test('has a line in the product for each of its defects', async () => {
    const folders = ['src', 'server-stub/gateway/src'];
    const listed = await Promise.all(
      folders.map(async (folder) =>
        (await readdir(folder, { recursive: true })).map((file) => `${folder}/${file}`),
      ),
    );
    for (const [name, { file, replace }] of Object.entries(MUTANTS)) {
      const paths = listed.flat().filter((path) => path.endsWith(file));
      assert.equal(paths.length, 1, `${name}: ${file}`);
      assert.equal((await readFile(paths[0]!, 'utf8')).split(replace).length, 2, `${name}: ${replace}`);
    }
  });

  test.for(SOUGHT)('finds the defect %s', async ([name, { seed }]) => {
    const { isKept, output } = await runBuilt(await buildSimulation(name), '--seed', String(seed));
    assert.equal(isKept, false);
    assert.match(output, /^BROKEN: /m);
  });
});
