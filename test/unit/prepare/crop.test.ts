import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { cropToBox, measureCrop } from '../../../src/prepare/crop.js';
import { mapMeasuresToWhole, normalizeBox, rotateRect, toPixelBox } from '../../../src/prepare/geometry.js';

const HD = { width: 1920, height: 1080 };
const place = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });

describe('the framed part of a photo', () => {
  it('is the guide with a margin, in pixels of the camera', () => {
    // The view shows all of the picture, at half its size.
    const crop = measureCrop(HD, place(0, 0, 960, 540), place(240, 135, 480, 270));
    assert.deepEqual(cropToBox(crop, HD), { left: 365, top: 205, right: 1555, bottom: 875 });
  });

  it('is relative to the centre where the view crops the sides', () => {
    const crop = measureCrop(HD, place(10, 20, 540, 540), place(10 + 135, 20 + 135, 270, 270));
    const { left, right } = cropToBox(crop, HD);
    assert.equal(left + right, HD.width);
    assert.equal(right - left, Math.round(1.24 * 540));
  });

  it('never leaves the picture', () => {
    const crop = measureCrop(HD, place(0, 0, 960, 540), place(0, 0, 960, 540));
    assert.deepEqual(cropToBox(crop, HD), { left: 0, top: 0, right: 1920, bottom: 1080 });
  });

  it('is the centre of a still that shows more than the preview', () => {
    const crop = measureCrop(HD, place(0, 0, 960, 540), place(0, 0, 960, 540));
    assert.deepEqual(cropToBox(crop, { width: 4000, height: 3000 }), {
      left: 0,
      top: 375,
      right: 4000,
      bottom: 2625,
    });
  });

  it('is the whole of a still that lies on its side', () => {
    const crop = measureCrop(HD, place(0, 0, 960, 540), place(240, 135, 480, 270));
    assert.deepEqual(cropToBox(crop, { width: 1080, height: 1920 }), {
      left: 0,
      top: 0,
      right: 1080,
      bottom: 1920,
    });
  });
});

describe('the framed part within the picture that is sent', () => {
  const outer = { left: 100, top: 50, right: 500, bottom: 250 };
  const inner = { left: 200, top: 100, right: 400, bottom: 150 };

  it('lies within it, also after a rotation', () => {
    const part = normalizeBox(inner, outer);
    assert.deepEqual(part, { x: 0.25, y: 0.25, width: 0.5, height: 0.25 });
    assert.deepEqual(toPixelBox(part, { width: 400, height: 200 }), {
      left: 100,
      top: 50,
      right: 300,
      bottom: 100,
    });
    assert.deepEqual(rotateRect(part, 1), { x: 0.5, y: 0.25, width: 0.25, height: 0.5 });
    assert.deepEqual(rotateRect(part, 4), part);
  });

  it('is measured, with positions relative to the crop', () => {
    const display = {
      ...{ x: 0, y: 0.5, width: 1, height: 0.5, size: 0.2, sharpness: 1, contrast: 1, light: 200 },
      glare: { size: 1, x: 0.5, y: 0.5, side: 'left' },
      isCut: false,
    } as const;
    const size = { width: 400, height: 200 };
    const whole = mapMeasuresToWhole(
      { brightness: 160, display, fault: null, mayBeCut: false },
      normalizeBox(inner, outer),
      size,
    );
    assert.deepEqual(whole.display, {
      ...display,
      ...{ x: 0.25, y: 0.375, width: 0.5, height: 0.125, size: 0.1 },
      glare: { ...display.glare, x: 0.5, y: 0.375 },
    });
  });
});
