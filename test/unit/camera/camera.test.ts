import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, vi } from 'vitest';
import { createCamera } from '../../../src/camera/camera.js';
import { createLenses } from '../../../src/camera/lenses.js';
import { createFakeClock, settled } from '../../support/fake-clock.js';
import { FakeDevices, FakeStream } from './fake-stream.js';

const WIDE = 'camera2 0, facing back';
const TELE = 'camera2 3, facing back';

const setUp = () => {
  const devices = new FakeDevices();
  const clock = createFakeClock();
  const video = { srcObject: null as MediaStream | null };
  const camera = createCamera({
    devices,
    clock,
    view: () => video as HTMLVideoElement,
  });
  let losses = 0;
  const open = async () => {
    const opening = camera.open(() => {
      losses += 1;
    });
    await settled();
    const stream = devices.lastRequest.grant(new FakeStream(WIDE));
    video.srcObject = await opening;
    return stream;
  };
  return { camera, devices, clock, video, open, losses: () => losses };
};

describe('a camera', () => {
  it('says once that its stream has ended by itself', async () => {
    const { open, losses } = setUp();
    const stream = await open();
    for (const _ of [1, 2]) stream.tracks[0]!.end();
    assert.equal(losses(), 1);
  });

  it('holds nothing of a visit that is over: neither its stream in the video, nor a listener at its track', async () => {
    const { camera, video, open, losses } = setUp();
    const stream = await open();
    camera.close();
    assert.equal(video.srcObject, null);
    stream.tracks[0]!.end();
    assert.equal(losses(), 0);
    const next = await open();
    stream.tracks[0]!.end();
    assert.equal(losses(), 0);
    next.tracks[0]!.end();
    assert.equal(losses(), 1);
  });
});

describe('a camera that switches its lens', () => {
  /** A photo of the lens that takes it. */
  class LensCapture {
    readonly #track: MediaStreamTrack;
    constructor(track: MediaStreamTrack) {
      this.#track = track;
    }
    takePhoto = async () => {
      if (this.#track.readyState !== 'live') throw new DOMException('', 'InvalidStateError');
      return new Blob([this.#track.label]);
    };
  }
  beforeEach(() => {
    vi.stubGlobal('ImageCapture', LensCapture);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  /** A camera whose viewfinder switches to the lens of an earlier visit, for which the browser has not answered yet. */
  const openWithLens = async () => {
    const all = setUp();
    all.devices.cameras.push(WIDE, TELE);
    const stream = await all.open();
    const visit = new AbortController();
    const lenses = createLenses({
      stream: stream.as(),
      devices: all.devices,
      switchLens: all.camera.switchLens!,
      signal: visit.signal,
      storage: () => ({ getItem: () => TELE, setItem: () => {} }),
    });
    const restoring = lenses.restoreLens();
    await settled();
    assert.equal(all.devices.requests.length, 2);
    return { ...all, stream, visit, restoring };
  };

  it('takes a photo with the new lens when the person shoots meanwhile', async () => {
    const { camera, devices, stream, visit, restoring } = await openWithLens();
    visit.abort();
    const still = camera.still();
    await settled();
    devices.lastRequest.grant(new FakeStream(TELE));
    assert.equal(await (await still).text(), TELE);
    await restoring;
    assert.equal(stream.active, true);
    assert.equal(await (await camera.still()).text(), TELE, 'and after a retake');
  });

  it('takes no photo of a lens that never answers, nor of one that was turned off', async () => {
    const { camera, clock } = await openWithLens();
    const failed = assert.rejects(camera.still(), { code: 'camera-failed' });
    await settled();
    await clock.advance(2_500);
    await failed;
    const shot = new AbortController();
    const cancelled = assert.rejects(camera.still(shot), { code: 'cancelled' });
    await settled();
    shot.abort();
    camera.close();
    await cancelled;
  });

  it('says once that its new lens has ended by itself, after a photo and a retake too', async () => {
    const { devices, stream, visit, restoring, camera, open, losses } = await openWithLens();
    devices.lastRequest.grant(new FakeStream(TELE));
    await restoring;
    visit.abort();
    await camera.still();
    assert.equal(await camera.open(() => assert.fail('opened already')), stream.as());
    stream.tracks[0]!.end();
    assert.equal(losses(), 1);
    const next = await open();
    next.tracks[0]!.end();
    assert.equal(losses(), 2);
  });

  it('says that it has ended where no lens can be opened, and is off when it is closed meanwhile', async () => {
    const lost = await openWithLens();
    for (const _ of [1, 2]) {
      lost.devices.lastRequest.fail('NotReadableError');
      await settled();
    }
    await lost.restoring;
    assert.equal(lost.losses(), 1);

    const closed = await openWithLens();
    closed.camera.close();
    const granted = closed.devices.lastRequest.grant(new FakeStream(TELE));
    await closed.restoring;
    assert.deepEqual([granted.active, closed.losses()], [false, 0]);
    await closed.open();
    assert.equal(await (await closed.camera.still()).text(), WIDE, 'and opens anew');
  });

  it('opens no lens again where it is closed before the other one fails', async () => {
    const { devices, camera, restoring } = await openWithLens();
    const { length } = devices.requests;
    camera.close();
    devices.lastRequest.fail('NotReadableError');
    await settled();
    assert.equal(devices.requests.length, length);
    await restoring;
  });
});
