import assert from 'node:assert/strict';
import { describe, it, vi } from 'vitest';
import { createCameraStream } from '../../../src/camera/stream.js';
import '../../../src/development/console-hints.js';
import { createFakeClock, settled } from '../../support/fake-clock.js';
import { FakeDevices, FakeStream } from './fake-stream.js';

/** An ideal size, to which the browser may not cut the picture. */
const UNCUT = { width: { ideal: 1920 }, height: { ideal: 1080 }, resizeMode: { ideal: 'none' } };

const setUp = () => {
  const devices = new FakeDevices();
  const clock = createFakeClock();
  return { devices, clock, source: createCameraStream({ devices, clock }) };
};

describe('opening a camera', () => {
  it('requests the rear camera at an ideal size, without sound', async () => {
    const { devices, source } = setUp();
    const opening = source.open();
    const stream = devices.lastRequest.grant();
    assert.equal(await opening, stream);
    assert.deepEqual(devices.lastRequest.constraints, {
      audio: false,
      video: { facingMode: { ideal: 'environment' }, ...UNCUT },
    });
  });

  for (const [name, code] of [
    ['NotAllowedError', 'camera-denied'],
    ['SecurityError', 'camera-denied'],
    ['NotFoundError', 'camera-missing'],
    ['TypeError', 'camera-failed'],
    ['constructor', 'camera-failed'],
  ] as const) {
    it(`fails with ${code} for ${name}, without a retry`, async () => {
      const { devices, source } = setUp();
      const opening = source.open();
      devices.lastRequest.fail(name);
      await assert.rejects(opening, { code });
      assert.equal(devices.requests.length, 1);
    });
  }

  it('accepts any camera where none accepts the ideal size', async () => {
    const { devices, source } = setUp();
    const opening = source.open();
    devices.lastRequest.fail('OverconstrainedError');
    await settled();
    const stream = devices.lastRequest.grant();
    assert.equal(await opening, stream);
    assert.deepEqual(devices.lastRequest.constraints, { audio: false, video: true });
  });

  it('fails with camera-missing where there is none even then', async () => {
    const { devices, source } = setUp();
    const opening = source.open();
    devices.lastRequest.fail('OverconstrainedError');
    await settled();
    devices.lastRequest.fail('OverconstrainedError');
    await assert.rejects(opening, { code: 'camera-missing' });
    assert.equal(devices.requests.length, 2);
  });

  it('fails with camera-forbidden where the page forbids it, and warns the developer once', async () => {
    const { devices, source } = setUp();
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    devices.listed.pop();
    for (let time = 0; time < 2; time += 1) {
      const opening = source.open();
      devices.lastRequest.fail('NotAllowedError');
      await assert.rejects(opening, { code: 'camera-forbidden' });
    }
    assert.deepEqual(
      error.mock.calls.map(([line]) => line),
      [
        'hdt-elements: the page does not let the camera be used. Allow it by Permissions-Policy: camera=(self), and in an iframe by allow="camera".',
      ],
    );
  });

  describe('that cannot show a display as it is', () => {
    const grantFirst = async (label: string, ...cameras: string[]) => {
      const { devices, source } = setUp();
      devices.cameras.push(label, ...cameras);
      const opening = source.open();
      const first = devices.lastRequest.grant(new FakeStream(label));
      const next = async () => {
        while (devices.requests.length < 2) await settled();
        return devices.lastRequest;
      };
      return { devices, opening, first, next };
    };

    for (const label of ['Integrated IR Camera', 'OBS Virtual Camera', 'USB Depth Camera']) {
      it(`is replaced by another: ${label}`, async () => {
        const { opening, first, next } = await grantFirst(label, 'Front Camera', 'Back Camera');
        const request = await next();
        assert.deepEqual(request.constraints.video, { ...UNCUT, deviceId: { exact: 'Back Camera' } });
        assert.equal(first.active, false, 'one camera at a time');
        const stream = request.grant();
        assert.equal(await opening, stream);
      });
    }

    it('is not replaced once it is closed, so that no camera goes on again', async () => {
      const { devices, source } = setUp();
      devices.cameras.push('HP IR Camera', 'HP Camera');
      const rejected = assert.rejects(source.open(), { code: 'cancelled' });
      source.close();
      const granted = devices.lastRequest.grant(new FakeStream('HP IR Camera'));
      await rejected;
      assert.deepEqual([devices.requests.length, granted.active], [1, false]);
    });

    it('is used where there is no other', async () => {
      const { devices, opening, first } = await grantFirst('HP IR Camera', 'OBS Virtual Camera');
      assert.equal(await opening, first);
      assert.equal(devices.requests.length, 1);
    });

    it('is requested again as it was granted, where it refuses the ideal size and the other one fails', async () => {
      const { devices, source } = setUp();
      devices.cameras.push('HP IR Camera', 'HP Camera');
      const opening = source.open();
      devices.lastRequest.fail('OverconstrainedError');
      const next = async (count: number) => {
        while (devices.requests.length < count) await settled();
        return devices.lastRequest;
      };
      (await next(2)).grant(new FakeStream('HP IR Camera'));
      const replacement = await next(3);
      assert.deepEqual(replacement.constraints, {
        audio: false,
        video: { deviceId: { exact: 'HP Camera' } },
      });
      replacement.fail('NotReadableError');
      const again = await next(4);
      assert.deepEqual(again.constraints, { audio: false, video: true });
      const stream = again.grant();
      assert.equal(await opening, stream);
    });

    it('is used where the other one fails', async () => {
      const { devices, opening, next } = await grantFirst('HP IR Camera', 'HP Camera');
      (await next()).fail('NotReadableError');
      while (devices.requests.length < 3) await settled();
      const stream = devices.lastRequest.grant();
      assert.equal(await opening, stream);
    });
  });

  it('fails with camera-missing when the page is not a secure context', async () => {
    const source = createCameraStream({ devices: undefined, clock: createFakeClock() });
    await assert.rejects(source.open(), { code: 'camera-missing' });
  });

  it('can be opened again after a denial', async () => {
    const { devices, source } = setUp();
    const refused = source.open();
    devices.lastRequest.fail('NotAllowedError');
    await assert.rejects(refused, { code: 'camera-denied' });
    const opening = source.open();
    const stream = devices.lastRequest.grant();
    assert.equal(await opening, stream);
  });
});

