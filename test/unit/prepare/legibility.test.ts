import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { drawSheet, findFault } from '../../../labs/reader/bench/legibility/sheets.js';
import { findLegibilityFault, measureSheet } from '../../../src/prepare/legibility.js';

/**
 * Drawn sheets by their seed, and whether the emulator read every number of them when this was written. `npm run bench --
 * --only legibility` asks it again, of more of them.
 */
const READ_WHOLE = [0, 2, 3, 4, 5, 6, 8, 10, 12, 13, 16, 20, 22];
const NOT_READ = [1, 7, 9, 11, 14, 15, 17, 18, 19, 21, 23];

const heldBack = async (seeds: readonly number[]): Promise<number> => {
  let held = 0;
  for (const seed of seeds) if (await findFault(await drawSheet(seed))) held += 1;
  return held;
};

describe('the check of legibility', () => {
  it('accepts every sheet that is read completely', async () => assert.equal(await heldBack(READ_WHOLE), 0));

  it('holds back most sheets that are not', async () => {
    const share = (await heldBack(NOT_READ)) / NOT_READ.length;
    assert.ok(share >= 0.6, `${Math.round(share * 100)} %`);
  });

  it('ignores pictures without print', () => {
    const flat = { width: 256, height: 256 };
    const values = new Uint8Array(256 * 256).map((_, at) => (at % 256 < 128 ? 40 : 200));
    const read = (top: number, height: number) => ({
      width: 256,
      height,
      values: values.subarray(top * 256, (top + height) * 256),
    });
    assert.equal(findLegibilityFault(measureSheet(flat, read)), null);
  });

  it('reports darkness only where the paper is dark', () => {
    const print = { contrast: 90, paper: 220, sharpness: 1.1, strokeWidth: 3, grain: 0.02 };
    const verdict = (measured: Partial<typeof print>) =>
      findLegibilityFault({ print: { ...print, ...measured }, sharpest: 1.1, glare: 0 });
    assert.equal(verdict({}), null);
    // A garden in the sun: leaves are as uneven as the grain of a picture taken in the dark.
    assert.equal(verdict({ grain: 0.2 }), 'unclear');
    assert.equal(verdict({ contrast: 15 }), 'faint');
    assert.equal(verdict({ paper: 60, contrast: 40, grain: 0.2 }), 'dark');
    assert.equal(verdict({ paper: 60, contrast: 15 }), 'dark');
  });

  it('measures no more rows of a large picture than of a small one', () => {
    let rows = 0;
    measureSheet({ width: 64, height: 3072 }, (_top, height) => {
      rows += height;
      return { width: 64, height, values: new Uint8Array(64 * height) };
    });
    assert.ok(rows <= 18 * 64, `${rows} rows`);
  });
});
