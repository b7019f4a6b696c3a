import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, vi } from 'vitest';
import { createCaptureStore } from '../../../src/capture/capture-store.js';
import { PhotoCamera } from '../../../src/capture/photo-camera.js';
import { createStepSequence } from '../../../src/core/step.js';
import { createFrameBuffer } from '../../../src/viewfinder/frame-buffer.js';
import { createStillChooser } from '../../../src/viewfinder/still-chooser.js';
import { settled } from '../../support/fake-clock.js';
import { SEEN } from '../prepare/scripted-worker.js';
import { FakeCamera } from './fake-camera.js';

const HOLD = { ...SEEN, advice: { hint: 'hold', side: null } } as const;

const photo = new Blob(['photo']);

let open: number[];
/** The frames that were open when a still was chosen of them. */
let compared: number[] | null;
let sent: Blob | null;
let stills: ReturnType<typeof createStillChooser>;
let camera: FakeCamera;
let photos: PhotoCamera;

beforeEach(async () => {
  open = [];
  compared = null;
  sent = null;
  let count = 0;
  vi.stubGlobal('createImageBitmap', async () => {
    count += 1;
    const frame = count;
    open.push(frame);
    return {
      frame,
      close() {
        open = open.filter((other) => other !== frame);
      },
    };
  });
  camera = new FakeCamera();
  photos = new PhotoCamera({
    store: createCaptureStore(),
    steps: createStepSequence(),
    camera,
    guiding: {
      guide({ signal, composer, crop, setTakeFrames }) {
        stills = createStillChooser(createFrameBuffer({} as HTMLVideoElement, signal), composer!, crop);
        setTakeFrames(stills.takeFrames);
      },
      analyzeFrame: async () => null,
      composer: {
        joinMultiplexed: async () => null,
        async chooseBetter({ frames }) {
          const given = frames as readonly (ImageBitmap & { readonly frame: number })[];
          compared = given.map(({ frame }) => frame).filter((frame) => open.includes(frame));
          return null;
        },
      },
      isAutomatic: undefined,
    },
    fail: assert.fail,
    endPicture() {},
    onTaken({ file }) {
      sent = file;
    },
  });
  photos.open({ type: 'open' });
  camera.grant();
  await settled();
  await stills.addFrame(HOLD);
  await stills.addFrame(HOLD);
});
afterEach(() => vi.unstubAllGlobals());

describe('the camera of a capture', () => {
  it('compares the photo with the frames before it, though the visit that buffered them has ended', async () => {
    photos.shoot();
    camera.resolveStill(photo);
    await settled();
    assert.deepEqual(compared, [1, 2]);
    assert.equal(sent?.size, photo.size);
    assert.deepEqual(open, [], 'and frees them');
  });

  for (const how of ['pause', 'close'] as const)
    it(`frees the frames of a visit that ends without a photo (${how})`, () => {
      photos[how]();
      assert.deepEqual(open, []);
    });
});
