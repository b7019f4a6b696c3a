import sharp from 'sharp';
import { createDice } from '../../../support/drawn/devices/faces.js';
import { drawReport } from '../../../support/drawn/reports/drawing.js';
import { printReport } from '../../../support/drawn/reports/reports.js';

/** A printed sheet, flat and evenly lit. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  /** Luminance, row by row. */
  readonly luma: Uint8Array;
}

export type Form = 'a4' | 'letter' | 'slip' | 'half';

const PROPORTIONS: Readonly<Record<Form, number>> = {
  a4: Math.SQRT2,
  letter: 11 / 8.5,
  slip: 2.3,
  half: 1 / Math.SQRT2,
};
const WIDTH = 840;

/** Draws a sheet with a laboratory's report; `rows` 0 leaves all but its head empty. */
export async function drawSheet(seed: number, form: Form, rows: number): Promise<Sheet> {
  const dice = createDice(seed);
  const height = Math.round(WIDTH * PROPORTIONS[form]);
  const size = form === 'slip' ? 16 : dice.between(13, 18);
  const report = printReport(seed, dice.pick(['en', 'es', 'de', 'zh'] as const), rows);
  const png = drawReport(report, { size, ruled: dice() < 0.4 });
  const top = Math.round(dice.between(0.03, 0.12) * height);
  const print = await sharp(png)
    .resize({ width: Math.round(WIDTH * dice.between(0.86, 0.98)), height: height - top, fit: 'inside' })
    .toBuffer();
  const { width } = await sharp(print).metadata();
  const { data } = await sharp({ create: { width: WIDTH, height, channels: 3, background: '#fff' } })
    .composite([{ input: print, left: Math.round((WIDTH - width) / 2), top }])
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: WIDTH, height, luma: new Uint8Array(data) };
}
