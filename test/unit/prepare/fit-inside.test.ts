import assert from 'node:assert/strict';
import { test } from 'vitest';
import { fitInside, halvingSteps } from '../../../src/prepare/geometry.js';

const FITS: [from: [number, number], maxEdge: number, to: [number, number]][] = [
  [[4032, 3024], 2048, [2048, 1536]],
  [[3024, 4032], 2048, [1536, 2048]],
  [[2048, 1536], 2048, [2048, 1536]],
  [[160, 120], 2048, [160, 120]],
  [[4608, 3456], 3072, [3072, 2304]],
  [[10_000, 1], 2048, [2048, 1]],
  [[4033, 3024], 2048, [2048, 1536]],
];

for (const [[width, height], maxEdge, to] of FITS) {
  test(`${width} x ${height} fits into ${maxEdge} as ${to.join(' x ')}`, () => {
    assert.deepEqual(fitInside({ width, height }, maxEdge), { width: to[0], height: to[1] });
  });
}

const STEPS: [from: [number, number], to: [number, number], steps: [number, number][]][] = [
  [[4032, 3024], [2048, 1536], [[2048, 1536]]],
  [[4096, 3072], [2048, 1536], [[2048, 1536]]],
  [
    [8064, 6048],
    [2048, 1536],
    [
      [4032, 3024],
      [2048, 1536],
    ],
  ],
  [
    [16_384, 12_288],
    [2048, 1536],
    [
      [8192, 6144],
      [4096, 3072],
      [2048, 1536],
    ],
  ],
  [
    [10_000, 1],
    [2048, 1],
    [
      [5000, 1],
      [2500, 1],
      [2048, 1],
    ],
  ],
  [[100, 100], [100, 100], [[100, 100]]],
];

for (const [[width, height], [toWidth, toHeight], steps] of STEPS) {
  test(`${width} x ${height} is scaled to ${toWidth} x ${toHeight} without skipping a pixel`, () => {
    const taken = halvingSteps({ width, height }, { width: toWidth, height: toHeight });
    assert.deepEqual(
      taken.map((step) => [step.width, step.height]),
      steps,
    );
    let from = { width, height };
    for (const step of taken) {
      assert.ok(from.width <= step.width * 2 && from.height <= step.height * 2, 'more than half in one draw');
      from = step;
    }
  });
}
