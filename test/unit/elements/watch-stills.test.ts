import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { createKeptFrames } from '../../../src/camera/kept-frames.js';
import { watchStills } from '../../../src/elements/device-capture/watch-stills.js';
import type { Better, GuidedVisit } from '../../../src/flow/capture-flow.js';
import { TURNS } from '../../../src/worker/shared/frame-analysis.js';
import { SEEN } from '../worker/client/scripted-worker.js';

const HOLD = { ...SEEN, advice: { hint: 'hold', side: null } } as const;
const BY_TURNS = { ...HOLD, hasTurns: true, isReady: true };

/** A visit whose Worker makes one picture of as many frames as `joins` says, where that is not null. */
function visit(joins: readonly (string | null)[]) {
  const joined: number[] = [];
  let closed = 0;
  let frames: ImageBitmap[] = [];
  let better: Better | null = null;
  const create = (() => ({
    get count() {
      return frames.length;
    },
    async keep(count: number) {
      const frame = { close: () => (closed += 1) } as unknown as ImageBitmap;
      frames = [...frames, frame].slice(-count);
    },
    async take() {
      const taken = frames;
      frames = [];
      return taken;
    },
    drop() {
      frames = [];
    },
  })) as unknown as typeof createKeptFrames;
  const worker = {
    async join({ frames }: { frames: readonly ImageBitmap[] }) {
      const made = joins[joined.length] ?? null;
      joined.push(frames.length);
      return made && new Blob([made]);
    },
    better: async () => null,
  };
  const stills = watchStills(
    {} as HTMLVideoElement,
    {
      signal: new AbortController().signal,
      crop: () => null,
      preparer: {
        read: async (work: (remote: typeof worker) => Promise<unknown>) => ({ value: await work(worker) }),
      },
      onShoot: (made: Better) => {
        better = made;
      },
    } as unknown as GuidedVisit,
    create,
  );
  const shoot = async (photo: Promise<Blob>) =>
    (await better!(photo, null, new AbortController().signal)).text();
  return { stills, shoot, joined, closed: () => closed };
}

const photo = async () => new Blob(['photo']);

describe('what is sent of a visit', () => {
  it('is the photo, of a display that stands still', async () => {
    const { stills, shoot, joined } = visit([]);
    await stills.keep(HOLD);
    assert.equal(await stills.isTakeable(), true);
    assert.equal(await shoot(photo()), 'photo');
    assert.deepEqual(joined, []);
  });

  it('is one picture of several frames, of figures lit by turns, as soon as there are enough of them', async () => {
    const { stills, shoot, joined, closed } = visit(['all figures']);
    for (let frame = 1; frame < TURNS; frame += 1) {
      await stills.keep(BY_TURNS);
      assert.equal(await stills.isTakeable(), false, `${frame} of ${TURNS}`);
    }
    await stills.keep(BY_TURNS);
    assert.equal(await stills.isTakeable(), true);
    assert.deepEqual(joined, [TURNS]);
    assert.equal(closed(), TURNS);
    assert.equal(await shoot(Promise.reject(new Error('no photo'))), 'all figures');
    assert.deepEqual(joined, [TURNS], 'made once');
  });

  it('is made once, and sent no more after the number has changed, where the person has the shutter', async () => {
    const { stills, shoot, joined } = visit(['all figures']);
    for (let frame = 0; frame < 2 * TURNS; frame += 1) {
      await stills.keep(BY_TURNS);
      assert.equal(await stills.isTakeable(), frame >= TURNS - 1);
    }
    assert.deepEqual(joined, [TURNS]);
    await stills.keep({ ...BY_TURNS, isReady: false });
    assert.equal(await shoot(photo()), 'photo');
  });

  it('waits for the next frames where these have not all figures', async () => {
    const { stills, joined } = visit([null, 'all figures']);
    const takeable: boolean[] = [];
    for (let frame = 0; frame < 2 * TURNS; frame += 1) {
      await stills.keep(BY_TURNS);
      takeable.push(await stills.isTakeable());
    }
    assert.deepEqual(takeable, [...Array(2 * TURNS - 1).fill(false), true]);
    assert.deepEqual(joined, [TURNS, TURNS]);
  });

  it('is the photo where the person does not wait, and frames have not all figures', async () => {
    const { stills, shoot } = visit([]);
    await stills.keep(BY_TURNS);
    assert.equal(await shoot(photo()), 'photo');
  });
});
