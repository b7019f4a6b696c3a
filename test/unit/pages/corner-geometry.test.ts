import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { DEFAULT_CORNERS, moveCorner, rotateCorners } from '../../../src/pages/corner-geometry.js';
import type { Corners } from '../../../src/pages/paper.js';

describe('a corner that is moved', () => {
  it('stays inside the picture', () => {
    assert.deepEqual(moveCorner(DEFAULT_CORNERS, 0, { x: -1, y: -0.2 })[0], { x: 0, y: 0 });
    assert.deepEqual(moveCorner(DEFAULT_CORNERS, 2, { x: 3, y: 1.4 })[2], { x: 1, y: 1 });
  });

  it('stays where it is rather than cross another or make a dent', () => {
    assert.equal(moveCorner(DEFAULT_CORNERS, 0, { x: 0.95, y: 0.1 }), DEFAULT_CORNERS);
    assert.equal(moveCorner(DEFAULT_CORNERS, 0, { x: 0.7, y: 0.7 }), DEFAULT_CORNERS);
    assert.equal(moveCorner(DEFAULT_CORNERS, 0, { x: 0.88, y: 0.1 }), DEFAULT_CORNERS);
  });
});

it('corners are rotated with their picture, the first again at the top left', () => {
  const corners: Corners = [
    { x: 0.25, y: 0.125 },
    { x: 0.75, y: 0.125 },
    { x: 0.75, y: 0.5 },
    { x: 0.25, y: 0.5 },
  ];
  assert.deepEqual(rotateCorners(corners, 1), [
    { x: 0.5, y: 0.25 },
    { x: 0.875, y: 0.25 },
    { x: 0.875, y: 0.75 },
    { x: 0.5, y: 0.75 },
  ]);
  for (const turns of [1, 2, 3])
    assert.deepEqual(rotateCorners(rotateCorners(corners, turns), -turns), corners);
});
