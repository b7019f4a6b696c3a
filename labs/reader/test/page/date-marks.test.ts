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

for (const [day, first, second] of [
  ['2021-03-06', '2021-03-06 09:12', '2021-03-06 11:40'],
  ['2021-03-06', '2021-03-06T09:12', '2021-03-06 11:40'],
  ['26.03.2021', '26.03.2021 09:12', '26.03.2021 11:40'],
  ['6 Mar 2021', '6 Mar 2021 09:12', '6 Mar 2021 11:40'],
  ['6 Mar 2021', '6 Mar 2021 09:12', '2021-03-06 11:40'],
] as const)
  test(`several times of one day divide nothing: ${first}, ${second}`, () => {
    const collected = day.replace('6', '4');
    const dates = datesOf([
      `Collected: ${collected}`,
      'This is the report of the results that you have asked for.',
      'It was made by a machine.',
      'It is valid without a signature.',
      'Please keep it for your records.',
      `Reported: ${first}`,
      HEADER,
      row('Sodium', '139'),
      `Reported: ${second}`,
      row('Potassium', '4.1'),
    ]);
    const printed = collected.startsWith('24') ? '2021-03-24' : '2021-03-04';
    assert.deepEqual(dates, [
      ['139', printed],
      ['4.1', printed],
    ]);
  });

for (const time of ['', ' 08:15', ' 08:15:30'])
  test(`the date of printing divides nothing, with a time or without: ${time}`, () => {
    assert.deepEqual(
      datesOf(
        [HEADER, 'Collected: 2021-03-01', row('Sodium', '139')],
        [`Printed on 2021-03-04${time} by Lab`, row('Potassium', '4.1')],
      ),
      [
        ['139', '2021-03-01'],
        ['4.1', '2021-03-01'],
      ],
    );
  });
