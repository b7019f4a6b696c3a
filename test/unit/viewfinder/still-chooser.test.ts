import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { MULTIPLEXED_FRAMES } from '../../../src/viewfinder/frame-analysis.js';
import { createStillChooser, type FrameBuffer } from '../../../src/viewfinder/still-chooser.js';
import type { ChooseStill } from '../../../src/viewfinder/viewfinder-visit.js';
import { SEEN } from '../prepare/scripted-worker.js';

const HOLD = { ...SEEN, advice: { hint: 'hold', side: null } } as const;
const BY_TURNS = { ...HOLD, isMultiplexed: true, isReady: true };

/** A visit whose Worker makes one picture of as many frames as `joins` says, where that is not null. */
function visit(joins: readonly (string | null)[]) {
  const joined: number[] = [];
  let closed = 0;
  let frames: ImageBitmap[] = [];
  let choose: ChooseStill | null = null;
  const buffer: FrameBuffer = {
    get count() {
      return frames.length;
    },
    async add(limit) {
      const frame = { close: () => (closed += 1) } as unknown as ImageBitmap;
      frames = [...frames, frame].slice(-limit);
    },
    async take() {
      const taken = frames;
      frames = [];
      return taken;
    },
    clear() {
      frames = [];
    },
  };
  const stills = createStillChooser(buffer, {
    signal: new AbortController().signal,
    crop: () => null,
    setStillChooser: (chosen) => {
      choose = chosen;
    },
    composer: {
      async joinMultiplexed(frames) {
        const made = joins[joined.length] ?? null;
        joined.push(frames.length);
        return made === null ? null : new Blob([made]);
      },
      chooseBetter: async () => null,
    },
  });
  const shoot = async (photo: Promise<Blob>) =>
    (await choose!(photo, null, new AbortController().signal)).text();
  return { stills, shoot, joined, closed: () => closed };
}

const photo = async () => new Blob(['photo']);

describe('the still of a visit', () => {
  it('is the photo of a static display', async () => {
    const { stills, shoot, joined } = visit([]);
    await stills.addFrame(HOLD);
    assert.equal(await stills.canShoot(), true);
    assert.equal(await shoot(photo()), 'photo');
    assert.deepEqual(joined, []);
  });

  it('joins several frames of a multiplexed display, as soon as there are enough', async () => {
    const { stills, shoot, joined, closed } = visit(['all figures']);
    for (let frame = 1; frame < MULTIPLEXED_FRAMES; frame += 1) {
      await stills.addFrame(BY_TURNS);
      assert.equal(await stills.canShoot(), false, `${frame} of ${MULTIPLEXED_FRAMES}`);
    }
    await stills.addFrame(BY_TURNS);
    assert.equal(await stills.canShoot(), true);
    assert.deepEqual(joined, [MULTIPLEXED_FRAMES]);
    assert.equal(closed(), MULTIPLEXED_FRAMES);
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
    const { stills, shoot } = visit([]);
    await stills.addFrame(BY_TURNS);
    assert.equal(await shoot(photo()), 'photo');
  });
});
