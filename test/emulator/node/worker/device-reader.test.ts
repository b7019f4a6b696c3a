import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { DRAWN } from '../../../../labs/reader/test/device/corpus.js';
import { judge } from '../../../../labs/reader/test/device/tally.js';
import {
  createDeviceReader,
  type DeviceReader,
} from '../../../../server-stub/emulator/src/node/worker/device-reader.js';
import { QueueError } from '../../../../server-stub/emulator/src/node/worker/queue.js';
import { takeEmptyPicture, takePicture } from '../../../support/drawn/devices/pictures.js';
import { sample, WHOLE } from '../../../support/sample.js';
import { skipWhen } from '../../../support/skip.js';

/** Longer than a picture takes on however busy a machine, in milliseconds. */
const PATIENT = 150_000;

const coded = (code: string) => (error: unknown) => error instanceof QueueError && error.code === code;

/** Seed of a picture without any difficulty. */
const CLEAR = 9000;

/** A PNG header that claims 50,000 x 50,000 pixels, with next to nothing behind it. */
async function hugeHeader(): Promise<Uint8Array> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  png.writeUInt32BE(50_000, 16);
  png.writeUInt32BE(50_000, 20);
  return png;
}

describe('device reader', () => {
  let reader: DeviceReader;
  beforeAll(() => {
    reader = createDeviceReader({ timeLimit: PATIENT });
  });
  afterAll(() => reader.close());

  it('reads drawn devices it was not tuned on by segments alone, and doubts what it cannot see', async () => {
    const alone = createDeviceReader({ readers: 'segments', timeLimit: PATIENT });
    const tally = await DRAWN.tally(alone.read, WHOLE ? 2 : 6);
    await alone.close();
    for (const line of tally.toString().split('\n')) console.info(line);
    assert.deepEqual(DRAWN.missed(tally), []);
  });

  it('finds nothing where there is no device', async () => {
    for (const seed of sample([9100, 9101, 9102, 9103], 4)) {
      const reading = await reader.read(await takeEmptyPicture(seed));
      assert.equal(reading.success, false, `seed ${seed}`);
    }
  });

  it('answers damaged and oversized pictures and drawings with success: false', async () => {
    const { bytes } = await takePicture(CLEAR, 'clear');
    const damaged = [
      new Uint8Array(),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      bytes.subarray(0, 40),
      bytes.subarray(0, bytes.length >> 1),
      await hugeHeader(),
    ];
    for (const picture of damaged) assert.equal((await reader.read(picture)).success, false);
  });
});

/** Processes of this one. */
const children = (): number =>
  execFileSync('ps', ['-A', '-o', 'ppid='], { encoding: 'utf8' })
    .split('\n')
    .filter((parent) => Number(parent) === process.pid).length;

describe('device reader queue', () => {
  it('ends a worker without work, and starts another for the next picture', {
    ...skipWhen(process.platform === 'win32', 'Windows has no list of processes'),
  }, async () => {
    const junk = new Uint8Array([1, 2, 3]);
    const before = children();
    const reader = createDeviceReader({ idleLimit: 1, readers: 'segments', timeLimit: PATIENT });
    assert.equal((await reader.read(junk)).success, false);
    // The list's own process counts each time.
    while (children() > before) await setTimeout(20);
    assert.equal((await reader.read(junk)).success, false);
    await reader.close();
  });

  it('refuses more pictures than may wait, and reads those it took', async () => {
    const reader = createDeviceReader({ queueLimit: 1, timeLimit: PATIENT });
    const junk = new Uint8Array([1, 2, 3]);
    const [first, second, third] = [reader.read(junk), reader.read(junk), reader.read(junk)];
    await assert.rejects(third, coded('busy'));
    assert.equal((await first).success, false);
    assert.equal((await second).success, false);
    await reader.close();
  });

  it('gives up a waiting and a running picture when asked, and goes on with the next', async () => {
    const reader = createDeviceReader({ timeLimit: PATIENT });
    const { bytes, truth } = await takePicture(CLEAR, 'clear');
    const stop = new AbortController();
    const running = reader.read(bytes, { signal: stop.signal });
    const waiting = reader.read(bytes, { signal: stop.signal });
    const next = reader.read(bytes);
    stop.abort();
    await assert.rejects(running, coded('aborted'));
    await assert.rejects(waiting, coded('aborted'));
    await assert.rejects(reader.read(bytes, { signal: stop.signal }), coded('aborted'));
    assert.equal(judge(await next, truth), 'right');
    await reader.close();
  });

  it('replaces a worker that takes too long', async () => {
    const reader = createDeviceReader({ timeLimit: 1 });
    const { bytes } = await takePicture(CLEAR, 'clear');
    await assert.rejects(reader.read(bytes), coded('timeout'));
    await assert.rejects(reader.read(bytes), coded('timeout'));
    await reader.close();
  });

  it('rejects what is under way when closed, and everything after', async () => {
    const reader = createDeviceReader({ timeLimit: PATIENT });
    const underWay = assert.rejects(reader.read(new Uint8Array([1])), coded('closed'));
    await reader.close();
    await underWay;
    await assert.rejects(reader.read(new Uint8Array([1])), coded('closed'));
  });
});
