import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { BlobMoments } from '../../../../src/viewfinder/networks/display-finder.js';

/** The axis of the pixels within a rectangle that is turned by an angle, each with the share of it that is inside. */
function axisOf(width: number, height: number, angle: number) {
  const moments = new BlobMoments();
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const edge = (distance: number, size: number) =>
    Math.min(1, Math.max(0, size / 2 - Math.abs(distance) + 0.5));
  for (let y = -12; y <= 12; y++)
    for (let x = -12; x <= 12; x++)
      moments.add(x, y, edge(x * cos + y * sin, width) * edge(y * cos - x * sin, height));
  return moments.axis();
}

describe('the axis of a blob', () => {
  it('is known finer than its pixels, though it is but twice as long as high', () => {
    for (const angle of [-0.5, -0.2, -0.05, 0, 0.1, 0.35, 0.7]) {
      const { angle: found, ratio } = axisOf(8, 4, angle);
      assert.ok(Math.abs(found - angle) < 0.02, `${found} for ${angle}`);
      assert.ok(ratio > 1.7 && ratio < 2.2, String(ratio));
    }
  });

  it('stands upright where the blob does', () => {
    assert.ok(Math.abs(Math.abs(axisOf(3, 9, 0).angle) - Math.PI / 2) < 0.02);
  });

  it('is of no use where the blob is as long as high', () => {
    assert.ok(axisOf(5, 5, 0.3).ratio < 1.1);
  });
});
