import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { createSteadySighting } from '../../../../src/viewfinder/display/steady-sighting.js';

const CROP = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
const at = (x: number, y: number) => ({ x, y, aim: null });

describe('a display beside the frame', () => {
  it('is seen in two frames', () => {
    const steady = createSteadySighting();
    assert.equal(steady(at(1.2, 0.5), CROP), null);
    assert.deepEqual(steady(at(1.1, 0.4), CROP), at(1.1, 0.4));
  });

  it('is seen in both at one place of the picture, wherever the frame is', () => {
    const steady = createSteadySighting();
    steady(at(1, 0.5), CROP);
    assert.deepEqual(steady(at(0.5, 0.5), { ...CROP, x: 0.5 }), at(0.5, 0.5));
  });

  it('is a pattern where it jumps', () => {
    const steady = createSteadySighting();
    steady(at(1.2, 0.5), CROP);
    assert.equal(steady(at(0.2, 0.5), CROP), null);
    assert.equal(steady(at(0.2, 1.2), CROP), null);
    assert.equal(steady(null, CROP), null);
    assert.equal(steady(at(0.2, 1.2), CROP), null);
  });
});
