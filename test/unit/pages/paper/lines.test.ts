import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { ANGLES, type Edges } from '../../../../src/pages/paper/edges.js';
import { findLines } from '../../../../src/pages/paper/lines.js';

/** Sixty edges of one line through the middle, whose normal and whose gradients have these angles in degrees. */
function edgesOf(normal: number, gradient: number): Edges {
  const count = 60;
  const list = (value: (at: number) => number) => Float32Array.from({ length: count }, (_, at) => value(at));
  const [nx, ny] = [Math.cos((normal * Math.PI) / 180), Math.sin((normal * Math.PI) / 180)];
  const bin = Math.round((gradient / 180) * ANGLES) % ANGLES;
  return {
    count,
    starts: Uint32Array.from({ length: ANGLES + 1 }, (_, at) => (at > bin ? count : 0)),
    angles: new Uint8Array(count).fill(bin),
    x: list((at) => -ny * (at - count / 2)),
    y: list((at) => nx * (at - count / 2)),
    dx: list(() => Math.cos((gradient * Math.PI) / 180)),
    dy: list(() => Math.sin((gradient * Math.PI) / 180)),
    weight: list(() => 1),
  };
}

describe('a line', () => {
  for (const [normal, gradient] of [
    [0.5, 8],
    [45, 46],
    [90, 84],
    [179, 172],
    [180.6, 172],
    [181, 172],
    [182, 174],
    [359, 354],
  ] as const)
    it(`with a normal of ${normal}° is found by gradients of ${gradient}°`, () => {
      const lines = findLines(edgesOf(normal, gradient), { width: 100, height: 100 }, 4);
      assert.equal(lines.length, 1);
      const { nx, ny } = lines[0]!;
      const across = nx * Math.cos((normal * Math.PI) / 180) + ny * Math.sin((normal * Math.PI) / 180);
      assert.ok(Math.abs(across) > 0.999, `${nx} ${ny}`);
    });
});
