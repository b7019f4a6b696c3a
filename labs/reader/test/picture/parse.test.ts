import assert from 'node:assert/strict';
import PDFDocument from 'pdfkit';
import { describe, it } from 'vitest';
import { ParseFailure } from '../../../../server-stub/emulator/src/parse/failure.js';
import { parseAny } from '../../../../test/emulator/support.js';
import { drawReport } from '../../../../test/support/drawn/reports/drawing.js';
import { printReport } from '../../../../test/support/drawn/reports/reports.js';

const report = { ...printReport(11, 'en', 2), person: ['Patient: Ana Example'] };
const paper = drawReport(report, { size: 40 });

async function scanned(picture: Buffer): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4' });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  pdf.image(picture, 30, 30, { width: 530 });
  pdf.end();
  await ended;
  return Buffer.concat(parts);
}

describe('a picture as a document', () => {
  it('gives the same results alone and as a scan inside a PDF, and names whom it is about, for nobody to see', async () => {
    for (const file of [paper, await scanned(paper)]) {
      const { rows, identity } = await parseAny(file);
      assert.ok(identity.some((text) => text.includes('Example')));
      assert.deepEqual(
        rows.map(({ name, result }) => [name, result]),
        report.rows.map(({ name, result }) => [name, result]),
      );
      for (const { confidence } of rows) assert.ok(confidence !== undefined && confidence < 1);
    }
  });

  it('fails without results when nothing on it is one', async () => {
    const blank = drawReport({ ...report, rows: [] }, { size: 30 });
    await assert.rejects(
      parseAny(blank),
      (error) => error instanceof ParseFailure && error.reason === 'no-results',
    );
  });
});
