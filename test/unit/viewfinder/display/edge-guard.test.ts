import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { judgeNumbers } from '../../../../src/viewfinder/display/cut-numbers.js';
import { createEdgeGuard } from '../../../../src/viewfinder/display/edge-guard.js';
import type { FrameAnalysis } from '../../../../src/viewfinder/frame-analysis.js';
import type { ReadPicture, ReadRow } from '../../../../src/viewfinder/networks/index.js';

const PICTURE = { width: 180, height: 320, data: new Uint8ClampedArray() };
const CROP = { x: 0.1, y: 0.2, width: 0.8, height: 0.5, aspect: 180 / 320 };
const DISPLAY = { left: 20, top: 70, width: 140, height: 140 };

interface Row {
  readonly text: string;
  /** Centre, height and width in pixels. */
  readonly at: readonly [x: number, y: number];
  readonly height?: number;
  readonly width?: number;
  readonly score?: number;
  readonly angle?: number;
}

const toRow = ({ text, at: [x, y], height = 30, width = 70, score = 0.95, angle = 0 }: Row): ReadRow => ({
  box: { x, y, width, height, angle },
  characters: [...text].map((text) => ({ text, score })) as unknown as ReadRow['characters'],
  upright: 0,
});
const see = (rows: readonly Row[], displays = [DISPLAY]): ReadPicture => ({
  displays,
  rows: rows.map(toRow),
});
const isCut = (rows: readonly Row[], displays = [DISPLAY]): boolean =>
  judgeNumbers(see(rows, displays), PICTURE).cut !== 'no';

/** A display that goes on beyond the whole picture. */
const EVERYWHERE = { left: 0, top: 0, width: 180, height: 320 };

describe('a number that is cut', () => {
  const cases: [name: string, rows: Row[], isCut: boolean, displays?: (typeof DISPLAY)[]][] = [
    ['is not one in the middle', [{ text: '125', at: [90, 140] }], false],
    ['reaches the left', [{ text: '25', at: [34, 140] }], true, [EVERYWHERE]],
    ['is so near to the right that a 1 may follow', [{ text: '12', at: [140, 140] }], true, [EVERYWHERE]],
    ['goes on above', [{ text: '112', at: [90, 8] }], true, [EVERYWHERE]],
    ['goes on below', [{ text: '112', at: [90, 312] }], true, [EVERYWHERE]],
    [
      'goes on below beside whole ones',
      [
        { text: '130', at: [90, 230] },
        { text: '89', at: [90, 275] },
        { text: '', at: [90, 316], height: 14 },
      ],
      true,
      [EVERYWHERE],
    ],
    [
      'is read with doubt',
      [
        { text: '89', at: [90, 200] },
        { text: '1cI', at: [90, 10], score: 0.35 },
      ],
      true,
      [EVERYWHERE],
    ],
    [
      'is not print on the housing',
      [
        { text: '36.5', at: [90, 140] },
        { text: 'CITiZ', at: [150, 140] },
      ],
      false,
    ],
    [
      'is not a brand name that reaches the edge of a display',
      [
        { text: '20.2', at: [90, 140] },
        { text: 'MEIVA', at: [90, 10] },
      ],
      false,
      [EVERYWHERE],
    ],
    [
      'is not on another device',
      [
        { text: '97', at: [90, 140] },
        { text: '7', at: [90, 4], height: 20 },
      ],
      false,
      [DISPLAY, { left: 60, top: 0, width: 60, height: 20 }],
    ],
    [
      'is not the time at the edge of a tight picture',
      [
        { text: '118', at: [90, 140], height: 60, width: 120 },
        { text: '10:20', at: [20, 100], height: 14, width: 40 },
      ],
      false,
      [EVERYWHERE],
    ],
    [
      'is not lettering across',
      [
        { text: '97', at: [90, 140] },
        { text: '88', at: [12, 140], angle: 1.2, score: 0.5 },
      ],
      false,
      [EVERYWHERE],
    ],
    ['is not a guess of a digit', [{ text: '/5', at: [20, 300], score: 0.41 }], false, [EVERYWHERE]],
  ];
  for (const [name, rows, expected, displays] of cases)
    it(name, () => assert.equal(isCut(rows, displays), expected));
});

