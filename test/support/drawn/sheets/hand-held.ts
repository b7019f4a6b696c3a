/** Photographs a sheet as a phone does that is held at an angle, with the shadow of the hand on it. */
import sharp from 'sharp';
import type { Homography } from '../../../../labs/reader/src/raster/perspective.js';
import type { Corners } from '../../../../src/pages/paper.js';
import { createDice } from '../devices/faces.js';
import { inverse } from '../devices/lay.js';

export interface HandHeld {
  /** Degrees that the camera is tipped over the lower or upper edge of the sheet, and over its sides. */
  readonly tip: number;
  readonly lean: number;
  /** Degrees that the sheet is turned on the table. */
  readonly turn: number;
  /** Focal length as a share of the diagonal. Default 0.62. */
  readonly lens?: number;
  /** How much light the shadow takes, 0 to 1. */
  readonly shadow: number;
  /** Blur in pixels. Default 0.8. */
  readonly blur?: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** 12 megapixels. */
export const PHOTO: Size = { width: 3024, height: 4032 };
/** Greatest distance of the sheet's corners from the middle, as a share of half of the photograph. */
const FILL = 0.94;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Maps the sheet, in heights of it from its middle, to pixels of the photograph from its middle. */
function view({ tip, lean, turn, lens = 0.62 }: HandHeld, distance: number): Homography {
  const focus = lens * Math.hypot(PHOTO.width, PHOTO.height);
  const [ct, st] = [Math.cos(radians(tip)), Math.sin(radians(tip))];
  const [cl, sl] = [Math.cos(radians(lean)), Math.sin(radians(lean))];
  const [cr, sr] = [Math.cos(radians(turn)), Math.sin(radians(turn))];
  const across = [cl, 0, -sl] as const;
  const down = [st * sl, ct, st * cl] as const;
  const p = across.map((value, n) => value * cr + down[n]! * sr);
  const q = across.map((value, n) => down[n]! * cr - value * sr);
  return [focus * p[0]!, focus * q[0]!, 0, focus * p[1]!, focus * q[1]!, 0, p[2]!, q[2]!, distance];
}

function project([a, b, c, d, e, f, g, h, i]: Homography, x: number, y: number) {
  const w = g * x + h * y + i;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}

/** The view from as near as the whole sheet is in the photograph. */
function nearestView(camera: HandHeld, sheet: Size) {
  const half = sheet.width / sheet.height / 2;
  for (let distance = 0.4; ; distance *= 1.01) {
    const matrix = view(camera, distance);
    const corners = [
      [-half, -0.5],
      [half, -0.5],
      [half, 0.5],
      [-half, 0.5],
    ].map(([x, y]) => project(matrix, x!, y!));
    const reach = Math.max(
      ...corners.map(({ x, y }) => Math.max(Math.abs(x) / PHOTO.width, Math.abs(y) / PHOTO.height)),
    );
    const isBefore = matrix[6] * half + distance > 0.3 && distance - 0.5 * Math.abs(matrix[7]) > 0.2;
    if (isBefore && reach < FILL / 2) return { matrix, corners };
  }
}

/** The corners of a sheet in its photograph. */
export function cornersInPhoto(camera: HandHeld, sheet: Size): Corners {
  const [a, b, c, d] = nearestView(camera, sheet).corners.map(({ x, y }) => ({
    x: x / PHOTO.width + 0.5,
    y: y / PHOTO.height + 0.5,
  }));
  return [a!, b!, c!, d!];
}

/** JPEG of the sheet on a table of wood. */
export async function photographHandHeld(sheet: Buffer, camera: HandHeld, seed: number): Promise<Buffer> {
  const paper = await sharp(sheet).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width: w, height: h } = paper.info;
  const [a, b, c, d, e, f, g, p, i] = inverse(nearestView(camera, paper.info).matrix);
  const { width, height } = PHOTO;
  const dice = createDice(seed);
  const edge = dice.between(0.3, 0.7);
  const [slantX, slantY] = [dice.between(0.6, 1), dice.between(-0.8, 0.8)];
  const out = Buffer.alloc(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const [px, py] = [x + 0.5 - width / 2, y + 0.5 - height / 2];
      const far = g * px + p * py + i;
      const sx = ((a * px + b * py + c) / far) * h + w / 2 - 0.5;
      const sy = ((d * px + e * py + f) / far) * h + h / 2 - 0.5;
      const across = slantX * (x / width - edge) + slantY * (y / height - 0.5);
      const shade = 1 - camera.shadow / (1 + Math.exp(-across * 45));
      const light = shade * (0.9 - 0.22 * (x / width) * (y / height));
      const grain = (dice() + dice() - 1) * 7;
      const isPaper = sx >= 0 && sy >= 0 && sx < w - 1 && sy < h - 1;
      const wood = 1 + 0.18 * Math.sin(sy / 23 + Math.sin(sx / 150));
      const [x0, y0] = [Math.floor(sx), Math.floor(sy)];
      const [fx, fy] = [sx - x0, sy - y0];
      const from = (y0 * w + x0) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const n = from + channel;
        const seen = isPaper
          ? (paper.data[n]! * (1 - fx) + paper.data[n + 3]! * fx) * (1 - fy) +
            (paper.data[n + 3 * w]! * (1 - fx) + paper.data[n + 3 * w + 3]! * fx) * fy
          : [116, 84, 58][channel]! * wood;
        const lamp = light * [1, 0.97, 0.91][channel]!;
        out[at + channel] = Math.max(0, Math.min(255, seen * lamp + grain));
      }
    }
  }
  return sharp(out, { raw: { width, height, channels: 3 } })
    .blur(camera.blur ?? 0.8)
    .jpeg({ quality: 85 })
    .toBuffer();
}
