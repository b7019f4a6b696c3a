import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import { describe, test } from 'vitest';
import { ParseFailure } from '../../../../server-stub/emulator/src/parse/failure.js';
import { stated } from '../../../../test/emulator/support.js';
import { drawPdf } from '../../../../test/support/drawn/pdf/draw.js';
import { createRandomIntegers } from '../../../../test/support/seeded-random.js';
import { parsePdf } from '../../src/pdf/read-pdf.js';
import { rawPdf, stream } from './raw.js';

const COLUMNS = [50, 220, 300, 380];
const HEADER = ['Test', 'Result', 'Units', 'Reference Range'];
const ANALYTES = ['Sodium', 'Potassium', 'Chloride', 'Urea', 'Iron', 'Calcium', 'Glucose', 'Albumin'];

/** Two pages of results, compressed as PDF writers do. */
const report = () =>
  drawPdf(({ pdf, text, table }) => {
    for (const page of [0, 1]) {
      if (page > 0) pdf.addPage();
      text(50, 50, 'Sunrise Clinical Laboratory', 16);
      table(COLUMNS, 100, [
        HEADER,
        ...ANALYTES.map((name, at) => [name, `${at + 2}.${page}${at}`, 'mmol/L', `${at + 1} - ${at + 5}`]),
      ]);
    }
  });

/** The rows as text, `review` when the document says that some are missing, or why there are none. */
async function outcomeOf(bytes: Uint8Array): Promise<string> {
  try {
    const { rows } = await parsePdf(bytes);
    if (rows.length > 0 && rows.every(({ flaws }) => flaws?.rows === '')) return 'review';
    return rows.length > 0 ? JSON.stringify(rows) : 'no-results';
  } catch (thrown) {
    if (thrown instanceof ParseFailure) return thrown.reason;
    throw thrown;
  }
}

test('one flipped bit gives the same rows, none, or rows for review, never others', async () => {
  const sound = await report();
  const expected = await outcomeOf(sound);
  assert.equal(JSON.parse(expected).length, 2 * ANALYTES.length);
  const roll = createRandomIntegers(120);
  const tally = new Map<string, number>();
  const altered: string[] = [];
  for (let round = 0; round < 120; round++) {
    const copy = Uint8Array.from(sound);
    const at = roll(copy.length);
    const bit = roll(8);
    copy[at] = copy[at]! ^ (1 << bit);
    const outcome = await outcomeOf(copy);
    const kind = outcome === expected ? 'the same rows' : outcome.startsWith('[') ? 'other rows' : outcome;
    if (kind === 'other rows') altered.push(`bit ${bit} of byte ${at}`);
    tally.set(kind, (tally.get(kind) ?? 0) + 1);
  }
  console.info([...tally].map(([kind, times]) => `${kind} ${times}`).join(', '));
  assert.deepEqual(altered, []);
});

describe('a stream', () => {
  const text = 'BT /F 10 Tf 50 700 Td (Test) Tj 150 0 Td (Result) Tj 80 0 Td (Units) Tj ET';
  const row = 'BT /F 10 Tf 50 680 Td (Sodium) Tj 150 0 Td (140) Tj 80 0 Td (mmol/L) Tj ET';
  const page = (contents: string | Uint8Array) =>
    rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
      contents,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ]);
  const sodium = [{ name: 'Sodium', result: '140', unit: 'mmol/L' }];

  test('after a line break before its object is read', async () => {
    const pdf = Buffer.from(page(stream('/Filter /FlateDecode', deflateSync(`${text}\n${row}`))));
    const broken = Buffer.from(pdf.toString('latin1').replaceAll(/(\d) (\d) obj/g, '$1 $2\nobj'), 'latin1');
    assert.deepEqual((await parsePdf(broken)).rows.map(stated), sodium);
  });

  test('with the word in its text is read', async () => {
    const pdf = page(stream('', `${text}\n${row}\nBT /F 8 Tf 50 600 Td (>> midstream urine) Tj ET`));
    assert.deepEqual((await parsePdf(pdf)).rows.map(stated), sodium);
  });

  test('without anything in it is no damage', async () => {
    const pdf = page(stream('', `${text}\n${row}`));
    const empty = stream('/Filter /FlateDecode', '');
    const [head = '', tail = ''] = Buffer.from(pdf).toString('latin1').split('xref\n0');
    const whole = `${head}9 0 obj\n${Buffer.from(empty).toString('latin1')}\nendobj\nxref\n0${tail}`;
    assert.deepEqual((await parsePdf(Buffer.from(whole, 'latin1'))).rows.map(stated), sodium);
  });

  test('that does not inflate to its end is malformed', async () => {
    const whole = deflateSync(`${text}\n${row}`);
    const wrong = Buffer.from(whole);
    wrong[wrong.length - 1] = wrong[wrong.length - 1]! ^ 1;
    for (const data of [whole.subarray(0, -3), wrong, Buffer.from('not deflated at all')])
      assert.equal(await outcomeOf(page(stream('/Filter /FlateDecode', data))), 'malformed');
    assert.equal(await outcomeOf(page(stream('/Filter /FlateDecodf', whole))), 'malformed');
    assert.equal(await outcomeOf(page(stream('/Filtes /FlateDecode', whole))), 'malformed');
  });
});
