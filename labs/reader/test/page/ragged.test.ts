import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { doubtsOf } from '../../../../server-stub/emulator/src/review/doubt.js';
import type { Row } from '../../../../server-stub/emulator/src/row.js';
import { stated } from '../../../../test/emulator/support.js';
import { drawPdf } from '../../../../test/support/drawn/pdf/draw.js';
import { pageOf, print, printTable } from '../../../../test/support/drawn/pdf/draw-words.js';
import { readPages } from '../../src/page/read-pages.js';
import type { Page, Word } from '../../src/page/word.js';
import { parsePdf } from '../../src/pdf/read-pdf.js';

const COLUMNS = [50, 220, 300, 380];
const HEADER = ['Test', 'Result', 'Units', 'Reference Range'];
const SODIUM = ['Sodium', '140', 'mmol/L', '135-145'];

/** A table, and lines that are not set in its columns: each a list of texts with their left edges. */
const ragged = (...lines: readonly (readonly (readonly [left: number, text: string])[])[]): Page =>
  pageOf(
    printTable([HEADER, SODIUM], { columns: COLUMNS }),
    ...lines.map((line, index) =>
      line.flatMap(([left, text]): readonly Word[] => print(left, 132 + index * 16, text)),
    ),
  );

const rowsOf = (page: Page): readonly Partial<Row>[] => readPages([page]).rows.slice(1).map(stated);

const hematocrit = { name: 'Hematocrit', result: '39.8', unit: '%', low: '40', high: '54' };
const ggt = { name: 'GGT', result: '45', unit: 'U/L' };

describe('a line that is not set in the columns of its table', () => {
  test('only spaces apart is read by its words', () => {
    const page = ragged(
      [[50, 'Hematocrit 39.8 % 40-54']],
      [[50, 'GGT 45 U/L']],
      [[50, 'GGT 45 U/L < 60 HIGH']],
    );
    assert.deepEqual(rowsOf(page), [hematocrit, ggt, { ...ggt, high: '<60', interpretation: 'HIGH' }]);
  });

  test('pushed to the right by a long name is read by its words', () => {
    const page = ragged([
      [50, 'Alkaline phosphatase in serum or plasma'],
      [290, '88'],
      [370, 'U/L'],
      [450, '44-147 LOW'],
    ]);
    assert.deepEqual(rowsOf(page), [
      {
        name: 'Alkaline phosphatase in serum or plasma',
        result: '88',
        unit: 'U/L',
        low: '44',
        high: '147',
        interpretation: 'LOW',
      },
    ]);
  });

  test('one column to the right or left is read by its words', () => {
    const right = ragged([
      [50, 'Hematocrit'],
      [300, '39.8'],
      [380, '%'],
      [430, '40-54'],
    ]);
    const left = ragged([
      [50, 'Hematocrit'],
      [130, '39.8'],
      [220, '%'],
      [300, '40-54'],
    ]);
    for (const page of [right, left]) assert.deepEqual(rowsOf(page), [hematocrit]);
  });

  test('in a PDF too', async () => {
    const pdf = await drawPdf(({ text, table }) => {
      table(COLUMNS, 100, [HEADER, SODIUM]);
      text(50, 132, 'Hematocrit 39.8 % 40-54');
      text(50, 148, 'GGT 45 U/L');
    });
    assert.deepEqual((await parsePdf(pdf)).rows.slice(1).map(stated), [hematocrit, ggt]);
  });

  test('is for review when its words do not say it', () => {
    const { rows } = readPages([
      ragged([
        [50, 'Hematocrit'],
        [300, '39.8'],
        [380, 'forty to fifty 4'],
      ]),
    ]);
    assert.deepEqual(
      doubtsOf(rows).map(({ row, doubt }) => [rows[row - 1]?.name, doubt]),
      [['Hematocrit', 'flawed-source']],
    );
  });
});

