import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { drawPdf } from '../../../../test/support/drawn/pdf/draw.js';
import { parsePdf } from '../../src/pdf/read-pdf.js';

const COLUMNS = [50, 190, 300, 420, 480];
const ROWS = [
  ['Glucose', '97', '141', 'mg/dL', '70 - 99'],
  ['Sodium', '139', '128', 'mmol/L', '136 - 145'],
  ['Potassium', '4.1', '6.2', 'mmol/L', '3.5 - 5.1'],
];
const READ = ['Glucose 97 mg/dL', 'Sodium 139 mmol/L', 'Potassium 4.1 mmol/L'];
const GERMAN = ROWS.map((cells, at) => [['Glukose', 'Natrium', 'Kalium'][at]!, ...cells.slice(1)]);

const rowsOf = async (date: string, headers: readonly (readonly string[])[], rows = ROWS) => {
  const pdf = await drawPdf(({ table, text }) => {
    text(50, 60, 'Hillside Clinical Laboratory');
    text(50, 80, date);
    table(COLUMNS, 120, headers, 10);
    table(COLUMNS, 150, rows);
  });
  return (await parsePdf(pdf)).rows;
};

describe('a printed column of earlier results', () => {
  for (const [what, date, headers, rows] of [
    [
      'with its day below its heading',
      'Collected: 2026-03-03',
      [
        ['Test', 'Result', 'Previous', 'Unit', 'Reference range'],
        ['', '', '02 Jan 2026'],
      ],
      ROWS,
    ],
    [
      'with its day in digits',
      'Collected: 2026-03-03',
      [
        ['Test', 'Result', 'Prior result', 'Unit', 'Reference range'],
        ['', '', '2026-01-02'],
      ],
      ROWS,
    ],
    [
      'with its day in its heading',
      'Entnahme: 03.03.2026',
      [['Untersuchung', 'Ergebnis', 'Vorwert 02.01.2026', 'Einheit', 'Referenz']],
      GERMAN,
    ],
    [
      'with both days in their headings',
      'Entnahme: 03.03.2026',
      [['Untersuchung', 'Ergebnis 03.03.2026', 'Vorwert 02.01.2026', 'Einheit', 'Referenz']],
      GERMAN,
    ],
    [
      'with both days below their headings',
      'Collected: 2026-03-03',
      [
        ['Test', 'Current result', 'Previous', 'Unit', 'Reference range'],
        ['', '03 Mar 2026', '02 Jan 2026'],
      ],
      ROWS,
    ],
    [
      'in Spanish',
      'Fecha de toma: 03/03/2026',
      [['Prueba', 'Resultado', 'Anterior 02/01/2026', 'Unidad', 'Referencia']],
      ROWS,
    ],
  ] as const)
    test(`leaves the results of today their day: ${what}`, async () => {
      const read = await rowsOf(date, headers, rows as typeof ROWS);
      assert.deepEqual(
        read.map(({ result, unit }) => `${result} ${unit}`),
        READ.map((line) => line.replace(/^\S+ /, '')),
      );
      assert.deepEqual([...new Set(read.map((row) => row.date.slice(0, 10)))], ['2026-03-03']);
    });
});
