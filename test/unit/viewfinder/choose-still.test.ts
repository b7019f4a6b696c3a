import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { toLuma } from '../../../src/viewfinder/frame/luma.js';
import { measureLuma } from '../../../src/viewfinder/frame/measure.js';
import { isBetterStill } from '../../../src/viewfinder/stills.js';
import { type Drawing, drawFrame, paintFrame } from './frame/draw.js';

const measure = (drawing: Drawing) => measureLuma(toLuma(drawFrame(drawing)));
const nothing = measureLuma(toLuma(paintFrame(() => 140)));
const black = measureLuma(toLuma(paintFrame(() => 0)));

describe('a frame of the viewfinder', () => {
  const pairs: [
    what: string,
    frame: ReturnType<typeof measure>,
    photo: ReturnType<typeof measure>,
    isChosen: boolean,
  ][] = [
    ['is as sharp as the photo', measure({}), measure({}), false],
    ['is sharper', measure({}), measure({ haze: 0.3 }), true],
    ['is blurred as well, but less', measure({ blur: 5 }), measure({ blur: 9 }), true],
    [
      'is good, and the photo has a reflection',
      measure({ haze: 0.2 }),
      measure({ spot: [130, 105, 20] }),
      true,
    ],
    [
      'has a reflection, and the photo none',
      measure({ spot: [130, 105, 20] }),
      measure({ haze: 0.2 }),
      false,
    ],
    ['shows a display, and the photo none', measure({}), nothing, true],
    ['shows anything, and the photo is black', nothing, black, true],
    ['is black, as the photo is', black, black, false],
    ['shows none', nothing, measure({ blur: 7 }), false],
  ];
  for (const [what, frame, photo, isChosen] of pairs) {
    it(`is ${isChosen ? '' : 'not '}sent instead of the photo when it ${what}`, () => {
      assert.equal(isBetterStill(frame, photo), isChosen);
    });
  }
});
