import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, vi } from 'vitest';
import { MULTIPLEXED_FRAMES } from '../../../src/viewfinder/frame-analysis.js';
import { createFrameBuffer } from '../../../src/viewfinder/frame-buffer.js';
import { createStillChooser } from '../../../src/viewfinder/still-chooser.js';
import { SEEN } from '../prepare/scripted-worker.js';

const HOLD = { ...SEEN, advice: { hint: 'hold', side: null } } as const;
const BY_TURNS = { ...HOLD, isMultiplexed: true, isReady: true };

let captured: number;
let closed: number;
beforeEach(() => {
  [captured, closed] = [0, 0];
  vi.stubGlobal('createImageBitmap', async () => {
    captured += 1;
    return { close: () => (closed += 1) };
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A visit whose Worker makes one picture of as many frames as `joins` says, where that is not null. */
function visit(joins: readonly (string | null)[]) {
  const joined: number[] = [];
  const chosen: number[] = [];
  const visiting = new AbortController();
  const stills = createStillChooser(
    createFrameBuffer({} as HTMLVideoElement, visiting.signal),
    {
      async joinMultiplexed(frames) {
        const made = joins[joined.length] ?? null;
        joined.push(frames.length);
        return made === null ? null : new Blob([made]);
      },
      async chooseBetter({ frames }) {
        chosen.push(frames.length);
        return null;
      },
    },
    () => null,
  );
  const shoot = async (photo: Promise<Blob>) => {
    const chooseStill = stills.takeFrames();
    visiting.abort();
    return (await chooseStill(photo, new AbortController().signal)).text();
  };
  return { stills, shoot, joined, chosen };
}

const photo = async () => new Blob(['photo']);

describe('the still of a visit', () => {
  it('is the photo of a static display', async () => {
    const { stills, shoot, joined, chosen } = visit([]);
    for (let frame = 0; frame < 3; frame += 1) await stills.addFrame(HOLD);
    assert.equal(await stills.canShoot(), true);
    assert.equal(await shoot(photo()), 'photo');
    assert.deepEqual([joined, chosen], [[], [2]], 'no frame was better');
    assert.deepEqual([captured, closed], [3, 3]);
  });

  it('is compared with the current frame where none was good', async () => {
    const { shoot, chosen } = visit([]);
    assert.equal(await shoot(photo()), 'photo');
    assert.deepEqual([chosen, captured, closed], [[1], 1, 1]);
  });

  it('fails with the photo', async () => {
    const { stills, shoot } = visit([]);
    await stills.addFrame(HOLD);
    await assert.rejects(shoot(Promise.reject(new Error('no photo'))), /no photo/);
    assert.deepEqual([captured, closed], [1, 1]);
  });

  it('joins several frames of a multiplexed display, as soon as there are enough', async () => {
    const { stills, shoot, joined } = visit(['all figures']);
    for (let frame = 1; frame < MULTIPLEXED_FRAMES; frame += 1) {
      await stills.addFrame(BY_TURNS);
      assert.equal(await stills.canShoot(), false, `${frame} of ${MULTIPLEXED_FRAMES}`);
    }
    await stills.addFrame(BY_TURNS);
    assert.equal(await stills.canShoot(), true);
    assert.deepEqual(joined, [MULTIPLEXED_FRAMES]);
    assert.equal(closed, MULTIPLEXED_FRAMES);
    assert.equal(await shoot(Promise.reject(new Error('no photo'))), 'all figures');
    assert.deepEqual(joined, [MULTIPLEXED_FRAMES], 'made once');
  });

  it('is joined once, and dropped after the number has changed, where the person presses the shutter', async () => {
    const { stills, shoot, joined } = visit(['all figures']);
    for (let frame = 0; frame < 2 * MULTIPLEXED_FRAMES; frame += 1) {
      await stills.addFrame(BY_TURNS);
      assert.equal(await stills.canShoot(), frame >= MULTIPLEXED_FRAMES - 1);
    }
    assert.deepEqual(joined, [MULTIPLEXED_FRAMES]);
    await stills.addFrame({ ...BY_TURNS, isReady: false });
    assert.equal(await shoot(photo()), 'photo');
  });

  it('waits for more frames where digits are missing', async () => {
    const { stills, joined } = visit([null, 'all figures']);
    const takeable: boolean[] = [];
    for (let frame = 0; frame < 2 * MULTIPLEXED_FRAMES; frame += 1) {
      await stills.addFrame(BY_TURNS);
      takeable.push(await stills.canShoot());
    }
    assert.deepEqual(takeable, [...Array(2 * MULTIPLEXED_FRAMES - 1).fill(false), true]);
    assert.deepEqual(joined, [MULTIPLEXED_FRAMES, MULTIPLEXED_FRAMES]);
  });

  it('is the photo where the person does not wait and digits are missing', async () => {
    const { stills, shoot, joined, chosen } = visit([]);
    await stills.addFrame(BY_TURNS);
    assert.equal(await shoot(photo()), 'photo');
    assert.deepEqual([joined, chosen], [[1], []], 'a single frame does not show every digit');
    assert.deepEqual([captured, closed], [1, 1]);
  });
});
