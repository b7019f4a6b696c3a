/** Draws a printed report and then mistreats it as paper, light and phones do. Needs no font on the machine. */
import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import { createDice } from '../devices/faces.js';
import type { PrintedReport, PrintedRow } from './reports.js';

// The PDF library ships this one for documents without fonts of their own.
GlobalFonts.registerFromPath(
  fileURLToPath(import.meta.resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf')),
  'Report Latin',
);
GlobalFonts.registerFromPath(
  fileURLToPath(new URL('../../../fixtures/fonts/report-chinese.ttf', import.meta.url)),
  'Report Chinese',
);

export interface Drawing {
  /** Height of a line of text in pixels, from its font size. */
  readonly size: number;
  readonly font?: string;
  /** Lines between the cells. */
  readonly ruled?: boolean;
}

const CELLS: readonly (keyof PrintedRow)[] = ['name', 'result', 'unit', 'reference', 'flag'];
/** Left edges of the columns, in font sizes. */
const COLUMNS = [3, 18, 23, 28, 38];
const WIDTH = 43;
const TABLE_TOP = 9.5;
const LINE = 1.8;

/** Paper, 43 font sizes wide, as PNG. */
export function drawReport(
  report: PrintedReport,
  { size, font = 'Report Latin', ruled = false }: Drawing,
): Buffer {
  const height = Math.ceil((TABLE_TOP + (report.rows.length + 3) * LINE) * size);
  const canvas = createCanvas(Math.ceil(WIDTH * size), height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, height);
  context.fillStyle = '#111';
  const write = (text: string, x: number, y: number, scale = 1): void => {
    context.font = `${size * scale}px "${font}", "Report Chinese"`;
    context.fillText(text, x * size, y * size);
  };
  write(report.laboratory, 3, 2.6, 1.4);
  write(report.title, 3, 4.6, 1.15);
  write(report.person.join('   '), 3, 6.6);
  report.columns.forEach((title, i) => {
    write(title, COLUMNS[i]!, TABLE_TOP - 0.6);
  });
  report.rows.forEach((row, i) => {
    CELLS.forEach((cell, column) => {
      write(row[cell], COLUMNS[column]!, TABLE_TOP + (i + 0.72) * LINE);
    });
  });
  if (ruled) rule(context, report.rows.length, size);
  return canvas.toBuffer('image/png');
}

/** Paper with lines of text, 60 font sizes wide, as PNG. */
export function drawLines(lines: readonly string[], size: number): Buffer {
  const canvas = createCanvas(60 * size, Math.ceil((lines.length + 2) * LINE * size));
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#111';
  context.font = `${size}px "Report Latin", "Report Chinese"`;
  lines.forEach((line, at) => {
    context.fillText(line, 3 * size, (at + 1.7) * LINE * size);
  });
  return canvas.toBuffer('image/png');
}

function rule(context: SKRSContext2D, rows: number, size: number): void {
  context.fillStyle = '#555';
  const stroke = Math.max(1, size / 16);
  const [left, right] = [2.5, WIDTH - 1.5];
  for (let i = 0; i <= rows; i++)
    context.fillRect(left * size, (TABLE_TOP + i * LINE) * size, (right - left) * size, stroke);
  for (const x of [...COLUMNS.map((column) => column - 0.5), right])
    context.fillRect(x * size, TABLE_TOP * size, stroke, rows * LINE * size);
}

export interface Mishap {
  /** Degrees clockwise. */
  readonly turn?: number;
  /** Standard deviation in pixels. */
  readonly blur?: number;
  /** How much darker the darkest corner is, from 0 to 1. */
  readonly shade?: number;
  /** Standard deviation in grey levels. */
  readonly noise?: number;
  /** JPEG's, from 1 to 100. */
  readonly quality?: number;
}

/** PNG of the paper after all that; `quality` leaves its traces in it. */
export async function mistreat(paper: Buffer, mishap: Mishap, seed = 1): Promise<Buffer> {
  const { turn = 0, blur = 0, shade = 0, noise = 0, quality } = mishap;
  let picture =
    turn === 0 ? paper : await sharp(paper).rotate(turn, { background: '#d8d4cc' }).png().toBuffer();
  if (blur > 0) picture = await sharp(picture).blur(blur).png().toBuffer();
  if (shade > 0 || noise > 0) picture = await light(picture, shade, noise, seed);
  if (quality !== undefined) picture = await sharp(picture).jpeg({ quality }).toBuffer();
  return sharp(picture).png().toBuffer();
}

/** A lamp over the top left corner, and the grain of a small sensor. */
async function light(picture: Buffer, shade: number, noise: number, seed: number): Promise<Buffer> {
  const dice = createDice(seed);
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const far = (x / width + y / height) / 2;
      const grain = noise === 0 ? 0 : (dice() + dice() + dice() - 1.5) * 2 * noise;
      data[i] = Math.max(0, Math.min(255, data[i]! * (1 - shade * far) + grain));
    }
  }
  return sharp(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}
