import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { createCamera } from '../../../src/camera/camera.js';
import { createFakeClock, settled } from '../../support/fake-clock.js';
import { FakeDevices } from './fake-stream.js';

const setUp = () => {
  const devices = new FakeDevices();
  const video = { srcObject: null as MediaStream | null };
  const camera = createCamera({
    devices,
    clock: createFakeClock(),
    view: () => video as HTMLVideoElement,
  });
  let losses = 0;
  const open = async () => {
    const opening = camera.open(() => {
      losses += 1;
    });
    await settled();
    const stream = devices.lastRequest.grant();
    video.srcObject = await opening;
    return stream;
  };
  return { camera, video, open, losses: () => losses };
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
