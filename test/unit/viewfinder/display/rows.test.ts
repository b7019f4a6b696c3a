import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { joinViews, toDisplayRows, toRgb } from '../../../../src/viewfinder/display/rows.js';

const read = (text: string, height: number, score = 0.9) => ({
  box: { x: 0, y: 0, width: 50, height, angle: 0 },
  characters: [...text].map((each, at) => ({ text: each, score: at === 0 ? score : 0.99, at: 0 })),
  upright: 0,
});
const region = { left: 0, top: 0, width: 1, height: 1 };

describe('the rows of a display', () => {
  it('are their digits, with the least likely character and the share of the tallest row', () => {
    assert.deepEqual(toDisplayRows([read('36.6', 40), read('12:05', 10, 0.7), read('mmHg', 20)]), [
      { digits: '366', score: 0.9, height: 1, isRepeated: false },
      { digits: '1205', score: 0.7, height: 0.25, isRepeated: false },
    ]);
  });

  for (const [text, digits] of [
    ['Lo', 'LO'],
    ['LO', 'LO'],
    ['L0', 'LO'],
    ['Hi', 'HI'],
    ['HI', 'HI'],
    ['107', '107'],
    ['H1', '1'],
    ['Lo7', '7'],
    ['mg/dL', undefined],
    ['Hz', undefined],
  ] as const)
    it(`say of ${text}: ${digits ?? 'nothing'}`, () => {
      assert.equal(toDisplayRows([read(text, 40)])[0]?.digits, digits);
    });

  it('are repeated where all views say the same, and as sure as the view that is least sure', () => {
    const views = [[read('118', 40, 0.99), read('76', 40)], [read('118', 40, 0.6)]];
    assert.deepEqual(
      joinViews([{ region, views }]).map(({ digits, score, isRepeated }) => [digits, score, isRepeated]),
      [
        ['118', 0.6, true],
        ['76', 0.9, false],
        ['118', 0.6, true],
      ],
    );
  });
});

describe('pixels for the networks', () => {
  it('are without opacity', () => {
    const data = new Uint8ClampedArray([1, 2, 3, 255, 4, 5, 6, 255]);
    assert.deepEqual(toRgb({ width: 2, height: 1, data }).data, new Uint8Array([1, 2, 3, 4, 5, 6]));
  });
});
