import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { mapUnitSquare, project, toQuad } from '../../../../src/pages/paper/homography.js';
import { createPixels, resampleTile } from '../../../../src/pages/paper/resample.js';
import { straighten } from '../../../../src/pages/paper/straighten.js';
import type { Corners } from '../../../../src/pages/paper.js';
import { type Box, wholeBox } from '../../../../src/prepare/pixels.js';

const at = (x: number, y: number) => ({ x, y });
const near = (one: number, other: number) =>
  assert.ok(Math.abs(one - other) < 1e-9, `${one} is not ${other}`);

describe('a homography', () => {
  it('maps the corners of the unit square to the corners of the sheet', () => {
    const quad = [at(12, 7), at(95, 20), at(80, 110), at(5, 90)] as const;
    const map = mapUnitSquare(quad);
    for (const [n, [u, v]] of (
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ] as const
    ).entries()) {
      const { x, y } = project(map, u, v);
      near(x, quad[n]!.x);
      near(y, quad[n]!.y);
    }
  });

  it('maps the middle to where the diagonals cross', () => {
    // A square seen in perspective: its far edge is half as long as the near one.
    const { x, y } = project(mapUnitSquare([at(25, 0), at(75, 0), at(100, 60), at(0, 60)]), 0.5, 0.5);
    near(x, 50);
    near(y, 20);
  });

  it('rotates the page clockwise', () => {
    const corners = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)] as const;
    const [first, second] = toQuad(corners, { width: 30, height: 20 }, 1);
    assert.deepEqual([first, second], [at(0, 20), at(0, 0)]);
    assert.deepEqual(
      toQuad(corners, { width: 30, height: 20 }, -3),
      toQuad(corners, { width: 30, height: 20 }, 1),
    );
  });
});

/** A picture whose red is ten times the column, and whose green is ten times the row. */
function ramp(width: number, height: number) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    data.set([10 * (pixel % width), 10 * Math.floor(pixel / width), 128, 255], pixel * 4);
  return { width, height, data };
}

function resample(part: ReturnType<typeof ramp>, page: { width: number; height: number }, scale = 1) {
  const { width, height } = part;
  const quad = [at(0, 0), at(width, 0), at(width, height), at(0, height)].map(({ x, y }) =>
    at(x / scale, y / scale),
  );
  const out = createPixels(page);
  const map = mapUnitSquare(quad as unknown as Parameters<typeof mapUnitSquare>[0]);
  resampleTile({ ...part, left: 0, top: 0, scale }, map, out, wholeBox(page));
  return out.data;
}

describe('resampling', () => {
  it('leaves a sheet that fills the picture as it is', () => {
    const picture = ramp(7, 5);
    assert.deepEqual(resample(picture, { width: 7, height: 5 }), picture.data);
    assert.deepEqual(resample(picture, { width: 7, height: 5 }, 0.5), picture.data);
  });

  it('reads all pixels of a picture of twice the size', () => {
    const data = resample(ramp(8, 6), { width: 4, height: 3 });
    assert.deepEqual([...data.subarray(0, 8)], [5, 5, 128, 255, 25, 5, 128, 255]);
  });
});

describe('a page of a far larger photo', () => {
  it('is as grey as the photo, whose lines of one pixel are all read', async () => {
    const size = { width: 2400, height: 1600 };
    const readPart = async ({ left, top, right, bottom }: Box) => {
      const part = createPixels({ width: right - left, height: bottom - top });
      for (let at = 0; at < part.data.length; at += 4)
        part.data.fill((left + ((at / 4) % part.width)) % 5 === 0 ? 0 : 255, at, at + 3);
      return { ...part, left, top, scale: 1 };
    };
    const photo = { size, readPart, toStored: (corners: Corners) => corners, close: () => {} };
    const page = createPixels({ width: 600, height: 400 });
    const quad = [at(0, 0), at(2400, 0), at(2400, 1600), at(0, 1600)] as const;
    await straighten({ ...photo, readPreview: () => Promise.reject(new Error('not read')) }, quad, page);
    const row = Array.from({ length: 600 }, (_, x) => page.data[(200 * 600 + x) * 4]!);
    const mean = row.reduce((sum, level) => sum + level, 0) / row.length;
    assert.ok(Math.abs(mean - 204) < 1, `${mean}`);
    assert.ok(Math.min(...row) > 100);
  });
});
