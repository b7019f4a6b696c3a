import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import { describe, test } from 'vitest';
import type { ParsedDocument } from '../../../../server-stub/emulator/src/parse/document.js';
import { ParseFailure } from '../../../../server-stub/emulator/src/parse/failure.js';
import { failureOf } from '../../../../test/emulator/support.js';
import { drawPdf, type Paper } from '../../../../test/support/drawn/pdf/draw.js';
import { createRandomIntegers } from '../../../../test/support/seeded-random.js';
import { MAX_PAGES, parsePdf } from '../../src/pdf/read-pdf.js';
import { rawPdf, stream } from './raw.js';

const COLUMNS = [50, 220, 300, 380];

function report({ text, table }: Paper): void {
  text(50, 50, 'Sunrise Clinical Laboratory', 16);
  table(COLUMNS, 100, [
    ['Test', 'Result', 'Units', 'Reference Range'],
    ['Sodium', '140', 'mmol/L', '135 - 145'],
    ['Glucose', '7.20', 'mmol/L', '3.5 - 5.1'],
  ]);
}

/** Rows, or why there are none. Anything but a ParseFailure is a defect. */
async function outcomeOf(bytes: Uint8Array): Promise<ParsedDocument | ParseFailure> {
  try {
    return await parsePdf(bytes);
  } catch (thrown) {
    if (thrown instanceof ParseFailure) return thrown;
    throw thrown;
  }
}

const reasonOf = async (bytes: Uint8Array): Promise<string | null> => {
  const outcome = await outcomeOf(bytes);
  return outcome instanceof ParseFailure ? outcome.reason : null;
};

describe('a PDF that is no report', () => {
  test('but a letter that speaks of results', async () => {
    const letter = await drawPdf(({ table }) =>
      table([60], 80, [
        'Dear Dr. Stone,',
        'I saw your patient on 12 March 2026. The test result was compared with the reference range.',
        'Her glucose was 5.4 mmol/L (3.5-5.1) and the haemoglobin 14.1 g/dL (12-16), both of which are',
        'normal. Sodium 140 and potassium 4.4 were unremarkable. She takes metformin 500 mg 1-2 daily.',
        'Metformin 500 mg 1-0-1',
        'Atorvastatin 20 mg 0-0-1',
        'Yours sincerely, Dr. Ann Other',
      ]),
    );
    assert.equal(await failureOf(letter), 'no-results');
  });

  test('but an invoice for tests', async () => {
    const invoice = await drawPdf(({ text, table }) => {
      text(60, 60, 'Sunrise Clinical Laboratory: Invoice 2026-114', 14);
      table(COLUMNS, 100, [
        ['Test', 'Quantity', 'Unit Price', 'Amount'],
        ['Glucose', '1', '12.00', '12.00'],
        ['Hemoglobin A1c', '2', '30.00', '60.00'],
        ['Total', '', '', '72.00'],
      ]);
      table(COLUMNS, 300, [
        ['Test', 'Value', 'Unit'],
        ['Glucose', '12.00 EUR', '1'],
        ['Creatinine', '€ 9.50', '1'],
      ]);
    });
    assert.equal(await failureOf(invoice), 'no-results');
  });

  test('but an empty page', async () => {
    assert.equal(await failureOf(await drawPdf(() => {})), 'no-results');
  });
});

