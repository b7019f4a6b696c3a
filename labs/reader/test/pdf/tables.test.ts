import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import type { Row } from '../../../../server-stub/emulator/src/row.js';
import { row, stated } from '../../../../test/emulator/support.js';
import { pageOf, print, printTable, type Sheet } from '../../../../test/support/drawn/pdf/draw-words.js';
import { readPages } from '../../src/page/read-pages.js';
import type { Page } from '../../src/page/word.js';

const COLUMNS = [50, 220, 300, 380, 480];
const HEADER = ['Test', 'Result', 'Units', 'Reference Range'];
const SODIUM = ['Sodium', '140', 'mmol/L', '135-145'];
const UREA = ['Urea', '4', 'mmol/L', '2-7'];

type Lines = readonly (readonly string[] | string)[];

const sheet = (lines: Lines, options: Partial<Sheet> = {}): Page =>
  pageOf(printTable(lines, { columns: COLUMNS, ...options }));
const rowsOf = (...pages: readonly Page[]): readonly Partial<Row>[] => readPages(pages).rows.map(stated);
const namesOf = (...pages: readonly Page[]): readonly string[] =>
  readPages(pages).rows.map(({ name }) => name);

const sodium = { name: 'Sodium', result: '140', unit: 'mmol/L', low: '135', high: '145' };
const urea = { name: 'Urea', result: '4', unit: 'mmol/L', low: '2', high: '7' };

describe('a cell', () => {
  const cases: readonly [string, readonly string[], Partial<Row>][] = [
    ['a flag beside the value', ['Iron', '40 H', 'µg/L', '3-30'], { result: '40', interpretation: 'H' }],
    ['a flag glued to it', ['Iron', '40.1*', 'µg/L', '3-30'], { result: '40.1', interpretation: '*' }],
    ['a flag before it', ['Iron', '↓ 1.0', 'µg/L', '3-30'], { result: '1.0', interpretation: '↓' }],
    ['a flag in brackets', ['Iron', '40 (HH)', 'µg/L', '3-30'], { result: '40', interpretation: 'HH' }],
    ['a German plus', ['Iron', '40,1 +', 'µg/L', '3-30'], { result: '40,1', interpretation: '+' }],
    ['a flag before the unit', ['Iron', '40', 'L µg/L', '3-30'], { result: '40', interpretation: 'L' }],
    ['a comparator', ['Iron', '<0.5', 'µg/L', '3-30'], { result: '<0.5' }],
    ['a range', ['Iron', '0 - 2', 'µg/L', '3-30'], { result: '0 - 2' }],
    ['a titre', ['Iron', '1:160', 'µg/L', '3-30'], { result: '1:160' }],
    ['a mark', ['Iron', '++', 'µg/L', '3-30'], { result: '++' }],
    [
      'words',
      ['Iron', 'No growth after 48 hours', '', '3-30'],
      { result: 'No growth after 48 hours', unit: '' },
    ],
    ['nothing', ['Iron', '', 'µg/L', '3-30'], {}],
    ['dashes for nothing', ['Iron', '---', 'µg/L', '3-30'], {}],
    ['its unit too', ['Iron', '40 µg/L H', '', '3-30'], { result: '40', interpretation: 'H' }],
    ['a dotted leader', ['Iron ........', '40', 'µg/L', '3-30'], { result: '40' }],
  ];
  for (const [what, cells, expected] of cases)
    test(`with ${what}`, () => {
      assert.deepEqual(rowsOf(sheet([HEADER, SODIUM, cells])), [
        sodium,
        stated(row({ name: 'Iron', unit: 'µg/L', low: '3', high: '30', ...expected })),
      ]);
    });

  const ranges: readonly [string, { low?: string; high?: string }][] = [
    ['3.5-5.1', { low: '3.5', high: '5.1' }],
    ['3,5 – 5,1', { low: '3,5', high: '5,1' }],
    ['(3.5 to 5.1)', { low: '3.5', high: '5.1' }],
    ['[3.5 ~ 5.1]', { low: '3.5', high: '5.1' }],
    ['< 5', { high: '<5' }],
    ['≥ 60', { low: '≥60' }],
    ['up to 40', { high: '40' }],
    ['hasta 40', { high: '40' }],
    ['bis 40', { high: '40' }],
    ['menor de 5', { high: '<5' }],
    ['über 60', { low: '>60' }],
    ['3.5-5.1 mmol/L', { low: '3.5', high: '5.1' }],
    ['Negative', { high: 'Negative' }],
  ];
  for (const [printed, limits] of ranges)
    test(`with the range ${printed}`, () => {
      assert.deepEqual(rowsOf(sheet([HEADER, ['Sodium', '140', 'mmol/L', printed]])), [
        { name: 'Sodium', result: '140', unit: 'mmol/L', ...limits },
      ]);
    });
});

