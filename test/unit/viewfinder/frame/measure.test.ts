import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { RgbaImage } from '../../../../src/prepare/pixels.js';
import { toLuma } from '../../../../src/viewfinder/frame/luma.js';
import { measureLuma, measurePhoto, type SeenNumbers } from '../../../../src/viewfinder/frame/measure.js';
import { type Drawing, drawFrame, paintFrame } from './draw.js';

const measure = (frame: RgbaImage) => measureLuma(toLuma(frame));

/** A display of light figures, on a device that is as dark. */
const LIT: Drawing = { ink: 170, ground: 20, around: 22 };

/** The small figures of a display, which are found where its number is not whole. */
const CLOCK: Drawing = { text: '1252', x: 120, y: 160, height: 30 };

describe('the fault of a picture', () => {
  const displays: [what: string, drawing: Drawing, fault: string | null][] = [
    ['a display', {}, null],
    ['one that is lit in the dark', { ink: 190, ground: 20, around: 8 }, null],
    ['one in a dark room', { ink: 14, ground: 44, around: 24 }, 'dark'],
    ['a blurred one', { blur: 7 }, 'blurred'],
    ['a small one', { height: 11, x: 140, y: 110 }, 'far'],
    ['a faint one', { ink: 152 }, 'faint'],
    ['one with a number at the edge', { text: '256', x: 3 }, 'cut'],
    ['one whose first figure is cut through', { text: '256', x: -20 }, 'cut'],
    ['one whose last figure is cut through', { text: '2562', x: 145 }, 'cut'],
    ['one that is cut at both sides', { text: '25612', x: -20 }, 'cut'],
    [
      'one whose clock alone is whole, under a large number',
      { ...CLOCK, other: ['26', 70, -45, 150] },
      'cut',
    ],
    [
      'one whose clock alone is whole, beside a large number',
      { ...CLOCK, other: ['26', 262, 40, 110] },
      'cut',
    ],
    ['one with a whole large number over its clock', { ...CLOCK, other: ['126', 80, 40, 84] }, null],
    ['one with a reflection', { spot: [130, 105, 20] }, 'glare'],
    ['one that a large reflection makes soft', { blur: 5, spot: [130, 105, 30] }, 'glare'],
    ['a blurred one with a small reflection', { blur: 5, spot: [130, 105, 18] }, 'blurred'],
    ['one with a slanting reflection', { spot: [130, 110, 28, 255, 0.45] }, 'glare'],
    ['one that is lit, with a button under it', { ...LIT, spot: [160, 185, 14, 118] }, null],
    ['one that is lit, with a reflection under it', { ...LIT, spot: [160, 185, 14] }, 'glare'],
  ];
  for (const [what, drawing, fault] of displays) {
    it(`is ${fault ?? 'none'} for ${what}`, () => assert.equal(measure(drawFrame(drawing)).fault, fault));
  }

  const others: [what: string, frame: RgbaImage, fault: string][] = [
    ['a wall', paintFrame((x, y) => 150 + x / 20 + y / 30), 'absent'],
    ['black', paintFrame(() => 0), 'black'],
    ['a dark room', paintFrame((x) => 20 + (x % 9)), 'dark'],
    ['stripes', paintFrame((x) => (Math.floor(x / 12) % 2 ? 220 : 40)), 'absent'],
    [
      'fingers',
      paintFrame((x, y) => {
        const at = (x % 64) / 64;
        return y > 70 && at > 0.1 && at < 0.9 ? 200 - 90 * Math.abs(at - 0.5) : 90;
      }),
      'absent',
    ],
    [
      'a page',
      paintFrame((x, y) =>
        y % 14 > 4 && y % 14 < 10 && x % 7 > 1 && x % 49 > 8 && (x * y) % 5 > 0 ? 60 : 240,
      ),
      'absent',
    ],
  ];
  for (const [what, frame, fault] of others) {
    it(`is ${fault} for ${what}`, () => assert.equal(measure(frame).fault, fault));
  }
});

describe('the sharpness of a display', () => {
  const sharpness = (drawing: Drawing) => measure(drawFrame(drawing)).display!.sharpness;

  it('depends on its edges, not on the light', () => {
    const [bright, dim] = [sharpness({}), sharpness({ ink: 22, ground: 95, around: 66 })];
    assert.ok(Math.abs(bright - dim) < 0.08 * bright, `${bright} ${dim}`);
  });

  it('depends on its edges, not on the size of its numbers', () => {
    const [large, small] = [sharpness({}), sharpness({ height: 36 })];
    assert.ok(Math.abs(large - small) < 0.12 * large, `${large} ${small}`);
  });

  it('decreases with blur', () => {
    const row = [0, 3, 5, 7].map((blur) => sharpness({ blur }));
    assert.deepEqual(
      row,
      row.toSorted((a, b) => b - a),
    );
  });
});

describe('a reflection', () => {
  const sides: [x: number, y: number, side: string][] = [
    [100, 110, 'left'],
    [228, 118, 'right'],
    [166, 118, 'middle'],
  ];
  for (const [x, y, side] of sides) {
    it(`is found on the ${side}`, () => {
      assert.equal(measure(drawFrame({ spot: [x, y, 18] })).display?.glare?.side, side);
    });
  }

  it('is not reported for digits that are bright themselves', () => {
    assert.equal(measure(drawFrame({ ink: 255, ground: 10 })).display!.glare, null);
  });
});

it('the display is located at its numbers', () => {
  const { x, y, width, height, size } = measure(drawFrame({ text: '256' })).display!;
  const near = (value: number, expected: number) => assert.ok(Math.abs(value - expected) < 0.02, `${value}`);
  near(x, 90 / 320);
  near(y, 85 / 240);
  near(width, (1.6 + 0.56) * (64 / 320));
  near(height, 64 / 240);
  near(size, 64 / 320);
});

describe('a photo', () => {
  const wall = paintFrame(() => 140);
  const faultOf = (frame: RgbaImage, seen: SeenNumbers | null) => measurePhoto(() => frame, seen).fault;
  const SEEN: SeenNumbers = { cut: 'no', isLegible: false };
  const LEGIBLE: SeenNumbers = { cut: 'no', isLegible: true };

  it('has no fault that a number contradicts which is read for certain', () => {
    const faint = drawFrame({ ink: 132, ground: 150 });
    assert.deepEqual([faultOf(faint, SEEN), faultOf(faint, LEGIBLE)], ['faint', null]);
  });

  it('is blurred all the same where the blur may change a digit, or hides the display', () => {
    assert.equal(faultOf(wall, LEGIBLE), 'absent');
    assert.equal(faultOf(drawFrame({ blur: 5 }), LEGIBLE), 'blurred');
  });

  it('is cut only where a number is, and may be where something is at the edge', () => {
    const judge = (cut: SeenNumbers['cut']) => {
      const { fault, mayBeCut } = measurePhoto(() => drawFrame(), { cut, isLegible: false });
      return [fault, mayBeCut];
    };
    assert.deepEqual(
      [judge('no'), judge('maybe'), judge('yes')],
      [
        [null, false],
        [null, true],
        ['cut', true],
      ],
    );
  });

  it('is measured again at a higher resolution where no display is found', () => {
    const asked: number[] = [];
    const { fault } = measurePhoto((edge) => {
      asked.push(edge);
      return edge === 320 ? wall : drawFrame();
    });
    assert.deepEqual([asked, fault], [[320, 640], null]);
  });

  it('keeps its first fault where the higher resolution finds no display', () => {
    assert.equal(measurePhoto((edge) => (edge === 320 ? wall : drawFrame({ blur: 9 }))).fault, 'absent');
  });
});
