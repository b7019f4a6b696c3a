import { open } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Pixels of a camera held sideways. */
const SIDEWAYS = [1280, 960] as const;

/**
 * Writes a picture as a YUV4MPEG2 file, which Chromium's fake camera plays in a loop. Colours are ITU-R BT.601 in full
 * range, as the tag `C420jpeg` says.
 *
 * @param options `distance` is 1 where the picture fills the view. At twice the distance it is half as large. `isUpright` is
 * a camera held upright.
 * @returns The path of the file.
 */
export async function writeCameraFeed(
  picture: string,
  folder: string,
  { distance = 1, isUpright = false }: { readonly distance?: number; readonly isUpright?: boolean } = {},
): Promise<string> {
  const [wide, high] = isUpright ? (SIDEWAYS.toReversed() as [number, number]) : SIDEWAYS;
  const [width, height] = [Math.round(wide / distance), Math.round(high / distance)];
  const [left, top] = [Math.round((wide - width) / 2), Math.round((high - height) / 2)];
  const { data } = await sharp(picture)
    .resize(width, height, { fit: 'cover' })
    .extend({
      left,
      top,
      right: wide - width - left,
      bottom: high - height - top,
      extendWith: 'copy',
    })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const frame = toYuv420(data, wide, high);
  const path = join(folder, 'camera.y4m');
  const file = await open(path, 'w');
  await file.write(`YUV4MPEG2 W${wide} H${high} F5:1 Ip A1:1 C420jpeg\n`);
  for (let n = 0; n < 2; n++) {
    await file.write('FRAME\n');
    await file.write(frame);
  }
  await file.close();
  return path;
}

/** Converts RGB pixels to a plane of Y, and planes of U and V with half the width and height. */
function toYuv420(rgb: Buffer, width: number, height: number): Buffer {
  const y = Buffer.alloc(width * height);
  const u = Buffer.alloc(y.length / 4);
  const v = Buffer.alloc(y.length / 4);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      const [r, g, b] = [rgb[at * 3]!, rgb[at * 3 + 1]!, rgb[at * 3 + 2]!];
      y[at] = 0.299 * r + 0.587 * g + 0.114 * b;
      if (row % 2 === 0 && column % 2 === 0) {
        const half = (row / 2) * (width / 2) + column / 2;
        u[half] = 128 - 0.168736 * r - 0.331264 * g + 0.5 * b;
        v[half] = 128 + 0.5 * r - 0.418688 * g - 0.081312 * b;
      }
    }
  }
  return Buffer.concat([y, u, v]);
}
