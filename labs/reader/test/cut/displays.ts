import sharp from 'sharp';
import type { Box, RgbaImage, Size } from '../../../../src/prepare/pixels.js';
import { digits, type SegmentStyle } from '../../../../test/support/drawn/devices/segments.js';

/** A number on a display: its text, its left and top, and the height of its digits. */
type Number = readonly [text: string, x: number, y: number, height: number];

interface Display {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly ground: string;
  readonly ink: string;
  readonly numbers: readonly Number[];
  /** Lettering on the display and on the housing below it. */
  readonly labels: readonly (readonly [text: string, x: number, y: number, size: number])[];
  readonly buttons: readonly string[];
  readonly style?: Partial<SegmentStyle>;
}

const STYLE: SegmentStyle = {
  height: 100,
  width: 0.54,
  stroke: 0.13,
  gap: 0.12,
  spacing: 1.4,
  slant: 0,
  shape: 'hexagon',
  ghost: 0,
  tails: true,
  hook: false,
};

/** Displays of each kind, as real devices have them: one to three numbers, a clock, labels, and buttons with letters. */
export const DISPLAYS: readonly Display[] = [
  {
    name: 'cuff',
    width: 380,
    height: 520,
    ground: '#b9c4a8',
    ink: '#20251c',
    numbers: [
      ['177', 120, 40, 140],
      ['56', 208, 208, 140],
      ['102', 170, 376, 105],
    ],
    labels: [
      ['SYS mmHg', 14, 60, 20],
      ['DIA mmHg', 14, 230, 20],
      ['PUL /min', 14, 395, 20],
    ],
    buttons: ['START', 'MEM'],
  },
  {
    name: 'lit cuff',
    width: 400,
    height: 520,
    ground: '#10182c',
    ink: '#f2f6ff',
    numbers: [
      ['130', 110, 36, 140],
      ['89', 198, 200, 140],
      ['74', 198, 368, 110],
    ],
    labels: [
      ['SYS', 20, 60, 22],
      ['DIA', 20, 226, 22],
      ['PULSE', 20, 392, 22],
    ],
    buttons: ['START'],
    style: { shape: 'rounded', slant: 0.08 },
  },
  {
    name: 'glucometer',
    width: 400,
    height: 330,
    ground: '#d3d6cf',
    ink: '#15181a',
    numbers: [['125', 70, 40, 170]],
    labels: [
      ['mg/dL', 300, 205, 26],
      ['12:28', 60, 300, 50],
      ['11-26', 250, 300, 50],
    ],
    buttons: ['M', 'C'],
  },
  {
    name: 'oximeter',
    width: 480,
    height: 270,
    ground: '#070809',
    ink: '#ff4a30',
    numbers: [
      ['97', 30, 70, 160],
      ['81', 270, 70, 160],
    ],
    labels: [
      ['%SpO2', 40, 44, 28],
      ['PR bpm', 280, 44, 28],
    ],
    buttons: [],
    style: { shape: 'mitred', stroke: 0.15 },
  },
];

/** A display with its housing, on nothing. */
export interface DrawnDevice {
  readonly image: RgbaImage;
  /** Centre of the display. */
  readonly centre: readonly [x: number, y: number];
  readonly display: Box;
  /** The ink of each number. */
  readonly numbers: readonly Box[];
}

const RIM = 40;
const HOUSING = 150;

async function render(svg: string): Promise<RgbaImage> {
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

/** The smallest box around what is opaque. */
function inkOf({ width, height, data }: RgbaImage): Box {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[4 * (y * width + x) + 3]! < 128) continue;
      [left, top] = [Math.min(left, x), Math.min(top, y)];
      [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
    }
  }
  return { left, top, right, bottom };
}

/** @param width Of the display in pixels. */
export async function drawDevice(display: Display, width: number): Promise<DrawnDevice> {
  const scale = width / display.width;
  const [across, down] = [display.width + 2 * RIM, display.height + RIM + HOUSING];
  const style = { ...STYLE, ...display.style };
  const drawn = display.numbers.map(
    ([text, x, y, height]) => digits(text, x, y, { ...style, height }, display.ink).svg,
  );
  const letter = (text: string, x: number, y: number, size: number, colour: string) =>
    `<text x="${x}" y="${y}" font-family="DejaVu Sans" font-size="${size}" fill="${colour}">${text}</text>`;
  const wrap = (content: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${across * scale}" height="${down * scale}" viewBox="0 0 ${across} ${down}">${content}</svg>`;
  const inDisplay = (content: string) => `<g transform="translate(${RIM} ${RIM})">${content}</g>`;
  const buttons = display.buttons.map((text, at) => {
    const x = (across * (at + 1)) / (display.buttons.length + 1);
    const y = down - HOUSING / 2;
    return `<circle cx="${x}" cy="${y}" r="46" fill="#4a4f57"/><text x="${x}" y="${y + 14}" text-anchor="middle" font-family="DejaVu Sans" font-size="${text.length > 1 ? 24 : 44}" fill="#e8eaee">${text}</text>`;
  });
  const image = await render(
    wrap(
      `<rect width="${across}" height="${down}" rx="40" fill="#e4e7ea"/><rect x="${RIM - 14}" y="${RIM - 14}" width="${display.width + 28}" height="${display.height + 28}" rx="16" fill="#22262c"/>${inDisplay(
        `<rect width="${display.width}" height="${display.height}" fill="${display.ground}"/>${display.labels.map(([text, x, y, size]) => letter(text, x, y, size, display.ink)).join('')}${drawn.join('')}`,
      )}${buttons.join('')}`,
    ),
  );
  const numbers = await Promise.all(
    drawn.map(async (number) => inkOf(await render(wrap(inDisplay(number))))),
  );
  const centre = [scale * (RIM + display.width / 2), scale * (RIM + display.height / 2)] as const;
  const [left, top] = [scale * RIM, scale * RIM];
  const box = { left, top, right: left + width, bottom: top + scale * display.height };
  return { image, centre, display: box, numbers };
}

/** A table top whose light falls off to one side. */
function drawTable({ width, height }: Size): RgbaImage {
  const data = new Uint8ClampedArray(4 * width * height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4)
      data.set([200 - (30 * x) / width, 184 - (30 * x) / width, 158 - (24 * y) / height, 255], at);
  return { width, height, data };
}

/** A picture of a device on a table, and where its display and the ink of its numbers are, which may be beyond the picture. */
export interface Scene {
  readonly picture: RgbaImage;
  readonly display: Box;
  readonly numbers: readonly Box[];
}

/** @param at Where the centre of the display is, in pixels of the picture. */
export function placeDevice(
  { image, centre, display, numbers }: DrawnDevice,
  at: readonly [x: number, y: number],
  size: Size,
): Scene {
  const picture = drawTable(size);
  const [left, top] = [Math.round(at[0] - centre[0]), Math.round(at[1] - centre[1])];
  for (let y = Math.max(0, top); y < Math.min(size.height, top + image.height); y++) {
    for (let x = Math.max(0, left); x < Math.min(size.width, left + image.width); x++) {
      const from = 4 * ((y - top) * image.width + x - left);
      if (image.data[from + 3]! > 127)
        picture.data.set(image.data.subarray(from, from + 4), 4 * (y * size.width + x));
    }
  }
  const move = (box: Box): Box => ({
    left: box.left + left,
    top: box.top + top,
    right: box.right + left,
    bottom: box.bottom + top,
  });
  return { picture, display: move(display), numbers: numbers.map(move) };
}
