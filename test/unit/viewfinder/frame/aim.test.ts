import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { aimAt, type Place } from '../../../../src/viewfinder/frame/aim.js';

const FRAME = { width: 320, height: 240 };
const aim = (change: Partial<Place>) =>
  aimAt({ x: 0.5, y: 0.5, width: 0.3, height: 0.2, size: 0.15, ...change }, FRAME);

describe('where to move the phone', () => {
  it('is where the display is', () => {
    assert.deepEqual(aim({ x: -0.5 }), { hint: 'move', side: 'left' });
    assert.deepEqual(aim({ x: 1.5 }), { hint: 'move', side: 'right' });
    assert.deepEqual(aim({ y: -1 }), { hint: 'move', side: 'top' });
    assert.deepEqual(aim({ y: 2 }), { hint: 'move', side: 'bottom' });
  });

  it('is only a little where the display is near', () => {
    assert.deepEqual(aim({ x: 0.9 }), { hint: 'nudge', side: 'right' });
  });

  it('is nowhere where the display is within the frame', () => {
    assert.equal(aim({ size: 0.35 }), null);
  });

  it('is back from a display that is larger than the frame', () => {
    assert.deepEqual(aim({ x: 0.6, width: 1.2 }), { hint: 'cut', side: null });
    assert.deepEqual(aim({ x: 0.2, size: 0.5 }), { hint: 'cut', side: null });
  });

  it('is closer to one in the frame that stands out too little', () => {
    assert.deepEqual(aim({}), { hint: 'far', side: null });
    assert.deepEqual(aim({ width: 0.05, height: 0.03, size: 0.02 }), { hint: 'far', side: null });
  });
});
