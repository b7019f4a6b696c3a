import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { refineCorners } from '../../../../src/pages/paper/refine-corners.js';
import type { Corners, NormalizedPoint } from '../../../../src/pages/paper.js';
import type { RgbaImage } from '../../../../src/prepare/pixels.js';

const [WIDTH, HEIGHT] = [1000, 800];
/** In pixels from the upper left edge of the picture. */
const SHEET = [
  { x: 120.3, y: 90.6 },
  { x: 871.2, y: 60.1 },
  { x: 910.8, y: 735.4 },
  { x: 84.7, y: 702.9 },
];
/** Points of a pixel each way whose share on the sheet is its brightness. */
const PARTS = 6;

const isOnSheet = ({ x, y }: NormalizedPoint): boolean =>
  SHEET.every((from, i) => {
    const to = SHEET[(i + 1) & 3]!;
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) > 0;
  });

/** A white sheet on a brown table; `isHidden` is what is brown though it is on the sheet. */
function draw(isHidden: (point: NormalizedPoint) => boolean = () => false): RgbaImage {
  const data = new Uint8ClampedArray(4 * WIDTH * HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [left, top] = [i % WIDTH, Math.floor(i / WIDTH)];
    let white = 0;
    for (let part = 0; part < PARTS * PARTS; part++) {
      const point = {
        x: left + ((part % PARTS) + 0.5) / PARTS,
        y: top + (Math.floor(part / PARTS) + 0.5) / PARTS,
      };
      if (isOnSheet(point) && !isHidden(point)) white += 1 / (PARTS * PARTS);
    }
    data.set([90 + 150 * white, 70 + 168 * white, 50 + 185 * white, 255], 4 * i);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

/** Greatest distance in pixels of refined corners from those of the sheet; they begin some pixels off. */
function largestError(image: RgbaImage): number {
  const guess = SHEET.map(({ x, y }, i) => ({ x: (x + (i & 1 ? 4 : -3)) / WIDTH, y: (y + 3) / HEIGHT }));
  const refined = refineCorners(image, guess as unknown as Corners);
  return Math.max(
    ...refined.map(({ x, y }, i) => Math.hypot(x * WIDTH - SHEET[i]!.x, y * HEIGHT - SHEET[i]!.y)),
  );
}

describe('refineCorners', () => {
  it('finds corners to a quarter of a pixel', () => {
    const error = largestError(draw());
    assert.ok(error < 0.25, `${error} pixels`);
  });

  it('is not moved by what hides a part of a side', () => {
    const error = largestError(draw(({ x, y }) => x > 400 && x < 560 && y < 85));
    assert.ok(error < 0.4, `${error} pixels`);
  });
});
