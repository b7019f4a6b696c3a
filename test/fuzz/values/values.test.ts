import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { readAny } from '../../emulator/support.js';
import { judge } from './compare.js';
import { differencesAfterChanges, knownFiles } from './files.js';
import { makeMutant } from './formats.js';
import { judgeMutant } from './judge-mutant.js';
import { VALUE_FORMATS } from './run.js';

/** Documents of a format: `npm run fuzz -- --values` reads thousands. */
const DOCUMENTS = 60;

describe('no value of a known report passes as another one', () => {
  for (const format of VALUE_FORMATS)
    test(format, async () => {
      for (let seed = 1; seed <= DOCUMENTS; seed++) {
        const mutant = await makeMutant(format, seed);
        const outcome = await judgeMutant(mutant);
        assert.deepEqual(outcome.kind === 'wrong' ? outcome.what : [], [], `${format}, seed ${seed}`);
      }
    });
});

/** Changes of each file. */
const CHANGES = 20;

describe('no file states anything else after changes that change nothing', () => {
  for (const file of knownFiles())
    test(file.name, async () => {
      for (let seed = 1; seed <= CHANGES; seed++)
        assert.deepEqual(await differencesAfterChanges(file, seed), []);
    });

  test('and a change of a value is found', async () => {
    const change = {
      name: 'a value',
      kinds: ['csv'],
      change: (text: string) => text.replace('14,1', '13,1'),
    } as const;
    const file = knownFiles().find(({ name }) => name === 'results-de.csv')!;
    assert.match((await differencesAfterChanges(file, 1, [change])).join(), /passes: .*13,1/);
  });
});

describe('what is compared is found where it is wrong', () => {
  const changes = {
    result: { result: '1' },
    unit: { unit: 'kg' },
    limits: { high: '1' },
    flag: { flag: 'L' },
    code: { loinc: '1-8' },
    name: { name: 'Another test' },
  } as const;
  for (const [what, change] of Object.entries(changes))
    test(what, async () => {
      const mutant = await makeMutant('csv', 3, true);
      const [first, ...rest] = mutant.report.rows;
      const other = { ...mutant.report, rows: [{ ...first!, ...change }, ...rest] };
      const outcome = judge(await readAny(mutant.bytes), { ...mutant, report: other });
      assert.equal(outcome.kind, 'wrong');
    });

  test('a missing row, and another day', async () => {
    const mutant = await makeMutant('csv', 3, true);
    const read = await readAny(mutant.bytes);
    assert.equal(judge({ ...read, rows: read.rows.slice(1) }, mutant).kind, 'wrong');
    assert.equal(judge(read, { ...mutant, report: { ...mutant.report, day: '2020-01-01' } }).kind, 'wrong');
    assert.equal(judge(read, mutant).kind, 'same');
  });
});
