import sharp from 'sharp';
import { WHOLE } from '../../sample.js';
import { createDice, type Dice } from './faces.js';
import { lettering } from './lettering.js';

const WIDTH = 1200;
const HEIGHT = 900;

const WORDS = [
  'CARDIO',
  'HALO',
  'OPAL',
  'DIAL',
  'SALUS',
  'PILOR',
  'CORPUS',
  'kg',
  'lipid',
  'mmol/L',
  'mg/dL',
];

function lines(dice: Dice, columns: number, rows: number): string {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) =>
      lettering(
        dice.pick(WORDS),
        80 + (column * (WIDTH - 160)) / columns,
        90 + (row * (HEIGHT - 120)) / rows,
        18,
        '#222',
      ),
    ).join(''),
  ).join('');
}

const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;

const rect = (x: number, y: number, w: number, h: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`;

/**
 * What people point a camera at by mistake, drawn: no device is in any of them. Half as wide and high is a quarter of the
 * work.
 */
export const EMPTY: Readonly<Record<string, (dice: Dice) => string>> = {
  blank: () => rect(0, 0, WIDTH, HEIGHT, '#fff'),
  dark: () => rect(0, 0, WIDTH, HEIGHT, '#050505'),
  face: () =>
    rect(0, 0, WIDTH, HEIGHT, '#a9c1d6') +
    ellipse(600, 450, 240, 320, '#d9a987') +
    ellipse(600, 230, 250, 150, '#3b2a20') +
    [510, 690].map((x) => ellipse(x, 420, 46, 24, '#fff') + ellipse(x, 420, 20, 20, '#37435a')).join('') +
    ellipse(600, 640, 90, 26, '#a3504d'),
  landscape: (dice) =>
    `${rect(0, 0, WIDTH, 520, '#8fbbe6')}${rect(0, 520, WIDTH, 380, '#5d8a4a')}<path d="M0 520L260 ${dice.whole(180, 300)}L520 520L760 240L1200 520Z" fill="#6f7480"/>${ellipse(960, 130, 60, 60, '#fff3b0')}`,
  page: (dice) => rect(0, 0, WIDTH, HEIGHT, '#f7f5ef') + lines(dice, 6, 16),
  'lab report': (dice) =>
    rect(0, 0, WIDTH, HEIGHT, '#777') +
    rect(60, 30, WIDTH - 120, HEIGHT - 60, '#fff') +
    lines(dice, 3, 14) +
    Array.from({ length: 14 }, (_, i) => rect(70, 100 + i * 55, WIDTH - 140, 2, '#999')).join(''),
  windows: (dice) =>
    rect(0, 0, WIDTH, HEIGHT, '#b5a894') +
    Array.from({ length: 15 }, (_, i) =>
      rect(
        90 + (i % 5) * 220,
        60 + Math.floor(i / 5) * 280,
        140,
        190,
        dice.pick(['#26323d', '#4c6378', '#e8dfb2']),
      ),
    ).join(''),
  keyboard: () =>
    rect(0, 0, WIDTH, HEIGHT, '#20242a') +
    Array.from(
      { length: 48 },
      (_, i) =>
        rect(60 + (i % 12) * 92, 240 + Math.floor(i / 12) * 100, 80, 86, '#3a4048') +
        lettering('ACDFHILOPRSU'[i % 12]!, 90 + (i % 12) * 92, 296 + Math.floor(i / 12) * 100, 24, '#ddd'),
    ).join(''),
  stripes: () =>
    Array.from({ length: 40 }, (_, i) => rect(i * 30, 0, 30, HEIGHT, i % 2 ? '#f4f4f4' : '#101010')).join(''),
  tiles: (dice) =>
    Array.from({ length: 48 }, (_, i) =>
      rect((i % 8) * 150, Math.floor(i / 8) * 150, 146, 146, `hsl(20 12% ${dice.whole(55, 80)}%)`),
    ).join(''),
};

export async function takeEmpty(kind: string, seed: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${EMPTY[kind]!(createDice(seed))}</svg>`;
  return sharp(Buffer.from(svg))
    .flatten({ background: '#888' })
    .blur(0.7)
    .resize({ width: WHOLE ? WIDTH : WIDTH / 2 })
    .jpeg({ quality: 84 })
    .toBuffer();
}

/** Grain without a picture, as a covered lens gives in the dark. */
export function takeNoise(seed: number): Promise<Buffer> {
  const dice = createDice(seed);
  const [width, height] = WHOLE ? [WIDTH, HEIGHT] : [WIDTH / 2, HEIGHT / 2];
  const data = Buffer.from(Uint8Array.from({ length: width * height * 3 }, () => dice.whole(0, 255)));
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
}
