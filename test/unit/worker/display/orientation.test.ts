import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'vitest';
import type { FrameAnalysis } from '../../../../src/worker/shared/frame-analysis.js';
import {
  createOrientationVote,
  isUpsideDown,
  type OrientationVote,
  weighRows,
} from '../../../../src/worker/worker/display/orientation.js';

const good: FrameAnalysis = {
  advice: { hint: 'hold', side: null },
  verdict: 'hold',
  beside: null,
  sharpness: 1,
  size: 1,
  isReady: true,
  isMultiplexed: false,
};
const row = (upright: number) => ({
  box: { x: 0, y: 0, width: 50, height: 20, angle: 0 },
  characters: [],
  upright,
});

let vote: OrientationVote;

beforeEach(() => {
  vote = createOrientationVote();
});

/** The hint after each frame with this evidence. */
const hints = (...evidence: (number | null)[]): string[] =>
  evidence.map((each) => vote(good, each).advice.hint);

describe('a picture', () => {
  it('is upside down when its rows together say so for certain', () => {
    assert.equal(isUpsideDown(weighRows([row(-4), row(-3), row(0.5)])), true);
    assert.equal(isUpsideDown(weighRows([row(-6), row(2)])), false);
    assert.equal(isUpsideDown(weighRows([])), false);
  });
});

describe('the viewfinder', () => {
  it('says that the device is upside down after three frames, and takes no photo by itself', () => {
    assert.deepEqual(hints(-8, -8), ['hold', 'hold']);
    assert.deepEqual(vote(good, -8), {
      ...good,
      advice: { hint: 'upside-down', side: null },
      isReady: false,
    });
  });

  it('does not say so of one frame that is seen wrongly, nor where it is unclear', () => {
    assert.deepEqual(hints(6, -9, 7, 5, -9), Array(5).fill('hold'));
    assert.deepEqual(hints(-2, -3, -2, -4, -3), Array(5).fill('hold'));
  });

  it('keeps the hint while the evidence grows weak, until it speaks for upright', () => {
    assert.equal(hints(-8, -8, -8, -1, -1, -1).at(-1), 'upside-down');
    assert.deepEqual(hints(7, 7), ['hold', 'hold']);
  });

  it('remembers frames across others that were not read, whose own hint stands', () => {
    hints(-8, -8, -8);
    const blurred: FrameAnalysis = { ...good, advice: { hint: 'blurred', side: null }, isReady: false };
    assert.equal(vote(blurred, null), blurred);
    assert.deepEqual(hints(-8), ['upside-down']);
  });
});