describe('what is told of a photo', () => {
  const cases: [name: string, cut: string, rows: Row[], displays?: (typeof DISPLAY)[]][] = [
    ['a number in the middle is whole', 'no', [{ text: '125', at: [90, 140] }]],
    ['one that goes on above is cut', 'yes', [{ text: '112', at: [90, 8] }], [EVERYWHERE]],
    ['one that reaches the left is cut', 'yes', [{ text: '25', at: [34, 140] }], [EVERYWHERE]],
    [
      'a doubtful one that touches the edge is cut',
      'yes',
      [{ text: '11', at: [90, 10], score: 0.4 }],
      [EVERYWHERE],
    ],
    [
      'a pattern at the edge beside a whole number may be a number',
      'maybe',
      [
        { text: '80.8', at: [90, 140] },
        { text: '', at: [90, 310], height: 34, width: 160 },
      ],
      [EVERYWHERE],
    ],
    [
      'a sign beside a doubtful number, near to the edge, may be a digit',
      'maybe',
      [{ text: '61332', at: [107, 140], width: 140, height: 40, score: 0.34 }],
      [EVERYWHERE],
    ],
    [
      'the range printed on a housing is no number',
      'maybe',
      [{ text: '10kg:d:5', at: [90, 316], height: 11, score: 0.62 }],
      [EVERYWHERE],
    ],
    ['nothing is whole', 'no', []],
  ];
  for (const [name, cut, rows, displays] of cases)
    it(name, () => assert.equal(judgeNumbers(see(rows, displays), PICTURE).cut, cut));

  for (const [name, isLegible, rows] of [
    ['a number is legible', true, [{ text: '125', at: [90, 140], score: 0.98 }]],
    ['a doubtful one is not', false, [{ text: '125', at: [90, 140], score: 0.9 }]],
    ['letters are not', false, [{ text: 'HTC12', at: [90, 140], score: 0.99 }]],
    [
      'a clock beside a number that is not read is not enough',
      false,
      [
        { text: '1050', at: [90, 190], height: 20, score: 0.99 },
        { text: '58', at: [90, 120], height: 60, score: 0.7 },
      ],
    ],
    ['nothing is not', false, []],
  ] as [string, boolean, Row[]][])
    it(name, () => assert.equal(judgeNumbers(see(rows), PICTURE).isLegible, isLegible));
});

const READY: FrameAnalysis = {
  advice: { hint: 'hold', side: null },
  verdict: 'hold',
  beside: null,
  sharpness: 0.5,
  size: 0.2,
  isReady: true,
  reach: null,
  isMultiplexed: false,
};

describe('a photo that is ready', () => {
  const guard = (seen: ReadPicture, analysis = READY) =>
    createEdgeGuard(() => seen)(analysis, () => ({ picture: PICTURE, crop: CROP }), 0);

  it('is taken where the frame holds all numbers', () => {
    const seen = see([{ text: '125', at: [90, 140] }]);
    assert.deepEqual(guard(seen), READY);
  });

  it('is taken where nothing is read: some displays no network has learned', () => {
    assert.deepEqual(guard(see([])), READY);
  });

  it('is not taken where nothing is read, and the frame seems to cut a number off', () => {
    const alike: FrameAnalysis = { ...READY, verdict: 'cut', advice: { hint: 'cut', side: null } };
    assert.equal(guard(see([]), alike).isReady, false);
    assert.equal(guard(see([{ text: '125', at: [90, 140] }]), alike).isReady, true);
  });

  it('is not taken while a number is cut, and the person moves back', () => {
    const { isReady, advice } = guard(see([{ text: '112', at: [90, 8] }], [EVERYWHERE]));
    assert.deepEqual([isReady, advice], [false, { hint: 'cut', side: null }]);
  });

  it('is not taken while a display goes on beyond the picture, where it may have another number', () => {
    const below = { left: 20, top: 0, width: 140, height: 110 };
    const { isReady, advice } = guard(
      see(
        [
          { text: '89', at: [90, 30] },
          { text: '102', at: [90, 80] },
        ],
        [below],
      ),
    );
    assert.deepEqual([isReady, advice], [false, { hint: 'cut', side: null }]);
  });

  it('is not taken of a small number alone where the display goes on: a larger one may be there', () => {
    const below = { left: 20, top: 0, width: 140, height: 190 };
    const hintOf = (y: number, height: number) =>
      guard(see([{ text: '101', at: [90, y], height, width: 2 * height }], [below])).advice.hint;
    assert.deepEqual([hintOf(80, 28), hintOf(94, 50)], ['cut', 'hold']);
  });

  it('is not taken while the frame is on the buttons below the number', () => {
    const above = see(
      [
        { text: '125', at: [90, 40] },
        { text: '12', at: [90, 100], height: 12, width: 20 },
      ],
      [{ left: 20, top: 10, width: 140, height: 110 }],
    );
    const { isReady, advice, beside } = guard(above);
    assert.deepEqual([isReady, advice.side], [false, 'top']);
    assert.ok(beside && beside.y < 0.1);
  });

  it('stays forbidden for a moment, so that the advice does not flicker', () => {
    let seen = see([{ text: '112', at: [90, 8] }], [EVERYWHERE]);
    const guard = createEdgeGuard(() => seen);
    const look = () => ({ picture: PICTURE, crop: CROP });
    const holding = { ...READY, isReady: false };
    const hintAt = (now: number) => guard(holding, look, now).advice.hint;
    assert.equal(hintAt(0), 'hold');
    assert.equal(guard(READY, look, 100).advice.hint, 'cut');
    assert.equal(hintAt(200), 'cut');
    seen = see([{ text: '125', at: [90, 140] }]);
    assert.equal(hintAt(300), 'hold');
  });
});
