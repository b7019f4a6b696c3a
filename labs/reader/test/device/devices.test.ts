import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { WHOLE } from '../../../../test/support/sample.js';
import { needsShared } from '../../../../test/support/shared-fixtures.js';
import { readDevicePicture } from '../../src/device/read-device.js';
import { photographs } from './corpus.js';

/** Covers every kind of device and every quality. */
const EVERY = WHOLE ? 1 : 11;

describe('device pictures kept outside the project', needsShared('devices/'), () => {
  it('reads clear ones, and is hardly ever sure of something wrong', async () => {
    const corpus = photographs()!;
    assert.equal(corpus.size, 80);
    const tally = await corpus.tally(readDevicePicture, EVERY);
    for (const line of tally.toString().split('\n')) console.info(line);
    assert.deepEqual(corpus.missed(tally), []);
  });
});
