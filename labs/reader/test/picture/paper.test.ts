import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import type { Point, Quad } from '../../../../src/viewfinder/networks/quad.js';
import type { Grey } from '../../src/picture/grey.js';
import { findPaper, rectifyPaper } from '../../src/picture/paper.js';

const [WIDTH, HEIGHT] = [600, 800];
const PAPER = 230;
const TABLE = 90;

/** Paper with these corners on a table, its lower half in shadow and its last line of print along its lower edge. */
function photographed([a, b, c, d]: Quad, table = TABLE): Grey {
  const data = new Uint8Array(WIDTH * HEIGHT);
  const isLeft = (from: Point, to: Point, x: number, y: number): boolean =>
    (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0;
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const isPaper = isLeft(a, b, x, y) && isLeft(b, c, x, y) && isLeft(c, d, x, y) && isLeft(d, a, x, y);
      const isPrint = y % 40 < 6 && x % 20 < 12;
      data[y * WIDTH + x] = isPaper ? (isPrint ? 40 : PAPER - y / 20) : table;
    }
  return { data, width: WIDTH, height: HEIGHT };
}

const corners = (
  ...[a, b, c, d]: [[number, number], [number, number], [number, number], [number, number]]
): Quad => {
  const point = ([x, y]: [number, number]): Point => ({ x, y });
  return [point(a), point(b), point(c), point(d)];
};

const ANGLED = corners([90, 60], [520, 100], [580, 740], [40, 700]);

describe('a photographed sheet', () => {
  test('is found by its corners and seen from straight ahead', () => {
    const picture = photographed(ANGLED);
    findPaper(picture)!.forEach(({ x, y }, i) => {
      assert.ok(Math.hypot(x - ANGLED[i]!.x, y - ANGLED[i]!.y) < 8, `corner ${i} at ${x}, ${y}`);
    });
    const { data, width, height } = rectifyPaper(picture);
    assert.ok(width < WIDTH && height < HEIGHT);
    const table = data.filter((level) => Math.abs(level - TABLE) < 8).length;
    assert.ok(table < 0.02 * data.length, `${table} pixels of the table left`);
  });

  const others: Record<string, Grey> = {
    'cut off by the edge of the picture': photographed(corners([90, -60], [520, -60], [580, 740], [40, 700])),
    'on a table as bright as it': photographed(ANGLED, 200),
    'that is a small note': photographed(corners([90, 60], [220, 60], [220, 240], [90, 240])),
    'that fills the picture': photographed(corners([-9, -9], [WIDTH, -9], [WIDTH, HEIGHT], [-9, HEIGHT])),
  };
  for (const [what, picture] of Object.entries(others))
    test(`${what} is left as it is`, () => assert.equal(rectifyPaper(picture), picture));
});
