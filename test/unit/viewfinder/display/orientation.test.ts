import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'vitest';
import {
  createOrientationVote,
  isUpsideDown,
  type OrientationVote,
  weighRows,
} from '../../../../src/viewfinder/display/orientation.js';
import type { FrameAnalysis } from '../../../../src/viewfinder/frame-analysis.js';

const good: FrameAnalysis = {
  advice: { hint: 'hold', side: null },
  verdict: 'hold',
  beside: null,
  sharpness: 1,
  size: 1,
  isReady: true,
  reach: null,
  isMultiplexed: false,
};
const row = (upright: number) => ({
  box: { x: 0, y: 0, width: 50, height: 20, angle: 0 },
  characters: [],
  upright,
});

let orientation: OrientationVote;

beforeEach(() => {
  orientation = createOrientationVote();
});

/** The hint after each frame with this evidence. */
const hints = (...evidence: (number | null)[]): string[] =>
  evidence.map((each) => orientation.vote(good, each).advice.hint);

describe('a picture', () => {
  it('is upside down when its rows together say so for certain', () => {
    assert.equal(isUpsideDown(weighRows([row(-4), row(-3), row(0.5)])), true);
    assert.equal(isUpsideDown(weighRows([row(-6), row(2)])), false);
    assert.equal(isUpsideDown(weighRows([])), false);
  });
});

describe('the viewfinder', () => {
  it('takes the photo of a device that is upside down for certain, whose numbers are not those that were read', () => {
    assert.deepEqual(hints(-8, -8), ['hold', 'hold']);
    assert.equal(orientation.isRotated(), false);
    for (const evidence of [-8, -6, -9]) assert.equal(orientation.vote(good, evidence), good);
    assert.equal(orientation.isRotated(), true);
  });

  it('does not take one frame that is seen wrongly for that, nor what is unclear', () => {
    assert.deepEqual(hints(6, -9, 7, 5, -9), Array(5).fill('hold'));
    assert.deepEqual(hints(-2, -3, -2, -4, -3), Array(5).fill('hold'));
    assert.equal(orientation.isRotated(), false);
  });

  it('asks to turn the device once that is no longer certain, until the rows speak for upright', () => {
    assert.deepEqual(hints(-8, -8, -8, -1), ['hold', 'hold', 'hold', 'hold']);
    const unclear = orientation.vote(good, -1);
    assert.deepEqual(unclear, { ...good, advice: { hint: 'upside-down', side: null }, isReady: false });
    assert.equal(orientation.isRotated(), true);
    assert.deepEqual(hints(7, 7), ['hold', 'hold']);
    assert.equal(orientation.isRotated(), false);
  });

  it('remembers frames across others that were not read, whose own hint stands', () => {
    hints(-8, -8, -8);
    const blurred: FrameAnalysis = { ...good, advice: { hint: 'blurred', side: null }, isReady: false };
    assert.equal(orientation.vote(blurred, null), blurred);
    assert.equal(orientation.isRotated(), true);
  });
});
