import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { DisplayReader } from '../../../src/viewfinder/display/display.js';
import { createDisplayLoader } from '../../../src/viewfinder/display-loader.js';

const SCRIPT = 'https://clinic.example/assets/display.js';
const READER = {} as DisplayReader;

/** A loader whose fetches succeed or fail in turn, and the addresses that it has fetched. */
function createLoader(...outcomes: ('loaded' | 'no script' | 'no networks')[]) {
  const fetched: string[] = [];
  const loader = createDisplayLoader(async (address) => {
    fetched.push(address);
    const outcome = outcomes.shift() ?? assert.fail('one fetch too many');
    if (outcome === 'no script') throw new TypeError('offline');
    return {
      createDisplayReader: async () => {
        if (outcome === 'no networks') throw new RangeError('cut');
        return READER;
      },
    };
  });
  return { loader, fetched };
}

describe('the reader of displays', () => {
  it('is fetched once for all that use it, however often the viewfinder is opened', async () => {
    const { loader, fetched } = createLoader('loaded');
    assert.equal(loader.loaded(), null);
    const loading = [loader.load(SCRIPT), loader.load(SCRIPT)];
    assert.deepEqual(await Promise.all([...loading, loader.load(SCRIPT, true)]), [READER, READER, READER]);
    assert.equal(await loader.load(SCRIPT, true), READER);
    assert.deepEqual([loader.loaded(), fetched], [READER, [SCRIPT]]);
  });

  for (const outcome of ['no script', 'no networks'] as const)
    it(`is fetched again in the next visit after ${outcome}, and not with every frame`, async () => {
      const { loader, fetched } = createLoader(outcome, outcome, 'loaded');
      for (let frame = 0; frame < 3; frame += 1) assert.equal(await loader.load(SCRIPT), null);
      assert.deepEqual([loader.loaded(), fetched.length], [null, 1]);
      assert.equal(await loader.load(SCRIPT, true), null);
      assert.equal(await loader.load(SCRIPT), null);
      assert.equal(await loader.load(SCRIPT, true), READER);
      // Browsers keep the failure of a module under its address.
      assert.deepEqual([loader.loaded(), fetched], [READER, [SCRIPT, `${SCRIPT}#1`, `${SCRIPT}#2`]]);
    });
});
