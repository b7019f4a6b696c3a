/** Photographs a sheet that lies on a table: a camera held at an angle, its lens, light and sensor. */
import sharp from 'sharp';
import { createDice } from '../../../../test/support/drawn/devices/faces.js';

export interface Camera {
  /** Degrees that the camera is tipped over the lower or upper edge of the sheet, and over its sides. */
  readonly tip: number;
  readonly lean: number;
  /** Degrees that the sheet is turned on the table. */
  readonly turn: number;
}

/** Pixels of the photograph. */
const WIDTH = 2300;
const HEIGHT = 3000;
/** Share of the photograph that the sheet takes up, about. */
const FILL = 0.86;
/** Distance of the camera, in heights of the sheet: what a hand holds it at. */
const DISTANCE = 1.5;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** JPEG of the sheet in the picture, on a dark table with some grain. */
export async function photograph(sheet: Buffer, { tip, lean, turn }: Camera, seed = 1): Promise<Buffer> {
  const paper = await sharp(sheet).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { width: w, height: h } = paper.info;
  const dice = createDice(seed);
  const out = Buffer.alloc(WIDTH * HEIGHT);
  const focus = (FILL * HEIGHT * DISTANCE) / 1;
  const [ct, st, cl, sl] = [tip, lean].flatMap((angle) => [
    Math.cos(radians(angle)),
    Math.sin(radians(angle)),
  ]) as [number, number, number, number];
  const [cr, sr] = [Math.cos(radians(turn)), Math.sin(radians(turn))];
  for (let y = 0, i = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, i++) {
      // A ray through the pixel, met with the sheet: the plane of the axes (cl, 0, -sl) and (st * sl, ct, st * cl).
      const [dx, dy] = [(x - WIDTH / 2) / focus, (y - HEIGHT / 2) / focus];
      const normal = [ct * sl, -st, ct * cl] as const;
      const far = (normal[2] * DISTANCE) / (normal[0] * dx + normal[1] * dy + normal[2]);
      const [px, py, pz] = [far * dx, far * dy, far - DISTANCE];
      const [u, v] = [px * cl - pz * sl, px * st * sl + py * ct + pz * st * cl];
      const [sx, sy] = [(u * cr + v * sr) * h + w / 2, (v * cr - u * sr) * h + h / 2];
      const light = 0.93 - 0.25 * (x / WIDTH) * (y / HEIGHT);
      const grain = (dice() + dice() - 1) * 7;
      out[i] = Math.max(0, Math.min(255, light * at(paper.data, w, h, sx, sy) + grain));
    }
  }
  return sharp(out, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .blur(0.8)
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** The paper, or wood beside it. */
function at(paper: Buffer, width: number, height: number, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1)
    return 95 + 18 * Math.sin(y / 23 + Math.sin(x / 150));
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - x0, y - y0];
  const from = y0 * width + x0;
  const top = paper[from]! * (1 - fx) + paper[from + 1]! * fx;
  const bottom = paper[from + width]! * (1 - fx) + paper[from + width + 1]! * fx;
  return top * (1 - fy) + bottom * fy;
}
