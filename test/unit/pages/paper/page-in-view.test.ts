import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { createPaperAnalyzer } from '../../../../src/pages/paper/paper-analyzer.js';
import type { PaperHint } from '../../../../src/pages/paper.js';
import { drawPagesFrame, type PlacedPage } from './draw-page.js';

const UPRIGHT = [960, 1280] as const;
const SIDEWAYS = [1280, 960] as const;
const BROWN = '#5a3d2b';
const FRAMES = 25;
const FRAME_TIME = 100;

const scenes: readonly (readonly [
  what: string,
  hint: PaperHint,
  size: readonly [number, number],
  table: string,
  pages: readonly PlacedPage[],
])[] = [
  ['a whole page', 'hold', UPRIGHT, BROWN, [{ turn: 1.5, height: 0.88 }]],
  ['a whole page on a white table', 'hold', UPRIGHT, '#e6e4df', [{ turn: 1.5, height: 0.86 }]],
  ['a whole page in a picture held sideways', 'hold', SIDEWAYS, BROWN, [{ turn: 2, height: 0.9 }]],
  ['a page on its side in such a picture', 'hold', SIDEWAYS, BROWN, [{ turn: 90, height: 1.1 }]],
  ['a page turned by 20 degrees', 'hold', UPRIGHT, BROWN, [{ turn: 20, height: 0.76 }]],
  ['a page turned by -20 degrees', 'hold', UPRIGHT, BROWN, [{ turn: -20, height: 0.76 }]],
  [
    'two pages side by side',
    'several',
    SIDEWAYS,
    BROWN,
    [
      { x: 0.25, turn: 2, height: 0.84 },
      { x: 0.76, turn: -1, height: 0.84 },
    ],
  ],
  [
    'two pages one above the other',
    'several',
    UPRIGHT,
    BROWN,
    [
      { y: 0.25, turn: 91, height: 0.6 },
      { y: 0.75, turn: 88, height: 0.6 },
    ],
  ],
  ['a page whose top is outside', 'cut', UPRIGHT, BROWN, [{ y: 0.3, turn: 2, height: 0.85 }]],
  ['a page whose bottom is outside', 'cut', UPRIGHT, BROWN, [{ y: 0.7, turn: 2, height: 0.85 }]],
  ['a page whose left is outside', 'cut', UPRIGHT, BROWN, [{ x: 0.3, turn: 2, height: 0.85 }]],
  ['a page whose right is outside', 'cut', UPRIGHT, BROWN, [{ x: 0.7, turn: 2, height: 0.85 }]],
  ['a page with a corner outside', 'cut', UPRIGHT, BROWN, [{ x: 0.65, y: 0.65, turn: 2, height: 0.85 }]],
  ['a page whose top and bottom are outside', 'cut', [960, 1080], BROWN, [{ turn: 1.5, height: 1.04 }]],
  ['a page whose sides are outside', 'cut', [960, 1500], BROWN, [{ turn: 1.5, height: 0.94 }]],
];

describe('a viewfinder', () => {
  for (const [what, hint, size, table, pages] of scenes) {
    it(`sees ${what}: ${hint}`, async () => {
      const frame = await drawPagesFrame(size, table, pages);
      const analyzer = createPaperAnalyzer();
      const analyses = Array.from({ length: FRAMES }, (_, at) => analyzer.analyze(frame, at * FRAME_TIME));
      assert.deepEqual(new Set(analyses.slice(2).map((one) => one.hint)), new Set([hint]));
      assert.equal(
        analyses.some(({ isReady }) => isReady),
        hint === 'hold',
      );
    });
  }
});
