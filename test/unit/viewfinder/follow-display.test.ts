import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { measureCrop } from '../../../src/prepare/crop.js';
import { type FrameShift, followDisplay, NO_SHIFT } from '../../../src/viewfinder/follow-display.js';
import type { Aim, Hint } from '../../../src/viewfinder/frame-analysis.js';

const VIEW = { left: 20, top: 100, width: 300, height: 600 };
const PICTURE = { width: 1080, height: 1920 };
/** In the middle of the view. */
const FRAME = { left: 70, top: 325, width: 200, height: 150 };

/** Where the frame goes for a display seen there, in shares of the frame. */
function follow(
  beside: { x: number; y: number; aim?: Aim } | null,
  shift: FrameShift = NO_SHIFT,
  hint: Hint = 'move',
) {
  const frame = { ...FRAME, left: FRAME.left + shift.x, top: FRAME.top + shift.y };
  const crop = measureCrop(PICTURE, VIEW, frame);
  const { x, y } = followDisplay(
    { beside: beside && { aim: null, ...beside }, advice: { hint, side: null } },
    { shift, frame, crop, view: VIEW, picture: PICTURE },
  );
  return { x: Math.round(x), y: Math.round(y) };
}

describe('the frame of the viewfinder', () => {
  it('stays where a display in its middle would be', () => {
    assert.deepEqual(follow({ x: 0.5, y: 0.5 }), NO_SHIFT);
  });

  it('moves to a display beside it', () => {
    // The margin of 12 % on either side belongs to the analyzed part.
    assert.deepEqual(follow({ x: 0.5, y: 1.5 }), { x: 0, y: 186 });
  });

  it('stays within the view', () => {
    assert.deepEqual(follow({ x: -3, y: -3 }), { x: -50, y: -225 });
    assert.deepEqual(follow({ x: 3, y: 3 }), { x: 50, y: 225 });
  });

  it('moves on from where it is', () => {
    assert.deepEqual(follow({ x: 0.5, y: 0 }, { x: 0, y: 186 }), { x: 0, y: 93 });
  });

  it('stays where it is for a display that is too large for it', () => {
    const shift = { x: 0, y: 40 };
    assert.deepEqual(follow({ x: 0.5, y: 0, aim: { hint: 'cut', side: null } }, shift), shift);
  });

  it('stays while the display is within it, and goes back once none is seen', () => {
    const shift = { x: 0, y: 186 };
    assert.deepEqual(follow(null, shift, 'hold'), shift);
    assert.deepEqual(follow(null, shift, 'absent'), NO_SHIFT);
  });
});
