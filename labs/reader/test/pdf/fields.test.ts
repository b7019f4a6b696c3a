import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { parsePdf } from '../../src/pdf/read-pdf.js';
import { rawPdf, stream } from './raw.js';

const HEADER = ['Test', 'Result', 'Unit', 'Reference range'];
const ROWS = [
  ['Glucose', '97', 'mg/dL', '70-99'],
  ['Sodium', '139', 'mmol/L', '136-145'],
  ['Potassium', '4.1', 'mmol/L', '3.5-5.1'],
];
const LEFT = [60, 200, 300, 400];
const baselineOf = (line: number): number => 700 - 24 * line;

/** A report whose results are typed into fields, or stand in notes on the page. */
function formPdf(kind: 'Widget' | 'FreeText' | 'hidden', typed: (row: number) => boolean): Uint8Array {
  const printed = [HEADER, ...ROWS].flatMap((cells, line) =>
    cells.flatMap((cell, column) =>
      line > 0 && column === 1 && typed(line - 1)
        ? []
        : [`BT /F1 10 Tf 1 0 0 1 ${LEFT[column]} ${baselineOf(line)} Tm (${cell}) Tj ET`],
    ),
  );
  const fields = ROWS.flatMap(([, value], at) => {
    if (!typed(at)) return [];
    const rect = `[${LEFT[1]} ${baselineOf(at + 1) - 4} ${LEFT[1]! + 60} ${baselineOf(at + 1) + 12}]`;
    const common = `/Type /Annot /Rect ${rect} /DA (/F1 10 Tf 0 g)`;
    return kind === 'FreeText'
      ? [`<< ${common} /Subtype /FreeText /Contents (${value}) >>`]
      : [
          `<< ${common} /Subtype /Widget /FT /Tx /T (f${at}) /V (${value}) /F ${kind === 'hidden' ? 2 : 4} >>`,
        ];
  });
  const numbers = fields.map((_, at) => `${6 + at} 0 R`).join(' ');
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${kind === 'FreeText' ? '' : numbers}] /DR << /Font << /F1 4 0 R >> >> >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> /Annots [${numbers}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    stream('', printed.join('\n')),
    ...fields,
  ]);
}

const resultsOf = async (bytes: Uint8Array) =>
  (await parsePdf(bytes)).rows.map(({ name, result, unit }) => [name, result, unit].join(' '));

const ALL = ROWS.map(([name, result, unit]) => [name, result, unit].join(' '));

describe('results that are typed into a PDF', () => {
  for (const kind of ['Widget', 'FreeText'] as const) {
    test(`are read in their rows: all of them in ${kind}`, async () =>
      assert.deepEqual(await resultsOf(formPdf(kind, () => true)), ALL));
    test(`are read in their rows: one of them in ${kind}`, async () =>
      assert.deepEqual(await resultsOf(formPdf(kind, (row) => row === 1)), ALL));
  }

  test('are not read where the page does not show them', async () => {
    assert.equal((await resultsOf(formPdf('hidden', (row) => row === 1)))[1], 'Sodium  mmol/L');
  });
});
