import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createCameraStream } from '../../../src/camera/stream.js';
import { createFakeClock, settled } from '../../support/fake-clock.js';
import { FakeDevices } from './fake-stream.js';

const setUp = () => {
  const devices = new FakeDevices();
  const clock = createFakeClock();
  return { devices, clock, source: createCameraStream({ devices, clock }) };
};

describe('opening a camera', () => {
  it('asks for the rear camera at an ideal size and never for sound', async () => {
    const { devices, source } = setUp();
    const opening = source.open();
    const stream = devices.last.allow();
    assert.equal(await opening, stream);
    assert.deepEqual(devices.last.constraints, {
      audio: false,
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
    });
  });

  for (const [name, code] of [
    ['NotAllowedError', 'camera-denied'],
    ['SecurityError', 'camera-denied'],
    ['NotFoundError', 'camera-missing'],
    ['OverconstrainedError', 'camera-missing'],
    ['TypeError', 'camera-failed'],
    ['constructor', 'camera-failed'],
  ] as const) {
    it(`says ${code} for ${name}, without asking twice`, async () => {
      const { devices, source } = setUp();
      const opening = source.open();
      devices.last.refuse(name);
      await assert.rejects(opening, { code });
      assert.equal(devices.questions.length, 1);
    });
  }

  it('says camera-missing where the page is no secure context', async () => {
    const source = createCameraStream({ devices: undefined, clock: createFakeClock() });
    await assert.rejects(source.open(), { code: 'camera-missing' });
  });

  it('can be asked again after a refusal', async () => {
    const { devices, source } = setUp();
    const refused = source.open();
    devices.last.refuse('NotAllowedError');
    await assert.rejects(refused, { code: 'camera-denied' });
    const opening = source.open();
    const stream = devices.last.allow();
    assert.equal(await opening, stream);
  });
});

describe('a camera in use', () => {
  it('is asked for once more after a pause', async () => {
    const { devices, clock, source } = setUp();
    const opening = source.open();
    devices.last.refuse('NotReadableError');
    assert.equal(await clock.nextSleep(), 400);
    assert.equal(devices.questions.length, 1);
    await clock.advance(400);
    const stream = devices.last.allow();
    assert.equal(await opening, stream);
    assert.equal(devices.questions.length, 2);
  });

  it('is reported as busy when it still is', async () => {
    const { devices, clock, source } = setUp();
    const opening = source.open();
    devices.last.refuse('NotReadableError');
    await settled();
    await clock.advance(400);
    devices.last.refuse('NotReadableError');
    await assert.rejects(opening, { code: 'camera-busy' });
  });

  it('is not asked for again once nobody wants it', async () => {
    const { devices, clock, source } = setUp();
    const opening = source.open();
    devices.last.refuse('NotReadableError');
    await settled();
    source.close();
    const rejected = assert.rejects(opening, { code: 'cancelled' });
    await clock.advance(400);
    await rejected;
    assert.equal(devices.questions.length, 1);
  });
});

describe('one stream at a time', () => {
  it('hands out the stream it holds', async () => {
    const { devices, source } = setUp();
    const first = source.open();
    const stream = devices.last.allow();
    await first;
    assert.equal(await source.open(), stream);
    assert.equal(devices.questions.length, 1);
  });

  it('lets a second caller join the question under way', async () => {
    const { devices, source } = setUp();
    const callers = [source.open(), source.open()];
    assert.equal(devices.questions.length, 1);
    const stream = devices.last.allow();
    assert.deepEqual(await Promise.all(callers), [stream, stream]);
  });

  it('joins it too when closed and wanted again meanwhile', async () => {
    const { devices, source } = setUp();
    const first = source.open();
    source.close();
    const second = source.open();
    const stream = devices.last.allow();
    await Promise.all([first, second]);
    assert.equal(devices.questions.length, 1);
    assert.ok(stream.active);
  });

  it('opens another when the one held has ended', async () => {
    const { devices, source } = setUp();
    const first = source.open();
    devices.last.allow().tracks[0]!.end();
    await first;
    const second = source.open();
    const stream = devices.last.allow();
    assert.equal(await second, stream);
  });
});

describe('closing a camera', () => {
  it('stops every track', async () => {
    const { devices, source } = setUp();
    const opening = source.open();
    const stream = devices.last.allow();
    await opening;
    source.close();
    assert.deepEqual(
      stream.tracks.map(({ readyState }) => readyState),
      ['ended'],
    );
  });

  it('stops a stream that is granted too late', async () => {
    const { devices, source } = setUp();
    const opening = source.open();
    source.close();
    const rejected = assert.rejects(opening, { code: 'cancelled' });
    const stream = devices.last.allow();
    await rejected;
    assert.equal(stream.active, false);
  });
});
