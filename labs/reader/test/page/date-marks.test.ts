import assert from 'node:assert/strict';
import { test } from 'vitest';
import { pageOf, printTable } from '../../../../test/support/drawn/pdf/draw-words.js';
import { readPages } from '../../src/page/read-pages.js';

const page = (lines: readonly (readonly string[] | string)[]) =>
  pageOf(printTable(lines, { columns: [50, 220, 300, 380] }));
const row = (name: string, result: string) => [name, result, 'mmol/L', '1-200'];
const HEADER = ['Test', 'Result', 'Units', 'Reference range'];

const datesOf = (...pages: readonly (readonly (readonly string[] | string)[])[]) =>
  readPages(pages.map(page)).rows.map(({ result, date }) => [result, date.slice(0, 10)]);

test('the dates of a history divide its results', () => {
  assert.deepEqual(
    datesOf(
      [
        HEADER,
        'Collected: 2021-03-04',
        row('Sodium', '139'),
        'Reported: 2021-03-06',
        row('Potassium', '4.1'),
        '2021-06-01 Chemistry',
        row('Sodium', '141'),
        'Printed on 2021-07-01',
      ],
      [row('Potassium', '4.2'), 'Encounter 2021-08-01', row('Sodium', '142')],
    ),
    [
      ['139', '2021-03-04'],
      ['4.1', '2021-03-04'],
      ['141', '2021-06-01'],
      ['4.2', '2021-06-01'],
      ['142', '2021-08-01'],
    ],
  );
});

test('the date of a table’s earlier column divides nothing', () => {
  assert.deepEqual(
    datesOf(
      ['Collected: 2021-03-04', HEADER, ['', '', '', '2020-01-02'], row('Sodium', '139')],
      ['2021-06-01', row('Sodium', '141')],
    ),
    [
      ['139', '2021-03-04'],
      ['141', '2021-06-01'],
    ],
  );
});