describe('a number at the end of a name, beside an empty result,', () => {
  /** A line whose unit and range stand in their columns. */
  const rowOf = (left: readonly (readonly [number, string])[], unit: string, range: string) => {
    const { rows } = readPages([ragged([...left, [300, unit], [380, range]])]);
    return rows.slice(1).map(({ name, result, flaws = {} }) => [name, result, ...Object.keys(flaws)]);
  };

  for (const [name, unit, range] of [
    ['CA 125', 'U/mL', '<35'],
    ['CA 19-9', 'U/mL', '<37'],
    ['CA 27.29', 'U/mL', '<38'],
    ['Vitamin B 12', 'pg/mL', '200-900'],
    ['Interleukin 6', 'pg/mL', '<7'],
    ['Vitamin B12', 'pg/mL', '200-900'],
    ['25-OH Vitamin D', 'ng/mL', '30-100'],
  ] as const)
    test(`is a part of a known name: ${name}`, () => {
      assert.deepEqual(rowOf([[50, name]], unit, range), [[name, '']]);
    });

  for (const [name, number] of [
    ['Factor', '8'],
    ['IgG', '4'],
    ['HDL', '2'],
    ['CYFRA', '21-1'],
    ['CA 125', '34'],
  ] as const)
    test(`can be its result, and is for review: ${name} ${number}`, () => {
      assert.deepEqual(rowOf([[50, `${name} ${number}`]], 'mg/L', '1-50'), [[name, number, 'cells']]);
    });

  for (const number of ['39.8', '<5'])
    test(`is its result where no name ends so: ${number}`, () => {
      assert.deepEqual(rowOf([[50, `Hematocrit ${number}`]], '%', '40-54'), [['Hematocrit', number]]);
    });

  test('is its result where a gap lies between', () => {
    const left = [
      [50, 'CA 125'],
      [120, '34'],
    ] as const;
    assert.deepEqual(rowOf(left, 'U/mL', '<35'), [['CA 125', '34']]);
  });

  test('is no result of a line in the wrong columns', () => {
    const right = ragged([
      [50, 'CA 125'],
      [380, 'U/mL'],
      [450, '<35'],
    ]);
    assert.deepEqual(
      readPages([right])
        .rows.slice(1)
        .map(({ name, result }) => [name, result]),
      [['CA 125', '']],
    );
  });
});

describe('flags', () => {
  test('are read beside the value, the unit and the range, and in a column of another name', () => {
    const page = pageOf(
      printTable(
        [
          [...HEADER, 'Status'],
          ['Sodium', '150 HIGH', 'mmol/L', '135-145'],
          ['Urea', '1', 'LOW mmol/L', '2-7'],
          ['Iron', '1', 'umol/L', '10-30 LOW'],
          ['Chloride', '120', 'mmol/L', '98-107', 'HIGH'],
          ['Potassium', '4.1', 'mmol/L', '3.5-5.1', 'NORMAL'],
          ['Calcium', '2.3', 'mmol/L', '2.1-2.6', 'Final'],
        ],
        { columns: [50, 200, 270, 360, 480] },
      ),
    );
    assert.deepEqual(
      readPages([page]).rows.map(({ result, interpretation }) => [result, interpretation]),
      [
        ['150', 'HIGH'],
        ['1', 'LOW'],
        ['1', 'LOW'],
        ['120', 'HIGH'],
        ['4.1', 'NORMAL'],
        ['2.3', ''],
      ],
    );
  });
});

describe('below a table', () => {
  const table = [HEADER, ['Glucose', '142', 'mg/dL', '70-99'], ['HbA1c', '7.1', '%', '4.0-5.6']];
  const expected = ['Glucose', 'HbA1c'];
  const cases: readonly [what: string, lines: readonly (readonly string[] | string)[]][] = [
    [
      'a guideline',
      [
        ['Normal', '< 5.7', '%'],
        ['Prediabetes', '5.7-6.4', '%'],
        ['Diabetes', '>= 6.5', '%'],
        ['HbA1c', '< 5.7', '%', 'Normal'],
        ['Borderline high', '200-239', 'mg/dL'],
        ['Very high risk', '> 190', 'mg/dL'],
      ],
    ],
    [
      'ranges by sex and age',
      [
        ['Men', '13-17', 'g/dL'],
        ['Women', '12-15', 'g/dL'],
        ['18-30 years', '1.2-3.4', 'ng/mL'],
        ['First trimester', '0.1-2.5', 'mIU/L'],
        ['Pregnant women', '0.3', 'mIU/L'],
      ],
    ],
    [
      'prose',
      [
        'Values between 70 and 99 mg/dL are normal in adults who fasted.',
        'The estimated average glucose was 157 mg/dL over these 3 months',
        ['This is the second', '2', 'mmol/L'],
      ],
    ],
    [
      'a guideline in other languages',
      [
        ['Grenzwertig', '5,7-6,4', '%'],
        ['Hombres', '13-17', 'g/dL'],
        ['男', '130-175', 'g/L'],
      ],
    ],
  ];
  for (const [what, lines] of cases)
    test(`${what} makes no row`, () => {
      const page = pageOf(
        printTable(table, { columns: COLUMNS }),
        printTable(lines, { columns: COLUMNS, top: 164 }),
      );
      assert.deepEqual(
        readPages([page]).rows.map(({ name }) => name),
        expected,
      );
    });
});