describe('the header', () => {
  test('of two lines, with limits in columns of their own', () => {
    const columns = [50, 220, 300, 370, 430];
    const page = pageOf(
      print(380, 88, 'Reference Range'),
      printTable(
        [
          ['Test', 'Result', 'Units', 'Low', 'High'],
          ['Sodium', '140', 'mmol/L', '135', '145'],
        ],
        { columns },
      ),
    );
    assert.deepEqual(rowsOf(page), [sodium]);
  });

  test('with columns that rows have no field for', () => {
    const page = sheet(
      [
        ['No', 'Analyte', 'Method', 'Value', 'Unit', 'Normal Values', 'Status'],
        ['1', 'Sodium', 'ISE', '140', 'mmol/L', '135-145', 'Final'],
        ['2', 'Urea', 'Urease', '4', 'mmol/L', '2-7', 'Final'],
      ],
      { columns: [20, 50, 180, 260, 320, 390, 500] },
    );
    assert.deepEqual(rowsOf(page), [sodium, urea]);
  });

  test('set as closely as words of a text', () => {
    assert.deepEqual(rowsOf(sheet(['Test Result Unit Range', 'Sodium 140 mmol/L 135-145'])), [sodium]);
  });

  test('missing: lines that plainly are results are read, others are not', () => {
    const page = sheet([
      SODIUM,
      ['Potassium', '5.4 H', 'mmol/L', '3.5-5.1'],
      ['Metformin', '500', 'mg', '1-2'],
      ['Height', '170', 'cm'],
    ]);
    assert.deepEqual(namesOf(page), ['Sodium', 'Potassium', 'Metformin'].slice(0, 2));
  });

  test('on the page before is enough for a table that goes on', () => {
    const next = pageOf(print(50, 40, 'Name: Jane Doe'), printTable([UREA], { columns: COLUMNS }));
    assert.deepEqual(rowsOf(sheet([HEADER, SODIUM]), next), [sodium, urea]);
  });

  test('of a second table below the first ends it', () => {
    const page = sheet([HEADER, SODIUM, '', ['Result', 'Test', 'Units'], ['4', 'Urea', 'mmol/L']]);
    assert.deepEqual(rowsOf(page), [sodium, { name: 'Urea', result: '4', unit: 'mmol/L' }]);
  });

  test('of a table that starts lower beside another', () => {
    const left = [
      HEADER,
      SODIUM,
      ['Chloride', '101', 'mmol/L', '98-107'],
      ['Potassium', '4.4', 'mmol/L', '3.5-5.1'],
    ];
    const right = [['Test', 'Result', 'Unit', 'Range'], UREA];
    const page = pageOf(
      printTable(left, { columns: [30, 110, 150, 200] }),
      printTable(right, { columns: [340, 420, 460, 520], top: 116 }),
    );
    assert.deepEqual(namesOf(page), ['Sodium', 'Chloride', 'Potassium', 'Urea']);
  });
});

