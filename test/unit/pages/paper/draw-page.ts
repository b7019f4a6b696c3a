import sharp from 'sharp';
import type { RgbaImage } from '../../../../src/prepare/pixels.js';
import { decodeImage } from './draw-scene.js';

/** Where a page lies: its middle in shares of the picture, its turn in degrees, its height as a share of the picture's. */
export interface PlacedPage {
  readonly x?: number;
  readonly y?: number;
  readonly turn?: number;
  readonly height: number;
}

const [PAGE_WIDTH, PAGE_HEIGHT] = [600, 848];
const ROWS = [
  ['Test', 'Result', 'Unit', 'Reference range', 'Flag'],
  ['Potassium', '6.6', 'mmol/L', '3.5 - 5.1', 'H'],
  ['Sodium', '128', 'mmol/L', '136 - 145', 'L'],
  ['Creatinine', '212', 'umol/L', '45 - 84', 'H'],
];
const COLUMNS = [40, 160, 240, 330, 510];

const rowOf = (cells: readonly string[], index: number): string => {
  const y = 160 + 34 * index;
  const texts = cells.map((cell, column) => `<text x="${COLUMNS[column]}" y="${y}">${cell}</text>`);
  return `${texts.join('')}<path d="M36 ${y + 12}H560" stroke="#ccc"/>`;
};

/** A white page of which the lower two thirds are empty, and its shadow. */
const PAGE = `
  <g transform="translate(${-PAGE_WIDTH / 2} ${-PAGE_HEIGHT / 2})">
    <rect x="6" y="8" width="${PAGE_WIDTH}" height="${PAGE_HEIGHT}" opacity="0.35"/>
    <rect width="${PAGE_WIDTH}" height="${PAGE_HEIGHT}" fill="#fff"/>
    <g font-family="DejaVu Sans" font-size="14" fill="#111">
      <text x="40" y="60" font-size="24">Riverside Laboratory</text>
      <text x="40" y="100">Patient: Ana Example</text>
      ${ROWS.map(rowOf).join('')}
    </g>
  </g>`;

/** Draws pages on a table, as a PNG. */
export function drawPages(
  [width, height]: readonly [width: number, height: number],
  table: string,
  pages: readonly PlacedPage[],
): Promise<Buffer> {
  const placed = pages.map(({ x = 0.5, y = 0.5, turn = 0, height: share }) => {
    const scale = (share * height) / PAGE_HEIGHT;
    return `<g transform="translate(${x * width} ${y * height}) rotate(${turn}) scale(${scale})">${PAGE}</g>`;
  });
  const svg = `
    <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="${width}" height="${height}" fill="${table}"/>${placed.join('')}
    </svg>`;
  return sharp(Buffer.from(svg)).blur(0.6).png().toBuffer();
}

/** The same as a frame of a viewfinder. */
export const drawPagesFrame = async (...scene: Parameters<typeof drawPages>): Promise<RgbaImage> =>
  decodeImage(await drawPages(...scene), 320);
