import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { locateRows } from '../../../../src/worker/worker/display/locate.js';

const PICTURE = { width: 180, height: 320 };
/** The middle half of the picture. */
const CROP = { x: 0.25, y: 0.25, width: 0.5, height: 0.5, aspect: 9 / 16 };
const row = (x: number, y: number, height: number, width = 3 * height) => ({ x, y, width, height, angle: 0 });
const locate = (...rows: ReturnType<typeof row>[]) => locateRows(rows, PICTURE, CROP);

describe('where a display is in the whole picture', () => {
  it('is said in shares of the frame', () => {
    const place = locate(row(90, 160, 16))!;
    assert.deepEqual([place.x, place.y], [0.5, 0.5]);
    assert.deepEqual(place.aim, { hint: 'far', side: null });
    assert.deepEqual(locate(row(90, 0, 16)), { x: 0.5, y: -0.5, aim: { hint: 'move', side: 'top' } });
  });

  it('is around all rows of its numbers, without print and what is far away', () => {
    const place = locate(row(90, 140, 20), row(90, 180, 20), row(90, 100, 6), row(90, 300, 20))!;
    assert.equal(place.y, 0.5);
  });

  it('is not where a pattern is taller than numbers are', () => {
    assert.equal(locate(row(90, 160, 150)), null);
    assert.equal(locate(row(90, 160, 150), row(90, 150, 16))!.y, 70 / 160);
  });

  it('is nowhere without rows', () => {
    assert.equal(locate(), null);
  });
});
