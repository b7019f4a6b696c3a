import sharp from 'sharp';
import type { RgbaImage } from '../../../../src/prepare/pixels.js';
import { createDice, type Dice } from '../../../support/drawn/devices/faces.js';
import { drawGround, GROUNDS } from './draw-ground.js';
import { decodeImage } from './draw-scene.js';

/** What a viewfinder sees while there is no paper. */
export const OTHERS = ['wall', 'window', 'screen', 'phone', 'keyboard', 'shelf', ...GROUNDS] as const;
export type Other = (typeof OTHERS)[number];

const WIDTH = 960;
const HEIGHT = 720;

/** Draws a photo without paper; every seed is another one. */
export async function drawOther(kind: Other, seed: number): Promise<RgbaImage> {
  const dice = createDice(seed);
  const ground = GROUNDS.find((one) => one === kind);
  const colorAt = drawGround(ground ?? dice.pick(['wood', 'plain', 'cloth'] as const), dice);
  const light = dice.between(0.5, 1);
  const bytes = Buffer.alloc(3 * WIDTH * HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const color = colorAt((i % WIDTH) / WIDTH, Math.floor(i / WIDTH) / WIDTH);
    for (let channel = 0; channel < 3; channel++)
      bytes[3 * i + channel] = Math.min(255, color[channel]! * light);
  }
  const things = ground ? '' : THINGS[kind as Exclude<Other, (typeof GROUNDS)[number]>](dice);
  const scene = sharp(bytes, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } }).composite([
    {
      input: Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${things}</svg>`,
      ),
    },
  ]);
  const jpeg = await sharp(await scene.png().toBuffer())
    .blur(dice.between(0.5, 1.6))
    .jpeg({ quality: dice.whole(60, 90) })
    .toBuffer();
  return decodeImage(jpeg, 320);
}

const gray = (level: number) => `rgb(${Math.round(level)},${Math.round(level)},${Math.round(level)})`;
const box = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
const pose = (dice: Dice, inner: string) =>
  `<g transform="translate(480 360) rotate(${dice.between(-12, 12)}) skewX(${dice.between(-8, 8)}) scale(${dice.between(0.8, 1.15)}) translate(-480 -360)">${inner}</g>`;
const many = (count: number, draw: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('');

const THINGS = {
  wall: (dice: Dice) => {
    const level = dice.between(150, 235);
    const picture =
      dice() < 0.5
        ? box(dice.between(80, 400), dice.between(60, 200), 320, 240, gray(level * 0.5)) +
          box(200, 120, 200, 140, '#6b8e9c')
        : '';
    const socket = box(dice.between(100, 800), 560, 60, 60, gray(level * 1.04), 'rx="6" stroke="#999"');
    return (
      box(0, 0, WIDTH, HEIGHT, gray(level)) + box(0, 650, WIDTH, 70, gray(level * 0.7)) + picture + socket
    );
  },
  window: (dice: Dice) => {
    const sky = dice.pick(['#e8f2fb', '#bcd6ee', '#fafcff']);
    const panes = many(
      dice.whole(1, 3),
      (i) => box(140 + 230 * i, 80, 210, 480, sky) + box(140 + 230 * i, 380, 210, 180, '#5d7a4a'),
    );
    return pose(
      dice,
      box(0, 0, WIDTH, HEIGHT, gray(dice.between(90, 190))) + box(120, 60, 730, 520, '#d8d4cc') + panes,
    );
  },
  screen: (dice: Dice) => {
    const page = dice.pick(['#f4f6fa', '#dfe9f7', '#1e2430', '#3c6fd0']);
    const bar = dice.pick(['#2b579a', '#333', '#cfd6e0']);
    const rows = many(14, (i) => box(300, 170 + 24 * i, dice.between(120, 420), 8, '#7a8290'));
    const tiles = many(6, (i) =>
      box(140, 170 + 60 * i, 110, 44, dice.pick(['#c3d3ea', '#e08a5a', '#79b58a'])),
    );
    return pose(
      dice,
      box(90, 70, 780, 500, '#17181a', 'rx="10"') +
        box(112, 92, 736, 440, page) +
        box(112, 92, 736, 46, bar) +
        rows +
        tiles +
        box(430, 570, 100, 80, '#222'),
    );
  },
  phone: (dice: Dice) => {
    const page = dice.pick(['#eef2f8', '#d9e6f5', '#101418', '#e9f6ec']);
    const rows = many(9, (i) =>
      box(380, 170 + 44 * i, dice.between(60, 190), 12, dice.pick(['#7a8290', '#4a90d9', '#d95b4a'])),
    );
    return pose(
      dice,
      box(345, 70, 270, 560, '#0c0d0f', 'rx="34"') + box(358, 98, 244, 500, page, 'rx="12"') + rows,
    );
  },
  keyboard: (dice: Dice) => {
    const [body, key] = dice.pick([
      ['#2a2b2e', '#3a3c40'],
      ['#c9ccd1', '#f1f2f4'],
      ['#8e9196', '#1c1d1f'],
    ] as const);
    const keys = many(5, (row) => many(14, (i) => box(110 + 53 * i, 230 + 53 * row, 46, 46, key, 'rx="5"')));
    return pose(dice, box(90, 205, 780, 300, body, 'rx="12"') + keys);
  },
  shelf: (dice: Dice) => {
    const books = many(3, (row) =>
      many(16, (i) =>
        box(
          20 + 58 * i,
          20 + 230 * row + dice.between(0, 50),
          dice.between(30, 56),
          180,
          dice.pick(['#7a2f2f', '#2f4a7a', '#d8cfa8', '#3a5a3a', '#e8e4da', '#222']),
        ),
      ),
    );
    return pose(dice, box(0, 0, WIDTH, HEIGHT, '#6a4a30') + books);
  },
};
