import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import type { Row } from '../../../../../server-stub/emulator/src/row.js';
import { failureOf } from '../../../../../test/emulator/support.js';
import { drawPdf } from '../../../../../test/support/drawn/pdf/draw.js';
import { pageOf, printTable } from '../../../../../test/support/drawn/pdf/draw-words.js';
import { readPages } from '../../../src/page/read-pages.js';
import type { Page } from '../../../src/page/word.js';
import { parsePdf } from '../../../src/pdf/read-pdf.js';
import { NO_REPORTS } from './no-reports.js';
import { REPORTS, rowOf } from './reports.js';

const pageWith = (lines: readonly string[]): Page => pageOf(printTable(lines, { columns: [60] }));

const printed = ({ name, result, unit, low, high, interpretation }: Row) => ({
  name,
  result,
  unit,
  low,
  high,
  interpretation,
});

const isLatin = (lines: readonly string[]): boolean => !/[\u0100-\uffff]/.test(lines.join(''));

const pdfWith = (lines: readonly string[]): Promise<Uint8Array> =>
  drawPdf(({ table }) => table([60], 60, lines, 15));

describe('a report written as lines', () => {
  for (const { title, lines, rows } of REPORTS) {
    test(`${title}: its results are read`, () => {
      assert.deepEqual(readPages([pageWith(lines)]).rows.map(printed), rows.map(rowOf));
    });
    if (!isLatin(lines)) continue;
    test(`${title}: also from a PDF`, async () => {
      assert.deepEqual((await parsePdf(await pdfWith(lines))).rows.map(printed), rows.map(rowOf));
    });
  }
});

describe('no row is made of', () => {
  for (const { title, lines } of NO_REPORTS) {
    test(title, () => {
      assert.deepEqual(readPages([pageWith(lines)]).rows.map(printed), []);
    });
    if (!isLatin(lines)) continue;
    test(`${title} in a PDF`, async () => {
      assert.equal(await failureOf(await pdfWith(lines)), 'no-results');
    });
  }
});