describe('a name', () => {
  test('goes on below its row', () => {
    const page = sheet([HEADER, ['Alanine aminotransferase', '35', 'U/L', '< 40'], '(ALT/GPT)', SODIUM]);
    assert.deepEqual(namesOf(page), ['Alanine aminotransferase (ALT/GPT)', 'Sodium']);
  });

  test('starts above its row', () => {
    const page = sheet([
      HEADER,
      SODIUM,
      'Glomerular filtration rate,',
      ['estimated', '92', 'mL/min', '> 60'],
    ]);
    assert.deepEqual(namesOf(page), ['Sodium', 'Glomerular filtration rate, estimated']);
  });

  test('of two lines stands around its values', () => {
    const page = pageOf(
      printTable([HEADER], { columns: COLUMNS }),
      print(50, 120, 'Alanine'),
      print(50, 132, 'aminotransferase'),
      printTable([['', '35', 'U/L', '< 40']], { columns: COLUMNS, top: 126 }),
      printTable([SODIUM], { columns: COLUMNS, top: 152 }),
    );
    assert.deepEqual(namesOf(page), ['Alanine aminotransferase', 'Sodium']);
  });

  test('stands above its values', () => {
    const page = sheet([HEADER, 'Sodium', ['', ...SODIUM.slice(1)], 'Urea', ['', ...UREA.slice(1)]], {
      pitch: 12,
    });
    assert.deepEqual(rowsOf(page), [sodium, urea]);
  });

  test('is no title', () => {
    const page = sheet([
      HEADER,
      'HAEMATOLOGY',
      ['Hemoglobin', '14.1', 'g/dL', '12-16'],
      'Biochemistry',
      SODIUM,
    ]);
    assert.deepEqual(namesOf(page), ['Hemoglobin', 'Sodium']);
  });
});

describe('a comment', () => {
  test('with a label below its row', () => {
    const page = sheet([HEADER, SODIUM, 'Comment: slightly haemolysed', UREA]);
    assert.deepEqual(rowsOf(page), [{ ...sodium, comment: 'slightly haemolysed' }, urea]);
  });

  test('set in below its row, over two lines', () => {
    const page = pageOf(
      printTable([HEADER, SODIUM], { columns: COLUMNS }),
      print(70, 130, 'Please repeat this without any stasis of the vein'),
      print(70, 143, 'within a week.'),
      printTable([UREA], { columns: COLUMNS, top: 160 }),
    );
    const comment = 'Please repeat this without any stasis of the vein within a week.';
    assert.deepEqual(rowsOf(page), [{ ...sodium, comment }, urea]);
  });

  test('wrapped in its own column', () => {
    const page = sheet([[...HEADER, 'Comment'], [...SODIUM, 'slightly'], ['', '', '', '', 'raised'], UREA]);
    assert.deepEqual(rowsOf(page), [{ ...sodium, comment: 'slightly raised' }, urea]);
  });

  test('on the whole report belongs to no row', () => {
    const page = sheet([HEADER, SODIUM, '', 'This report was made without a signature and is valid so.']);
    assert.deepEqual(rowsOf(page), [sodium]);
  });
});

describe('below a table', () => {
  for (const cells of [
    ['Sunrise Laboratories', 'Page 1 of 2'],
    ['Printed', '15/01/2026 09:00'],
    ['Authorised by', 'Dr. Jane Brown'],
    ['Sample type', 'Serum'],
    ['12 Harbour Road', '555 0123'],
    ['www.sunrise.example', 'info@sunrise.example'],
    ['Jane Doe', 'MRN 12345'],
    ['Total', '72.00 EUR'],
    ['检验者', '李四'],
  ])
    test(`no row is made of ${cells.join(' | ')}`, () => {
      assert.deepEqual(rowsOf(sheet([HEADER, SODIUM, cells])), [sodium]);
    });
});

describe('words', () => {
  test('set in pieces, raised and twice for bold print are read as they look', () => {
    const page = pageOf(
      printTable([HEADER, ['', '7.1', '', '4-10']], { columns: COLUMNS }),
      print(50, 116, 'Leuko'),
      print(75, 116, 'cytes'),
      print(50.4, 116.2, 'Leuko'),
      print(300, 116, '10'),
      print(310, 114, '9', 6),
      print(313, 116, '/L'),
    );
    assert.deepEqual(rowsOf(page), [
      { name: 'Leukocytes', result: '7.1', unit: '10^9/L', low: '4', high: '10' },
    ]);
  });

  test('read with doubt leave it with their row', () => {
    const { words, ...page } = sheet([HEADER, SODIUM, UREA]);
    const doubtful = {
      ...page,
      words: words.map((word) => (word.text === '4' ? { ...word, confidence: 0.4 } : word)),
    };
    assert.deepEqual(
      readPages([doubtful]).rows.map(({ confidence }) => confidence),
      [undefined, 0.4],
    );
  });

  test('without any order give nothing', () => {
    const page = pageOf(
      ...Array.from({ length: 300 }, (_, at) => print((at * 89) % 560, (at * 57) % 800, `word${at}`)),
    );
    assert.deepEqual(readPages([page, pageOf()]).rows, []);
  });
});
