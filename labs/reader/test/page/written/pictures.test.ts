import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { doubtsOf } from '../../../../../server-stub/emulator/src/review/doubt.js';
import type { Row } from '../../../../../server-stub/emulator/src/row.js';
import { failureOf, parseAny } from '../../../../../test/emulator/support.js';
import { drawLines, mistreat } from '../../../../../test/support/drawn/reports/drawing.js';
import { sample } from '../../../../../test/support/sample.js';
import { NO_REPORTS } from './no-reports.js';
import { REPORTS, type Report, rowOf } from './reports.js';

/** Pixels; on A4 at 150 dpi print of 10 points has 21. */
const SIZE = 22;

const MEDIA = {
  scan: (lines: readonly string[]) => mistreat(drawLines(lines, SIZE), { blur: 0.5 }),
  photograph: (lines: readonly string[]) =>
    mistreat(drawLines(lines, SIZE), { turn: 1.2, blur: 0.7, shade: 0.3, noise: 4, quality: 80 }),
};

/** Of what a letter more or less would change. */
const essence = ({
  name,
  result,
  unit,
  low,
  high,
}: Pick<Row, 'name' | 'result' | 'unit' | 'low' | 'high'>): string =>
  [name, result, unit, low, high].join(' | ').toLowerCase();

async function readBack(picture: Uint8Array, { rows: expected }: Report) {
  const { rows } = await parseAny(picture);
  const reviewed = new Set(doubtsOf(rows).map(({ row }) => row));
  const right = new Set(expected.map((one) => essence(rowOf(one))));
  return {
    right: rows.filter((row) => right.has(essence(row))).length,
    wrongAndSure: rows.filter((row, at) => !right.has(essence(row)) && !reviewed.has(at + 1)).map(essence),
  };
}

const latin = <Document extends { readonly lines: readonly string[] }>(documents: readonly Document[]) =>
  documents.filter(({ lines }) => !/[\u0370-\u1fff\u2190-\uffff]/.test(lines.join('')));

/** A recogniser loses the marks between several results in one line: none is read then. */
const single = latin(REPORTS).filter(({ lines }) => !/;/.test(lines.join('')));

describe('a report written as lines', () => {
  for (const [medium, draw] of Object.entries(MEDIA))
    for (const report of sample(single, 16))
      test(`${report.title}, as a ${medium}: most results are read, and none is wrong without review`, async () => {
        const { right, wrongAndSure } = await readBack(await draw(report.lines), report);
        assert.deepEqual(wrongAndSure, []);
        assert.ok(right >= 0.6 * report.rows.length, `${right} of ${report.rows.length}`);
      });
});

describe('no row is made of a picture of', () => {
  for (const { title, lines } of sample(latin(NO_REPORTS), 20))
    test(title, async () => {
      assert.equal(await failureOf(await MEDIA.photograph(lines)), 'no-results');
    });
});
