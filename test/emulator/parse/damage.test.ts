import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { MAX_ROWS } from '../../../server-stub/emulator/src/parse/bounds.js';
import { createRandomFractions } from '../../support/seeded-random.js';
import { failureOf, fixture, read } from '../support.js';

describe('size and damage', () => {
  test('a document of more rows than the bound is refused, one of exactly the bound is not', async () => {
    const table = (rows: number) => `Test,Result\n${'Urea,5\n'.repeat(rows)}`;
    assert.equal((await read(table(MAX_ROWS))).length, MAX_ROWS);
    assert.equal(await failureOf(table(MAX_ROWS + 1)), 'too-large');
  });

  for (const name of [
    'chemistry.hl7',
    'bundle.json',
    'rows.json',
    'report.xml',
    'results-en.csv',
    'results-zh.csv',
  ]) {
    test(`${name}: no damage does more than fail it`, async () => {
      const whole = fixture(name);
      const next = createRandomFractions(7);
      let failed = 0;
      for (let round = 0; round < 300; round++) {
        const damaged = Buffer.from(whole.subarray(0, Math.ceil(whole.length * (round % 2 ? 1 : next()))));
        for (let flips = 0; flips < 1 + (round % 8); flips++) {
          const at = Math.floor(next() * damaged.length);
          damaged[at] = damaged[at]! ^ (1 << Math.floor(next() * 8));
        }
        // Anything but a ParseFailure is thrown on and fails the test.
        if ((await failureOf(damaged)) !== undefined) failed++;
      }
      assert.ok(failed > 0, 'the damage was felt');
    });
  }
});
