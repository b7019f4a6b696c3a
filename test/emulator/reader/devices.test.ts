import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import {
  createDeviceReader,
  type DeviceReader,
} from '../../../server-stub/emulator/src/reader/device-reader.js';
import { needsShared, shared } from '../../support/shared.js';
import { judge, Tally, type Truth } from './tally.js';

/** Longer than a picture takes on however busy a machine, in milliseconds. */
const PATIENT = 150_000;

describe('device pictures kept outside the project', needsShared('devices/'), () => {
  let reader: DeviceReader;
  before(() => {
    reader = createDeviceReader({ timeLimit: PATIENT });
  });
  after(() => reader.close());

  it('reads clear ones, and is hardly ever sure of something wrong', async (t) => {
    const truths: (Truth & { file: string })[] = JSON.parse(
      readFileSync(shared('devices/truth.json')!, 'utf8'),
    );
    const tally = new Tally();
    for (const truth of truths) {
      const reading = await reader.read(readFileSync(shared(`devices/${truth.file}`)!));
      const verdict = judge(reading, { ...truth, deviceType: truth.deviceType.replaceAll('-', ' ') });
      tally.add(truth.quality, verdict);
      if (verdict === 'wrong') t.diagnostic(`sure and wrong: ${truth.file}`);
    }
    for (const line of tally.toString().split('\n')) t.diagnostic(line);
    assert.equal(truths.length, 80);
    assert.ok(tally.share('good', 'soft') >= 0.95, `good and soft: ${tally.share('good', 'soft')}`);
    assert.ok(tally.share('tilted') >= 0.8, `tilted: ${tally.share('tilted')}`);
    assert.ok(tally.count('wrong') <= 1, `sure and wrong: ${tally.count('wrong')}`);
  });
});
