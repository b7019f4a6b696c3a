import assert from 'node:assert/strict';
import { afterEach, describe, it, vi } from 'vitest';
import { drawFrame, isBlack, type StillOptions, takeStill } from '../../../src/camera/still.js';
import { createFakeClock, type FakeClock, settled } from '../../support/fake-clock.js';
import { FakeStream } from './fake-stream.js';

const photo = new Blob(['photo']);
const frame = new Blob(['frame']);
const never = () => new Promise<Blob>(() => {});
const fail = () => Promise.reject(new DOMException('', 'UnknownError'));

const still = (options: Partial<StillOptions> & { clock?: FakeClock }) =>
  takeStill({
    track: new FakeStream().tracks[0] as unknown as MediaStreamTrack,
    clock: createFakeClock(),
    takePhoto: async () => photo,
    drawFrame: async () => frame,
    ...options,
  });

describe('a still', () => {
  it('is the photo of the camera when it arrives in time', async () => {
    assert.equal(await still({}), photo);
  });

  for (const [what, takePhoto] of [
    ['the browser has no ImageCapture', null],
    ['the camera fails to take a photo', fail],
    ['the photo is empty', async () => new Blob([])],
  ] as const) {
    it(`is the frame on the screen when ${what}`, async () => {
      assert.equal(await still({ takePhoto }), frame);
    });
  }

  it('is the frame on the screen after 2.5 s without a photo, and not before', async () => {
    const clock = createFakeClock();
    let taken: Blob | undefined;
    const taking = still({ clock, takePhoto: never }).then((blob) => {
      taken = blob;
    });
    await settled();
    await clock.advance(2_499);
    assert.equal(taken, undefined);
    await clock.advance(1);
    await taking;
    assert.equal(taken, frame);
  });

  it('fails when there is neither photo nor frame', async () => {
    await assert.rejects(still({ takePhoto: null, drawFrame: fail }), { code: 'camera-failed' });
  });

  it('fails when the stream never shows a first frame', async () => {
    const clock = createFakeClock();
    const rejected = assert.rejects(still({ clock, takePhoto: null, drawFrame: never }), {
      code: 'camera-failed',
    });
    await settled();
    await clock.advance(2_500);
    await rejected;
  });

  it('is cancelled by its signal', async () => {
    const control = new AbortController();
    const rejected = assert.rejects(still({ takePhoto: never, signal: control.signal }), {
      code: 'cancelled',
    });
    control.abort();
    await rejected;
  });
});

describe('a browser without memory for another canvas', () => {
  const canvas = { getContext: () => null, toBlob: (done: BlobCallback) => done(frame) };
  const ownerDocument = { createElement: () => canvas };
  afterEach(() => vi.unstubAllGlobals());

  it('fails to draw a frame, instead of sending an empty one', async () => {
    const video = { readyState: 2, HAVE_CURRENT_DATA: 2, ownerDocument } as unknown as HTMLVideoElement;
    await assert.rejects(drawFrame(video, createFakeClock()), { code: 'camera-failed' });
  });

  it('does not call a photo black', async () => {
    let isClosed = false;
    vi.stubGlobal('createImageBitmap', async () => ({ close: () => (isClosed = true) }));
    vi.stubGlobal('document', ownerDocument);
    assert.equal(await isBlack(photo), false);
    assert.equal(isClosed, true);
  });
});
