import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import {
  createSteadySighting,
  locateDisplay,
  locateRows,
} from '../../../../src/viewfinder/display/locate.js';

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

describe('what looks like rows', () => {
  const picture = { ...PICTURE, data: new Uint8ClampedArray() };
  const frame = { width: 320, height: 240, data: new Uint8ClampedArray() };
  const region = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });
  const none = { rows: [], displays: [] };
  type Found = { rows: ReturnType<typeof row>[]; displays: ReturnType<typeof region>[] };
  const locateIn = (whole: Found, framed: Found = none) =>
    locateDisplay((image) => (image === frame ? framed : whole), picture, CROP, frame);

  it('is a display only where one is around it', () => {
    const tiles = { rows: [row(90, 160, 16)], displays: [] };
    assert.equal(locateIn(tiles), null);
    assert.equal(locateIn({ ...tiles, displays: [region(0, 0, 40, 40)] }), null);
    assert.equal(locateIn({ ...tiles, displays: [region(60, 140, 60, 40)] })!.x, 0.5);
  });

  it('is looked for in the frame, too, where a display that fills it would be seen in the whole picture', () => {
    const rows = [row(80, 120, 30)];
    assert.equal(locateIn(none, { rows, displays: [region(0, 0, 320, 240)] }), null);
    assert.equal(locateIn(none, { rows, displays: [region(20, 90, 130, 60)] })!.x, 0.25);
  });
});

describe('a display beside the frame', () => {
  const at = (x: number, y: number) => ({ x, y, aim: null });

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
