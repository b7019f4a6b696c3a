import assert from 'node:assert/strict';
import { test } from 'vitest';
import { print } from '../../../../test/support/drawn/pdf/draw-words.js';
import { assignByType } from '../../src/page/typed-cells.js';

const COLUMNS = ['name', null, null, null, null, null, null, 'result'] as const;
const CUTS = [300, 320, 340, 360, 380, 400, 420];

test('the words of a line stay closest to their places, however many columns can take them', () => {
  const name = 'ab '.repeat(19).trim();
  const cells = assignByType([...print(0, 0, name), ...print(430, 0, '140')], COLUMNS, CUTS);
  assert.deepEqual(
    [...(cells ?? [])].map(([column, { text }]) => [column, text]),
    [
      [0, name],
      [7, '140'],
    ],
  );
});

test('a line that fits no columns is assigned to none', () => {
  assert.equal(assignByType(print(0, 0, 'ab cd'), COLUMNS, CUTS), null);
});
