import sharp from 'sharp';
import { findLegibilityFault, measureSheet } from '../../../../src/prepare/legibility.js';
import type { LegibilityFault } from '../../../../src/prepare/plan.js';
import { createDice, type Dice } from '../../../../test/support/drawn/devices/faces.js';
import { drawReport, mistreat } from '../../../../test/support/drawn/reports/drawing.js';
import { type PrintedReport, printReport } from '../../../../test/support/drawn/reports/reports.js';

/** What makes a photo of a sheet hard to read. */
export type Mishap = 'none' | 'blur' | 'noise' | 'glare' | 'shadow' | 'dark' | 'small' | 'mixed';

export const MISHAPS: readonly Mishap[] = [
  'none',
  'blur',
  'noise',
  'glare',
  'shadow',
  'dark',
  'small',
  'mixed',
];

export interface Sheet {
  readonly mishap: Mishap;
  readonly report: PrintedReport;
  readonly picture: Buffer;
}

/** Few rows, because recognising ten lines takes a second. */
const ROWS = 3;

/** A photo of a drawn report with a mishap, which ranges from slight to hopeless. */
export async function drawSheet(seed: number): Promise<Sheet> {
  const dice = createDice(seed);
  const mishap = MISHAPS[seed % MISHAPS.length]!;
  const has = (kind: Mishap) => mishap === kind || (mishap === 'mixed' && dice() < 0.5);
  const size = has('small') ? dice.between(5, 13) : dice.between(14, 26);
  const report = printReport(seed, dice.pick(['en', 'es', 'de'] as const), ROWS);
  const paper = drawReport(report, { size, ruled: dice() < 0.4 });
  const damaged = await mistreat(
    paper,
    {
      turn: dice.pick([0, dice.between(-4, 4)]),
      blur: has('blur') ? dice.between(0.05, 0.28) * size : dice.pick([0, 0.4]),
      shade: has('shadow') ? dice.between(0.3, 0.95) : dice.pick([0, 0.2]),
      noise: has('noise') ? dice.between(8, 60) : dice.pick([0, 4]),
    },
    seed,
  );
  const lit =
    has('dark') || has('glare')
      ? await addLight(damaged, dice, { dark: has('dark'), glare: has('glare') })
      : damaged;
  return {
    mishap,
    report,
    picture: await sharp(lit)
      .jpeg({ quality: dice.whole(70, 92) })
      .toBuffer(),
  };
}

/** Adds too little light, with its grain, or a lamp that the paper reflects. */
async function addLight(
  png: Buffer,
  dice: Dice,
  { dark, glare }: { dark: boolean; glare: boolean },
): Promise<Buffer> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const exposure = dark ? dice.between(0.04, 0.4) : 0.85;
  const grain = dark ? dice.between(1, 6) : 0;
  const radius = glare ? dice.between(0.05, 0.3) * width : 0;
  const [left, top] = [dice.between(0.1, 0.9) * width, dice.between(0.1, 0.9) * height];
  for (let i = 0; i < data.length; i += 1) {
    const distance = Math.hypot((i % width) - left, Math.floor(i / width) - top) / radius;
    const lamp = radius > 0 ? 400 * Math.exp(-distance * distance * 1.5) : 0;
    const noise = (dice() + dice() + dice() - 1.5) * 2 * grain;
    data[i] = Math.max(0, Math.min(255, data[i]! * exposure + lamp + noise));
  }
  return sharp(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

/** The fault that the page finds in a sheet. */
export async function findFault({ picture }: Pick<Sheet, 'picture'>): Promise<LegibilityFault | null> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { width } = info;
  return findLegibilityFault(
    measureSheet(info, (top, height) => ({
      width,
      height,
      values: data.subarray(top * width, (top + height) * width),
    })),
  );
}
