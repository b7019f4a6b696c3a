import sharp from 'sharp';
import type { Box } from '../../../../src/prepare/pixels.js';
import { createDice, drawFace } from '../../../../test/support/drawn/devices/faces.js';
import type { Truth } from '../device/tally.js';

/** Opaque or transparent pixels, four bytes each. */
interface Layer {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A picture lying on the table, and the same halved again and again, so that a distant camera sees no moiré. */
interface Sheet {
  /** Its place on the table in centimetres. */
  readonly box: Box;
  /** Pixels a centimetre of the first level. */
  readonly density: number;
  readonly levels: readonly Layer[];
}

/** A device that lies on a table. The origin is the centre of its display; x grows to the right, y towards the person. */
export interface Scene {
  readonly table: Sheet;
  readonly device: Sheet;
  /** The display in centimetres. */
  readonly display: Box;
  readonly truth: Omit<Truth, 'quality'>;
}

/** Centimetres from one edge of the table to the other: more than a camera ever sees of it. */
const TABLE = 240;
const TABLE_DENSITY = 4;
const DEVICE_DENSITY = 60;

/** Height in centimetres of the digits of real devices, and in the units of the drawing. */
const DIGITS: Readonly<Record<string, readonly [from: number, to: number, units: number]>> = {
  'pulse oximeter': [0.9, 1.3, 170],
  'blood pressure monitor': [1.6, 2.2, 135],
  glucometer: [1.4, 2, 175],
  thermometer: [0.9, 1.2, 175],
  'weight scale': [2, 3, 175],
};

async function drawLayer(svg: string, width: number, height: number): Promise<Layer> {
  const density = Math.min(600, Math.max(20, (72 * width) / Number(/width="([\d.]+)"/.exec(svg)![1])));
  const { data, info } = await sharp(Buffer.from(svg), { density })
    .resize(width, height, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

function halve({ width, height, data }: Layer): Layer {
  const [w, h] = [Math.max(1, width >> 1), Math.max(1, height >> 1)];
  const out = new Uint8Array(4 * w * h);
  for (let y = 0, to = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const from = 4 * (2 * y * width + 2 * x);
      const below = from + 4 * width;
      for (let k = 0; k < 4; k++, to++)
        out[to] = (data[from + k]! + data[from + 4 + k]! + data[below + k]! + data[below + 4 + k]! + 2) >> 2;
    }
  }
  return { width: w, height: h, data: out };
}

function createSheet(box: Box, density: number, first: Layer): Sheet {
  const levels = [first];
  for (let last = first; last.width > 8 && last.height > 8; ) {
    last = halve(last);
    levels.push(last);
  }
  return { box, density, levels };
}

/** A table top of wood, cloth or tiles. */
async function drawTable(seed: number): Promise<Sheet> {
  const dice = createDice(seed ^ 0x5bd1e995);
  const tone = (): string => `hsl(${dice.whole(0, 359)} ${dice.whole(4, 35)}% ${dice.whole(25, 85)}%)`;
  const size = TABLE * TABLE_DENSITY;
  const pitch = dice.whole(12, 60);
  const shapes = Array.from({ length: dice.whole(2, 8) }, () => {
    const [x, y] = [dice.between(0, size), dice.between(0, size)];
    return `<rect x="${x}" y="${y}" width="${dice.between(40, 250)}" height="${dice.between(20, 160)}" fill="${tone()}" transform="rotate(${dice.between(0, 90)} ${x} ${y})"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><defs><pattern id="p" width="${dice() < 0.5 ? pitch : 2 * size}" height="${pitch}" patternUnits="userSpaceOnUse" patternTransform="rotate(${dice.whole(0, 90)})"><rect width="${pitch / 2}" height="${pitch / 2}" fill="${tone()}" opacity="${dice.between(0.05, 0.4)}"/></pattern></defs><rect width="100%" height="100%" fill="${tone()}"/><rect width="100%" height="100%" fill="url(#p)"/>${shapes.join('')}</svg>`;
  const half = TABLE / 2;
  return createSheet(
    { left: -half, top: -half, right: half, bottom: half },
    TABLE_DENSITY,
    await drawLayer(svg, size, size),
  );
}

/** Draws a device on a table; the same seed gives the same one. */
export async function drawScene(seed: number): Promise<Scene> {
  const face = drawFace(createDice(seed));
  const dice = createDice(seed ^ 0x2545f491);
  const [from, to, units] = DIGITS[face.truth.deviceType]!;
  const scale = dice.between(from, to) / units;
  const { left, top, width, height } = face.display;
  const [x, y] = [scale * (left + width / 2), scale * (top + height / 2)];
  const box = { left: -x, top: -y, right: scale * face.width - x, bottom: scale * face.height - y };
  const layer = await drawLayer(
    face.svg,
    Math.round(DEVICE_DENSITY * scale * face.width),
    Math.round(DEVICE_DENSITY * scale * face.height),
  );
  const [halfWidth, halfHeight] = [(scale * width) / 2, (scale * height) / 2];
  return {
    table: await drawTable(seed),
    device: createSheet(box, DEVICE_DENSITY, layer),
    display: { left: -halfWidth, top: -halfHeight, right: halfWidth, bottom: halfHeight },
    truth: face.truth,
  };
}

/** Adds the red, green and blue of a point of the scene to three sums from an index on. */
export type Sampler = (x: number, y: number, sums: Float32Array, at: number) => void;

/** @param detail Centimetres that one pixel of the camera sees. */
export function createSampler({ device, table }: Scene, detail: number): Sampler {
  const addDevice = createSheetSampler(device, detail);
  const { width, height, data } = levelFor(table, detail);
  const { left, top, right, bottom } = table.box;
  const [across, down] = [width / (right - left), height / (bottom - top)];
  const { box } = device;
  return (x, y, sums, at) => {
    const isOnDevice = x > box.left && x < box.right && y > box.top && y < box.bottom;
    if (isOnDevice && addDevice(x, y, sums, at)) return;
    // The table is blurred enough without interpolation.
    const column = Math.min(width - 1, Math.max(0, Math.floor((x - left) * across)));
    const row = Math.min(height - 1, Math.max(0, Math.floor((y - top) * down)));
    const from = 4 * (row * width + column);
    sums[at]! += data[from]!;
    sums[at + 1]! += data[from + 1]!;
    sums[at + 2]! += data[from + 2]!;
  };
}

const levelFor = ({ density, levels }: Sheet, detail: number): Layer =>
  levels[Math.max(0, Math.min(levels.length - 1, Math.floor(Math.log2(density * detail) + 0.3)))]!;

/** Its answer is whether the sheet is opaque there. */
function createSheetSampler(sheet: Sheet, detail: number) {
  const { width, height, data } = levelFor(sheet, detail);
  const { left, top, right, bottom } = sheet.box;
  const [across, down] = [width / (right - left), height / (bottom - top)];
  return (x: number, y: number, sums: Float32Array, at: number): boolean => {
    const u = Math.max(0, (x - left) * across - 0.5);
    const v = Math.max(0, (y - top) * down - 0.5);
    const column = Math.floor(u);
    const row = Math.floor(v);
    const fx = u - column;
    const fy = v - row;
    const from = 4 * (row * width + column);
    const beside = from + (column + 1 < width ? 4 : 0);
    const below = row + 1 < height ? 4 * width : 0;
    const a = (1 - fx) * (1 - fy);
    const b = fx * (1 - fy);
    const c = (1 - fx) * fy;
    const d = fx * fy;
    const opacity =
      a * data[from + 3]! +
      b * data[beside + 3]! +
      c * data[from + below + 3]! +
      d * data[beside + below + 3]!;
    if (opacity < 128) return false;
    for (let k = 0; k < 3; k++)
      sums[at + k]! +=
        a * data[from + k]! +
        b * data[beside + k]! +
        c * data[from + below + k]! +
        d * data[beside + below + k]!;
    return true;
  };
}
