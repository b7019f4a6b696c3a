import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { pageOf, printTable } from '../../../../test/support/drawn/pdf/draw-words.js';
import { takeFlag, takeFlagOfRange } from '../../src/page/flags.js';
import { readPages } from '../../src/page/read-pages.js';

const COLUMNS = [50, 200, 270, 360];
const HEADER = ['Test', 'Result', 'Units', 'Reference range'];

describe('a flag', () => {
  for (const [cell, rest, flag] of [
    ['mmol/L', 'mmol/L', ''],
    ['LOW mmol/L', 'mmol/L', 'LOW'],
    ['mmol/L (H)', 'mmol/L', 'H'],
    ['H* mmol/L', 'mmol/L', 'H*'],
    ['mmol / L', 'mmol / L', ''],
    ['mmol / L H', 'mmol / L', 'H'],
  ] as const)
    test(`is taken from a cell: ${cell}`, () => {
      assert.deepEqual(takeFlag(cell), { rest, flag });
    });

  for (const [range, rest, flag] of [
    ['10-30 LOW', '10-30', 'LOW'],
    ['H 3.5 - 5.1', '3.5 - 5.1', 'H'],
    ['↑ 3.5 - 5.1', '3.5 - 5.1', '↑'],
    ['Normal 3.5 - 5.1', '3.5 - 5.1', ''],
    ['正常 3.5 - 5.1', '3.5 - 5.1', ''],
    ['Normal 3.5 - 5.1 H', '3.5 - 5.1', 'H'],
    ['High >240', 'High >240', ''],
    ['Normal up to 40', 'up to 40', ''],
    ['Normal negative', 'negative', ''],
    ['LOW mmol/L > 60', 'mmol/L > 60', 'LOW'],
    ['3.5 - 5.1 x10^9/L HIGH', '3.5 - 5.1 x10^9/L', 'HIGH'],
    ['Low risk: <1.0 mg/L', 'Low risk: <1.0 mg/L', ''],
    ['Normal range: 13-17', 'Normal range: 13-17', ''],
    ['Normal range: 13-17 H', 'Normal range: 13-17', 'H'],
    ['Critical if > 6.5', 'Critical if > 6.5', ''],
    ['Alto riesgo: > 3', 'Alto riesgo: > 3', ''],
    ['<1.0 low 1.0-3.0 average >3.0 High', '<1.0 low 1.0-3.0 average >3.0 High', ''],
    ['Normal', 'Normal', ''],
  ] as const)
    test(`is taken from a range: ${range}`, () => {
      assert.deepEqual(takeFlagOfRange(range), { rest, flag });
    });
});

describe('a word before limits says what they are for, and is no flag of the result', () => {
  for (const [cells, low, high] of [
    [['HbA1c', '6.5', '%', 'Normal <5.7'], '', '<5.7'],
    [['Potassium', '9.9', 'mmol/L', 'Normal 3.5 - 5.1'], '3.5', '5.1'],
    [['Cholesterol', '180', 'mg/dL', 'High >240'], '', 'High >240'],
    [['HDL', '55', 'mg/dL', 'Bajo < 40'], '', 'Bajo < 40'],
    [['LDL', '120', 'mg/dL', 'HOCH 160 - 189'], '', 'HOCH 160 - 189'],
    [['Potassium', '4.1', 'mmol/L', 'Low 3.5 High 5.1'], '3.5', '5.1'],
    [['CRP', '5.0', 'mg/L', 'Low risk: <1.0'], '', 'Low risk: <1.0'],
    [['Hemoglobin', '9.9', 'g/dL', 'Normal range: 13-17'], '', 'Normal range: 13-17'],
  ] as const)
    test(cells.join(' | '), () => {
      const page = pageOf(printTable([HEADER, cells], { columns: COLUMNS }));
      assert.deepEqual(
        readPages([page]).rows.map((row) => [row.result, row.interpretation, row.low, row.high]),
        [[cells[1], '', low, high]],
      );
    });

  test('and the unit behind the limits is still that of the result', () => {
    const cells = ['LDL', '120', '', 'High 160 - 189 mg/dL'];
    const page = pageOf(printTable([HEADER, cells], { columns: COLUMNS }));
    assert.deepEqual(
      readPages([page]).rows.map(({ unit, high }) => [unit, high]),
      [['mg/dL', 'High 160 - 189 mg/dL']],
    );
  });
});
