import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { Component } from '../../../../src/viewfinder/networks/components.js';
import { drawWord } from '../../src/device/segments/alphabet.js';
import { createLabelReader } from '../../src/device/segments/label-reader.js';
import { recogniseLabel } from '../../src/device/segments/label-templates.js';
import { groupLines, splitWords } from '../../src/device/segments/print-lines.js';
import type { Plane } from '../../src/raster/plane.js';

const TYPE_CUT = { weight: 6, widen: 1.12, spread: 3 };
/** Height of print in pixels. */
const HIGH = 31;

const whole = ({ width, height }: Plane) => ({ left: 0, top: 0, right: width, bottom: height });

describe('labels', () => {
  it('tells words apart in a cut it has not drawn itself', () => {
    for (const word of ['kg', 'lb', '°C', '°F', 'mg/dL', 'mmol/L', 'mmHg'] as const) {
      const plane = drawWord(word, HIGH, TYPE_CUT);
      assert.equal(recogniseLabel(plane, whole(plane))?.word, word);
    }
  });

  it('says nothing about print it does not know', () => {
    const plane = drawWord('SPAM', HIGH, { weight: 6, widen: 1, spread: 0 });
    assert.equal(recogniseLabel(plane, whole(plane)), undefined);
  });
});

const piece = (left: number, top = 0, width = 20): Component => ({
  label: 1,
  left,
  top,
  right: left + width,
  bottom: top + HIGH,
  area: width * HIGH,
  stroke: 4,
});

describe('small print', () => {
  it('is grouped into lines of letters that are level and close', () => {
    const lines = groupLines([piece(60), piece(0), piece(30), piece(0, 100), piece(200)]);
    assert.deepEqual(
      lines.map((line) => line.map(({ left, top }) => [left, top])),
      [
        [
          [0, 0],
          [30, 0],
          [60, 0],
        ],
        [[0, 100]],
        [[200, 0]],
      ],
    );
  });

  it('is cut into words at its wider gaps', () => {
    assert.deepEqual(
      splitWords([piece(0), piece(22), piece(60)]).map(({ left, right }) => [left, right]),
      [
        [0, 42],
        [60, 80],
      ],
    );
  });

  /** The pieces of print on a plane, parted by blank columns. */
  function piecesOf({ width, height, data }: Plane): Component[] {
    const hasInk = (x: number): boolean =>
      Array.from({ length: height }, (_, y) => data[y * width + x]!).some((level) => level > 0.5);
    const pieces: Component[] = [];
    for (let x = 0; x < width; x++) {
      const last = pieces.at(-1);
      if (!hasInk(x)) continue;
      if (last?.right === x) last.right++;
      else pieces.push(piece(x, 0, 1));
    }
    return pieces;
  }

  function read(text: string): { word: string; isWhole: boolean }[] {
    const plane = drawWord(text, HIGH, TYPE_CUT);
    return createLabelReader(plane)(piecesOf(plane)).map(({ word, box: { left, right } }) => ({
      word,
      isWhole: right - left > 0.9 * plane.width,
    }));
  }

  it('is one label where several words are one', () => {
    assert.deepEqual(read('SYS mmHg'), [{ word: 'systolic', isWhole: true }]);
  });

  it('is each label of a line', () => {
    assert.deepEqual(
      read('SYS DIA')
        .map(({ word }) => word)
        .sort(),
      ['diastolic', 'systolic'],
    );
  });

  it('is a texture where a line has more words than a device prints', () => {
    assert.equal(read(Array.from({ length: 8 }, () => 'SYS').join(' ')).length, 8);
    assert.deepEqual(read(Array.from({ length: 9 }, () => 'SYS').join(' ')), []);
  });
});
