import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { toQuad } from '../../../../src/pages/paper/homography.js';
import { choosePageSize, choosePaperSize } from '../../../../src/pages/paper/paper-size.js';
import { cornersInPhoto, type HandHeld, PHOTO } from '../../../support/drawn/sheets/hand-held.js';

const A4 = { width: 595.28, height: 841.89 };
const LETTER = { width: 612, height: 792 };
const SLIP = { width: 80, height: 200 };

const chooseFor = (sheet: { width: number; height: number }, camera: Partial<HandHeld>) => {
  const corners = cornersInPhoto({ tip: 0, lean: 0, turn: 0, shadow: 0, ...camera }, sheet);
  return choosePaperSize(toQuad(corners, PHOTO), PHOTO);
};

const VIEWS: readonly Partial<HandHeld>[] = [
  {},
  { tip: 15 },
  { tip: 30 },
  { tip: 45 },
  { lean: 45 },
  { tip: -25, lean: 15, turn: 4 },
  { tip: 20, lean: 30, turn: -20 },
  { tip: 40, lean: 20, turn: 45 },
];

describe('the size of paper', () => {
  for (const view of VIEWS)
    it(`is found when the camera is held at ${JSON.stringify(view)}`, () => {
      assert.deepEqual(chooseFor(A4, view), { pointsWide: 595.28, pointsHigh: 841.89 });
      assert.deepEqual(chooseFor(LETTER, view), { pointsWide: 612, pointsHigh: 792 });
      const { pointsWide, pointsHigh } = chooseFor(SLIP, view);
      assert.equal(Math.round(pointsHigh), 842);
      assert.ok(Math.abs(pointsWide / pointsHigh / 0.4 - 1) < 0.04, `${pointsWide} by ${pointsHigh}`);
    });

  for (const lens of [0.55, 0.7, 0.8])
    it(`is that of A4 with a lens of ${lens} diagonals`, () => {
      for (const view of [{ tip: 20 }, { lean: -25 }, { tip: 25, lean: 25 }, { tip: 30, turn: 10 }])
        assert.equal(chooseFor(A4, { ...view, lens }).pointsWide, 595.28, JSON.stringify(view));
    });

  it('is turned with the sheet', () => {
    assert.deepEqual(chooseFor({ width: 841.89, height: 595.28 }, { tip: 20 }), {
      pointsWide: 841.89,
      pointsHigh: 595.28,
    });
    const corners = cornersInPhoto({ tip: 20, lean: 0, turn: 3, shadow: 0 }, A4);
    assert.equal(choosePaperSize(toQuad(corners, PHOTO, 1), PHOTO).pointsWide, 841.89);
  });
});

describe('the pixels of a page', () => {
  const size = { pointsWide: 595.28, pointsHigh: 841.89 };
  const square = (edge: number) =>
    toQuad([at(0, 0), at(1, 0), at(1, 1), at(0, 1)], { width: edge, height: edge });
  const at = (x: number, y: number) => ({ x, y });

  it('are 200 to an inch', () => {
    assert.deepEqual(choosePageSize(size, square(4000), 200), { width: 1654, height: 2339 });
  });

  it('are no more than the photo has', () => {
    assert.deepEqual(choosePageSize(size, square(600), 200), { width: 600, height: 849 });
  });
});
