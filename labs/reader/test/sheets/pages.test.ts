import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { doubtOf } from '../../../../server-stub/emulator/src/review/doubt.js';
import { type PrintedReport, printReport } from '../../../../test/support/drawn/reports/reports.js';
import {
  type Photo,
  pdfOf,
  photographBlank,
  photographPage,
} from '../../../../test/support/drawn/sheets/pages.js';
import type { SheetPage } from '../../../../test/support/drawn/sheets/sheet.js';
import { skipWhen } from '../../../../test/support/skip.js';
import { parsePdf } from '../../src/pdf/read-pdf.js';
import { readPicture } from '../../src/picture/read-picture.js';
import { openRecogniser } from '../../src/text/recogniser.js';
import { countNumbers, noCount } from './count.js';

const hasModels = await openRecogniser().then(
  () => true,
  () => false,
);
const needsModels = skipWhen(!hasModels, 'the models of the recogniser are not installed');

const PRINT = { points: 9, ruled: true, tables: 1 } as const;
const REPORT = printReport(7, 'en', 15);
const PAGES = 3;
const EACH = REPORT.rows.length / PAGES;

const partOf = (report: PrintedReport, index: number): PrintedReport => ({
  ...report,
  rows: report.rows.slice(index * EACH, (index + 1) * EACH),
});

const pageOf = (index: number, photo: Photo = {}, page: Partial<SheetPage> = {}): Promise<Buffer> =>
  photographPage(partOf(REPORT, index), PRINT, { number: index + 1, of: PAGES, ...page }, photo);

const read = async (pictures: readonly Promise<Buffer>[]) =>
  parsePdf(await pdfOf(await Promise.all(pictures)), (picture, budget) =>
    readPicture(picture, budget && { budget }),
  );

describe('a report of photographed pages', needsModels, () => {
  it('goes on over its pages: nearer, upside down, with a blank one between', async () => {
    const {
      rows,
      laboratory,
      unreadLines = 0,
    } = await read([
      pageOf(0, {}, { person: 'Patient: Ana Example    Collected: 14 Jan 2026' }),
      pageOf(1, { dpi: 230, margin: -50, isUpsideDown: true }),
      photographBlank(),
      pageOf(2, { dpi: 180, margin: 30 }),
    ]);
    const count = noCount();
    countNumbers(REPORT, rows, count);
    assert.deepEqual(
      rows.map(({ name }) => name),
      REPORT.rows.map(({ name }) => name),
    );
    assert.deepEqual([count.right, count.wrongAndSure, count.madeUp, unreadLines], [count.numbers, 0, 0, 0]);
    assert.deepEqual(
      [...new Set(rows.map(({ date, flaws }) => `${date} ${flaws}`))],
      ['2026-01-14 00:00:00 undefined'],
    );
    assert.equal(laboratory, REPORT.laboratory);
  });

  it('with a page of another patient, photographed from a screen, is in review as a whole', async () => {
    const { rows } = await read([
      pageOf(0, {}, { person: 'Patient: Ana Example    DOB: 03 Feb 1980' }),
      pageOf(
        1,
        { isScreen: true },
        { person: 'Patient: Berta Muster    DOB: 21 Oct 1955', isHeadingRepeated: true },
      ),
    ]);
    assert.ok(rows.length > EACH, `${rows.length} rows`);
    assert.ok(rows.every(({ flaws }) => flaws?.person === ''));
    assert.ok(rows.every((row) => doubtOf(row) === 'flawed-source'));
  });
});
