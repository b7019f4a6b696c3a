/**
 * `npx tsx labs/reader/test/picture/confusion.ts [seed] [pictures]`: how often the rows of drawn reports are right and wrong,
 * above the threshold of review and below it. Seeds from 5000 on were never tuned on.
 */
import { fileURLToPath } from 'node:url';
import { REVIEW_BELOW, type Row } from '../../../../server-stub/emulator/src/row.js';
import { createDice, type Dice } from '../../../../test/support/drawn/devices/faces.js';
import { drawReport, type Mishap, mistreat } from '../../../../test/support/drawn/reports/drawing.js';
import {
  type PrintedReport,
  type PrintedRow,
  printReport,
} from '../../../../test/support/drawn/reports/reports.js';
import { readPages } from '../../src/page/read-pages.js';
import { readPicture } from '../../src/picture/read-picture.js';

/** Cells of numbers: result, lower and upper limit. */
export interface Confusion {
  rightSure: number;
  rightDoubtful: number;
  wrongSure: number;
  wrongDoubtful: number;
  missing: number;
}

export const noConfusion = (): Confusion => ({
  rightSure: 0,
  rightDoubtful: 0,
  wrongSure: 0,
  wrongDoubtful: 0,
  missing: 0,
});

/** A row belongs to the printed line with its name, or else with most of its numbers. */
export function count(rows: readonly Row[], report: PrintedReport, confusion: Confusion): void {
  for (const line of report.rows) {
    const wanted = numbersOf(line);
    const row = rows.find(({ name }) => name === line.name) ?? mostAlike(rows, wanted);
    const got = row ? [row.result, row.low, row.high] : [];
    wanted.forEach((number, i) => {
      const sure = (row?.confidence ?? 1) >= REVIEW_BELOW;
      if (!got[i]) confusion.missing++;
      else if (got[i] === number) confusion[sure ? 'rightSure' : 'rightDoubtful']++;
      else confusion[sure ? 'wrongSure' : 'wrongDoubtful']++;
    });
  }
}

const numbersOf = ({ result, reference }: PrintedRow): string[] => [result, ...reference.split(' - ')];

function mostAlike(rows: readonly Row[], wanted: readonly string[]): Row | undefined {
  return rows.find(
    ({ result, low, high }) => [result, low, high].filter((v, i) => v === wanted[i]).length >= 2,
  );
}

/** Anything a phone does to a sheet of paper. */
export function anyMishap(dice: Dice, size: number): Mishap {
  return {
    turn: dice.pick([0, 0, dice.between(-6, 6)]),
    blur: dice.pick([0, 0, dice.between(0.3, size / 16)]),
    shade: dice.pick([0, dice.between(0, 0.7)]),
    noise: dice.pick([0, dice.between(0, 14)]),
    ...(dice() < 0.5 ? { quality: dice.whole(25, 90) } : {}),
  };
}

async function main([from = 5000, pictures = 40]: number[]): Promise<void> {
  const confusion = noConfusion();
  const started = Date.now();
  for (let seed = from; seed < from + pictures; seed++) {
    const dice = createDice(seed);
    const size = dice.whole(14, 48);
    const report = printReport(seed, dice.pick(['en', 'es', 'de', 'zh'] as const));
    const paper = drawReport(report, { size, ruled: dice() < 0.4 });
    const { rows } = readPages([await readPicture(await mistreat(paper, anyMishap(dice, size), seed))]);
    count(rows, report, confusion);
  }
  console.log(`${pictures} pictures, ${Math.round((Date.now() - started) / pictures)} ms each`);
  console.table(confusion);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2).map(Number));
