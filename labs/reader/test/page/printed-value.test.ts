import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { pageOf, printTable } from '../../../../test/support/drawn/pdf/draw-words.js';
import { splitCell } from '../../src/page/printed-value.js';
import { readPages } from '../../src/page/read-pages.js';

describe('a letter that touches a digit', () => {
  for (const text of ['1A', 'A1', '2b', '4d', '2L', 'H3', 'A24', '12N', 'C3'])
    test(`is a part of the value where the row has no unit and no limits: ${text}`, () => {
      assert.deepEqual(splitCell(text, { mayHoldUnit: true, mayBeCode: true }), {
        result: text,
        unit: '',
        flag: '',
      });
    });

  for (const [text, result, flag] of [
    ['5.4A', '5.4', 'A'],
    ['H5.4', '5.4', 'H'],
    ['140H', '140', 'H'],
    ['L140', '140', 'L'],
    ['1:40H', '1:40', 'H'],
    ['5(A)', '5', 'A'],
    ['5 H', '5', 'H'],
    ['5*', '5', '*'],
  ] as const)
    test(`is a flag at a decimal or longer number, and so are signs: ${text}`, () => {
      assert.deepEqual(splitCell(text, { mayHoldUnit: true, mayBeCode: true }), { result, unit: '', flag });
    });

  for (const [result, unit, range, expected] of [
    ['1A', '', '', ['1A', '', '']],
    ['4d', '', '', ['4d', '', '']],
    ['5H', 'mmol/L', '', ['5', 'mmol/L', 'H']],
    ['5H', '', '3.5-5.1', ['5', '', 'H']],
    ['3g', '', '<1', ['3', 'g', '']],
  ] as const)
    test(`is a flag or a unit beside a unit or limits: ${result} | ${unit} | ${range}`, () => {
      const table = [
        ['Test', 'Result', 'Units', 'Reference range'],
        ['Sodium', '140', 'mmol/L', '135-145'],
        ['Something', result, unit, range],
      ];
      const { rows } = readPages([pageOf(printTable(table, { columns: [50, 220, 300, 380] }))]);
      const row = rows.at(-1)!;
      assert.deepEqual([row.result, row.unit, row.interpretation], expected);
    });
});
