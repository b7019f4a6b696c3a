import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cropOn } from '../../../src/guide/apply-crop.js';
import { cropOf } from '../../../src/guide/crop.js';

const HD = { width: 1920, height: 1080 };
const place = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });

describe('what a person has framed', () => {
  it('is the frame with a margin, on the pixels of the camera', () => {
    // The view shows all of the picture, at half its size.
    const crop = cropOf(HD, place(0, 0, 960, 540), place(240, 135, 480, 270));
    assert.deepEqual(cropOn(crop, HD), { left: 365, top: 205, right: 1555, bottom: 875 });
  });

  it('counts from the middle where the view cuts the sides off', () => {
    const crop = cropOf(HD, place(10, 20, 540, 540), place(10 + 135, 20 + 135, 270, 270));
    const { left, right } = cropOn(crop, HD);
    assert.equal(left + right, HD.width);
    assert.equal(right - left, Math.round(1.24 * 540));
  });

  it('never leaves the picture', () => {
    const crop = cropOf(HD, place(0, 0, 960, 540), place(0, 0, 960, 540));
    assert.deepEqual(cropOn(crop, HD), { left: 0, top: 0, right: 1920, bottom: 1080 });
  });

  it('is the middle of a still that shows more than the preview', () => {
    const crop = cropOf(HD, place(0, 0, 960, 540), place(0, 0, 960, 540));
    assert.deepEqual(cropOn(crop, { width: 4000, height: 3000 }), {
      left: 0,
      top: 375,
      right: 4000,
      bottom: 2625,
    });
  });

  it('is all of a still that lies on its side', () => {
    const crop = cropOf(HD, place(0, 0, 960, 540), place(240, 135, 480, 270));
    assert.deepEqual(cropOn(crop, { width: 1080, height: 1920 }), {
      left: 0,
      top: 0,
      right: 1080,
      bottom: 1920,
    });
  });
});
