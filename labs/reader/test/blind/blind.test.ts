import assert from 'node:assert/strict';
import { beforeAll, describe, it } from 'vitest';
import { openReaders, type Readers, runBlind } from './blind-run.js';

let readers: Readers;
beforeAll(async () => {
  readers = await openReaders();
});

/** `npm run bench:labs -- --only blind` runs 500 seeds; these are of different devices and ends of the arm. */
describe('a person who does what is said alone', () => {
  for (const seed of [2, 3, 4]) {
    it(`photographs a device that can be read (seed ${seed})`, async () => {
      const { seconds, isRead, said } = await runBlind(readers, seed);
      assert.ok(isRead, `${seconds} ${JSON.stringify(said, null, 2)}`);
    });
  }
});
