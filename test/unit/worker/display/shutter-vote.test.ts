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

/** Whether the photo is taken at the next frame, 200 ms after the last one. */
function frame({ isReady = true, hint = 'hold' as Hint, isMultiplexed = false } = {}): boolean {
  now += 200;
  const analysis: FrameAnalysis = {
    advice: { hint, side: null },
    sharpness: 1,
    isReady,
    isMultiplexed,
  };
  return vote(analysis, image, now).isReady;
}
const frames = (count: number, ...options: Parameters<typeof frame>): boolean[] =>
  Array.from({ length: count }, () => frame(...options));

describe('the shutter', () => {
  it('waits for three frames that read alike', () => {
    assert.deepEqual(frames(4), [false, false, true, true]);
  });

  it('counts the frames of the countdown', () => {
    frames(3, { isReady: false });
    assert.equal(frame(), true);
  });

  it('waits while the numbers differ from frame to frame', () => {
    for (const digits of ['118', '116', '118', '117', '118']) {
      rows = [row(digits)];
      assert.equal(frame(), false, digits);
    }
  });

  it('starts again when the picture was not good', () => {
    frames(2);
    frame({ hint: 'still', isReady: false });
    assert.deepEqual(frames(3), [false, false, true]);
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