describe('a camera in use', () => {
  it('is requested once more after a pause', async () => {
    const { devices, clock, source } = setUp();
    const opening = source.open();
    devices.lastRequest.fail('NotReadableError');
    assert.equal(await clock.nextSleep(), 400);
    assert.equal(devices.requests.length, 1);
    await clock.advance(400);
    const stream = devices.lastRequest.grant();
    assert.equal(await opening, stream);
    assert.equal(devices.requests.length, 2);
  });

  it('is reported as busy when the retry fails too', async () => {
    const { devices, clock, source } = setUp();
    const opening = source.open();
    devices.lastRequest.fail('NotReadableError');
    await settled();
    await clock.advance(400);
    devices.lastRequest.fail('NotReadableError');
    await assert.rejects(opening, { code: 'camera-busy' });
  });

  it('is not requested again after close', async () => {
    const { devices, clock, source } = setUp();
    const opening = source.open();
    devices.lastRequest.fail('NotReadableError');
    await settled();
    source.close();
    const rejected = assert.rejects(opening, { code: 'cancelled' });
    await clock.advance(400);
    await rejected;
    assert.equal(devices.requests.length, 1);
  });
});

describe('one stream at a time', () => {
  it('returns the stream that is open', async () => {
    const { devices, source } = setUp();
    const first = source.open();
    const stream = devices.lastRequest.grant();
    await first;
    assert.equal(await source.open(), stream);
    assert.equal(devices.requests.length, 1);
  });

  it('shares a pending request with a second caller', async () => {
    const { devices, source } = setUp();
    const callers = [source.open(), source.open()];
    assert.equal(devices.requests.length, 1);
    const stream = devices.lastRequest.grant();
    assert.deepEqual(await Promise.all(callers), [stream, stream]);
  });

  it('also shares it after close and a second open', async () => {
    const { devices, source } = setUp();
    const first = source.open();
    source.close();
    const second = source.open();
    const stream = devices.lastRequest.grant();
    await Promise.all([first, second]);
    assert.equal(devices.requests.length, 1);
    assert.ok(stream.active);
  });

  it('opens another when the current one has ended', async () => {
    const { devices, source } = setUp();
    const first = source.open();
    devices.lastRequest.grant().tracks[0]!.end();
    await first;
    const second = source.open();
    const stream = devices.lastRequest.grant();
    assert.equal(await second, stream);
  });
});

describe('closing a camera', () => {
  it('stops every track', async () => {
    const { devices, source } = setUp();
    const opening = source.open();
    const stream = devices.lastRequest.grant();
    await opening;
    source.close();
    assert.deepEqual(
      stream.tracks.map(({ readyState }) => readyState),
      ['ended'],
    );
  });

  it('stops a stream that is granted after close', async () => {
    const { devices, source } = setUp();
    const opening = source.open();
    source.close();
    const rejected = assert.rejects(opening, { code: 'cancelled' });
    const stream = devices.lastRequest.grant();
    await rejected;
    assert.equal(stream.active, false);
  });
});