describe('a PDF', () => {
  test('that only its password opens is not read', async () => {
    assert.equal(await reasonOf(await drawPdf(report, { userPassword: 'secret' })), 'encrypted');
  });

  test('that is locked against changes only is read', async () => {
    const { rows } = await parsePdf(await drawPdf(report, { ownerPassword: 'secret', pdfVersion: '1.7' }));
    assert.equal(rows.length, 2);
  });

  test('cut off at every twentieth fails: what is missing would not be missed', async () => {
    const whole = await drawPdf(report);
    for (let share = 0; share < 20; share++) {
      const part = whole.subarray(0, Math.floor((whole.length * share) / 20));
      assert.equal(await reasonOf(part), 'cut-off', `${share} twentieths`);
    }
  });

  for (const [what, change] of [
    ['whose last line is cut', (text: string) => text.replace(/%%EOF\s*$/, '%%E')],
    ['without its last line', (text: string) => text.replace(/\s*%%EOF\s*$/, '')],
    ['with a long page behind it', (text: string) => `${text}<html>${'<!-- x -->'.repeat(9000)}</html>`],
    ['with padding behind it', (text: string) => `${text}${'\0'.repeat(70_000)}`],
    [
      'with blanks behind a cut last line',
      (text: string) => `${text.replace(/%%EOF\s*$/, '%%EO')}${' '.repeat(9000)}`,
    ],
  ] as const)
    test(`${what} is read`, async () => {
      const whole = Buffer.from(await drawPdf(report)).toString('latin1');
      const { rows } = await parsePdf(Buffer.from(change(whole), 'latin1'));
      assert.equal(rows.length, 2);
    });

  test('cut in the address of its table fails', async () => {
    const whole = Buffer.from(await drawPdf(report)).toString('latin1');
    const cut = whole.replace(/(startxref\s+\d+)\d\s*%%EOF\s*$/, '$1');
    assert.equal(await reasonOf(Buffer.from(cut, 'latin1')), 'cut-off');
  });

  test('with something after its end is read', async () => {
    const { rows } = await parsePdf(Buffer.concat([await drawPdf(report), Buffer.alloc(900)]));
    assert.equal(rows.length, 2);
  });

  test('with bits turned over gives rows or fails, and its file goes on', async () => {
    const whole = await drawPdf(report);
    const random = createRandomIntegers(7);
    let read = 0;
    for (let round = 0; round < 100; round++) {
      const damaged = Uint8Array.from(whole);
      for (let flips = 1 + random(12); flips > 0; flips--) damaged[random(damaged.length)]! ^= 1 << random(8);
      if (!((await outcomeOf(damaged)) instanceof ParseFailure)) read++;
    }
    assert.ok(read > 0 && read < 100, `${read} of 100 read`);
  });

  test('of 5,000 pages is too large; one that only says so ends', async () => {
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << >> >>';
    const bomb = (kids: number, count: number) =>
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        `<< /Type /Pages /Kids [${'3 0 R '.repeat(kids)}] /Count ${count} >>`,
        page,
        stream('', 'q Q'),
      ]);
    assert.equal(await reasonOf(bomb(5000, 5000)), 'too-large');
    assert.ok((await outcomeOf(bomb(1, 2_000_000_000))) !== undefined);
    assert.ok(MAX_PAGES < 5000);
  });

  test('with more text on a page than any report is too large', async () => {
    const runs = Array.from(
      { length: 30_000 },
      (_, at) => `BT /F1 1 Tf 1 0 0 1 ${at % 595} ${at % 842} Tm (a) Tj ET`,
    );
    const crowded = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
      stream('', runs.join('\n')),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ]);
    assert.equal(await reasonOf(crowded), 'too-large');
  });

  test('that unfolds to far more than it holds is too large', async () => {
    const page = (filter: string, content: Uint8Array) =>
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << >> >>',
        stream(`/Filter ${filter}`, content),
      ]);
    const blank = (size: number) => deflateSync(Buffer.alloc(size, ' '));
    assert.equal(await reasonOf(page('/FlateDecode', blank(1_000_000))), null);
    assert.equal(await reasonOf(page('/FlateDecode', blank(200_000_000))), 'too-large');
    const twice = deflateSync(blank(100_000_000));
    assert.equal(await reasonOf(page('[/FlateDecode /FlateDecode]', twice)), 'too-large');
  });

  test('whose pages are each other’s parents ends', async () => {
    const loop = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Pages /Kids [2 0 R] /Count 1 >>',
    ]);
    assert.equal(await reasonOf(loop), 'malformed');
  });
});
