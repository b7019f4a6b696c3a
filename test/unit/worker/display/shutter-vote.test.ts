import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'vitest';
import type { FrameAnalysis, Hint } from '../../../../src/worker/shared/frame-analysis.js';
import type { DisplayRow } from '../../../../src/worker/shared/second-opinion.js';
import { createShutterVote, type ShutterVote } from '../../../../src/worker/worker/display/shutter-vote.js';

const row = (digits: string, change: Partial<DisplayRow> = {}): DisplayRow => ({
  digits,
  score: 0.95,
  height: 1,
  isRepeated: false,
  ...change,
});
const image = { width: 1, height: 1, data: new Uint8ClampedArray(4) };

let vote: ShutterVote;
let rows: DisplayRow[];
let reads: number;
/** Milliseconds that reading takes. */
let effort: number;
let clock: number;
let now: number;

beforeEach(() => {
  [rows, reads, effort, clock, now] = [[row('118'), row('76')], 0, 100, 0, 0];
  vote = createShutterVote(
    () => {
      reads += 1;
      clock += effort;
      return rows;
    },
    () => clock,
  );
});

/** Whether the photo is taken at the next frame. */
function frame({
  isReady = true,
  heldTime = 1_200,
  hint = 'hold' as Hint,
  isMultiplexed = false,
  after = 200,
} = {}): boolean {
  now += after;
  const analysis: FrameAnalysis = {
    advice: { hint, side: null },
    beside: null,
    sharpness: 1,
    isReady,
    heldTime,
    isMultiplexed,
  };
  return vote(analysis, image, now).isReady;
}
const frames = (count: number, ...options: Parameters<typeof frame>): boolean[] =>
  Array.from({ length: count }, () => frame(...options));

describe('the shutter', () => {
  it('waits until the frames of 0.7 seconds read alike, however long the picture was good', () => {
    assert.deepEqual(frames(6), [false, false, false, false, true, true]);
  });

  it('takes rows of one height in any order', () => {
    const taken = Array.from({ length: 5 }, () => {
      rows = rows.toReversed();
      return frame();
    });
    assert.equal(taken.at(-1), true);
  });

  it('does not wait for the end of the countdown where they do', () => {
    const taken = Array.from({ length: 5 }, (_, at) => frame({ isReady: false, heldTime: at * 200 }));
    assert.deepEqual(taken, [false, false, false, false, true]);
  });

  it('takes numbers that are read although a reflection stays', () => {
    const glare = { isReady: false, heldTime: 0, hint: 'glare' as const };
    assert.deepEqual(frames(25, glare), Array(25).fill(false));
    assert.equal(reads, 0);
    assert.deepEqual(frames(5, glare), [false, false, false, false, true]);
    frame({ ...glare, hint: 'far' });
    assert.deepEqual(frames(5, glare), Array(5).fill(false));
  });

  it('waits while the picture has not been good for so long', () => {
    frames(10, { isReady: false, heldTime: 0 });
    assert.deepEqual(frames(1, { isReady: false, heldTime: 600 }), [false]);
  });

  it('waits for three frames on a slow phone', () => {
    assert.deepEqual(frames(3, { after: 800 }), [false, false, true]);
  });

  it('waits while a deflating cuff shows another number each half second', () => {
    for (let pressure = 180; pressure > 80; pressure -= 2) {
      rows = [row(String(pressure))];
      const taken = frames(5, { isReady: false, after: 100 });
      assert.ok(!taken.includes(true), rows[0]!.digits);
    }
  });

  it('waits while the numbers differ from frame to frame', () => {
    for (const digits of ['118', '116', '118', '117', '118']) {
      rows = [row(digits)];
      assert.equal(frame(), false, digits);
    }
  });

  it('starts again when the picture was not good', () => {
    frames(4);
    frame({ hint: 'still', isReady: false });
    assert.deepEqual(frames(5), [false, false, false, false, true]);
  });

  it('does not read what is not held still', () => {
    frames(3, { hint: 'blurred', isReady: false });
    assert.equal(reads, 0);
  });

  it('does not count print and guesses', () => {
    rows = [row('118', { score: 0.5 }), row('2026', { height: 0.3 })];
    assert.deepEqual(frames(5), [false, false, false, false, false]);
  });

  it('takes a good picture that no network can read after three seconds', () => {
    rows = [];
    const taken = frames(20);
    assert.equal(taken.indexOf(true), 15);
  });

  it('leaves multiplexed displays to the guide, since no frame of theirs is whole', () => {
    rows = [];
    assert.equal(frame({ isMultiplexed: true }), true);
    assert.equal(reads, 0);
  });

  it('leaves the decision to the guide on a phone that reads too slowly', () => {
    effort = 401;
    rows = [];
    assert.deepEqual(frames(5), [false, false, false, true, true]);
    assert.equal(reads, 3);
  });

  it('forgives a slow frame, as the first one is', () => {
    effort = 401;
    frame();
    effort = 100;
    rows = [];
    assert.deepEqual(frames(4), [false, false, false, false]);
  });
});
