import assert from 'node:assert/strict';
import sharp from 'sharp';
import { describe, it } from 'vitest';
import { REVIEW_BELOW, type Row } from '../../../../server-stub/emulator/src/row.js';
import { drawReport, type Mishap, mistreat } from '../../../../test/support/drawn/reports/drawing.js';
import {
  type PrintedReport,
  type PrintedRow,
  printReport,
  type ReportLanguage,
} from '../../../../test/support/drawn/reports/reports.js';
import { sample, WHOLE } from '../../../../test/support/sample.js';
import { readPages } from '../../src/page/read-pages.js';
import { decodePicture } from '../../src/picture/decode.js';
import { readPicture } from '../../src/picture/read-picture.js';

async function readRows(picture: Uint8Array): Promise<readonly Row[]> {
  return readPages([await readPicture(picture)]).rows;
}

function printed({ name, result, unit, reference }: PrintedRow) {
  const [low = '', high = ''] = reference.split(' - ');
  return { name, result, unit, low, high };
}

/** Germans print `dl`, and so it may be read: the same unit. */
const read = ({ name, result, unit, low, high }: Row) => ({
  name,
  result,
  unit: unit.replace(/dl$/, 'dL'),
  low,
  high,
});

function assertRows(rows: readonly Row[], report: PrintedReport): void {
  assert.deepEqual(rows.map(read), report.rows.map(printed));
}

const LANGUAGES: readonly ReportLanguage[] = ['en', 'es', 'de'];

/** Recognising takes a second for ten lines: `confusion.ts` reads longer reports, and many. */
const ROWS = WHOLE ? 5 : 3;

describe('pictures of reports', () => {
  for (const language of LANGUAGES) {
    it(`gives the rows of a clean scan in ${language}`, async () => {
      const report = printReport(3, language, ROWS);
      const rows = await readRows(drawReport(report, { size: 40 }));
      assertRows(rows, report);
      const sure = rows.filter(({ confidence = 1 }) => confidence >= REVIEW_BELOW);
      assert.ok(sure.length >= rows.length / 2, `${sure.length} of ${rows.length} sure`);
    });
  }

  it('gives the numbers of a clean scan in zh, its names where it is sure of them', async () => {
    const chinese = printReport(3, 'zh', ROWS);
    const rows = await readRows(drawReport(chinese, { size: 40 }));
    const numbers = ({ result, unit, low, high }: ReturnType<typeof read>) => [result, unit, low, high];
    assert.deepEqual(rows.map(read).map(numbers), chinese.rows.map(printed).map(numbers));
    const wrong = rows.filter(({ name }, i) => name !== chinese.rows[i]?.name);
    assert.ok(wrong.length <= 2, `${wrong.length} names wrong`);
    for (const { name, confidence = 1 } of wrong) assert.ok(confidence < REVIEW_BELOW, `sure of ${name}`);
  });

  const report = printReport(11, 'en', 3);
  const paper = drawReport(report, { size: 40 });

  it('reads a table between lines', async () => {
    assertRows(await readRows(drawReport(report, { size: 40, ruled: true })), report);
  });

  it('reads small print', async () => {
    assertRows(await readRows(drawReport(report, { size: 22 })), report);
  });

  const mishaps: Record<string, Mishap> = {
    'two degrees askew': { turn: 2 },
    'five degrees askew': { turn: -5 },
    'in the shade': { shade: 0.6 },
    'upside down': { turn: 180 },
    'on its side': { turn: 90 },
    'as a coarse JPEG': { quality: 40 },
  };
  for (const [what, mishap] of sample(Object.entries(mishaps), 3)) {
    it(`reads a page ${what}`, async () => {
      assertRows(await readRows(await mistreat(paper, mishap)), report);
    });
  }

  it('reads JPEG as its EXIF orientation says, WEBP and AVIF', async () => {
    const picture = sharp(drawReport(printReport(11, 'en', 2), { size: 28 }));
    const wanted = await decodePicture(await picture.clone().png().toBuffer());
    const turned = picture.clone().rotate(270).jpeg().withMetadata({ orientation: 6 });
    for (const file of [
      turned,
      picture.clone().webp({ quality: 80 }),
      picture.clone().avif({ quality: 60, effort: 0 }),
    ]) {
      const { width, height, data } = await decodePicture(await file.toBuffer());
      assert.deepEqual([width, height], [wanted.width, wanted.height]);
      const apart = data.reduce((sum, level, i) => sum + Math.abs(level - wanted.data[i]!), 0) / data.length;
      assert.ok(apart < 3, `${apart} grey levels apart`);
    }
  });
});
