import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { findEdges } from '../../../../src/pages/paper/edges.js';
import type { LumaPlane } from '../../../../src/prepare/pixels.js';

/** Tiles of black and of a light grey that differs from tile to tile: far more edges than are kept, all of them strong. */
function drawTiles(width: number, height: number): LumaPlane {
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [column, row] = [x >> 2, y >> 2];
      values[y * width + x] = (column + row) % 2 === 0 ? 0 : 150 + ((column * 37 + row * 61) % 106);
    }
  }
  return { width, height, values };
}

const BUDGET = 7000;

describe('findEdges', () => {
  it('keeps the strongest edges within its budget, also where all are strong', () => {
    const { count, weight } = findEdges(drawTiles(320, 240));
    assert.ok(count >= BUDGET && count < 1.05 * BUDGET, `${count} edges`);
    assert.ok(Math.min(...weight) > 128 / 130, 'weak edges are left out');
  });
});
