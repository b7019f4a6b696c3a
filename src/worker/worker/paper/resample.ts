import type { Box, RgbaImage, Size } from '../../shared/frame.js';
import type { Homography } from './homography.js';

/** Pixels of a part of a picture. */
export interface PicturePart extends RgbaImage {
  /** Left edge of the part in pixels of the picture. */
  readonly left: number;
  readonly top: number;
  /** Pixels of the part for each pixel of the picture. */
  readonly scale: number;
}

/**
 * Computes a tile of a page by bilinear interpolation, which reads every pixel of a part that has at most twice the
 * resolution of the page.
 *
 * @param part The part of the picture that the tile shows.
 * @param map Maps the unit square to the picture in pixels.
 * @param page Size of the whole page in pixels.
 * @param tile Its place on the page.
 * @param out Takes the pixels of the tile at its top left; it may be larger than the tile.
 */
export function resampleTile(
  { width, height, data, left, top, scale }: PicturePart,
  [a, b, c, d, e, f, g, h]: Homography,
  page: Size,
  tile: Box,
  out: RgbaImage,
): void {
  const [lastX, lastY] = [width - 1, height - 1];
  const step = 4;
  for (let y = tile.top; y < tile.bottom; y += 1) {
    let at = (y - tile.top) * out.width * step;
    const v = (y + 0.5) / page.height;
    for (let x = tile.left; x < tile.right; x += 1, at += step) {
      const u = (x + 0.5) / page.width;
      const w = scale / (g * u + h * v + 1);
      const sourceX = Math.min(lastX, Math.max(0, (a * u + b * v + c) * w - left * scale - 0.5));
      const sourceY = Math.min(lastY, Math.max(0, (d * u + e * v + f) * w - top * scale - 0.5));
      const column = sourceX | 0;
      const row = sourceY | 0;
      const fx = sourceX - column;
      const fy = sourceY - row;
      const from = (row * width + column) * step;
      const right = column < lastX ? step : 0;
      const below = row < lastY ? width * step : 0;
      const w00 = (1 - fx) * (1 - fy);
      const w10 = fx * (1 - fy);
      const w01 = (1 - fx) * fy;
      const w11 = fx * fy;
      for (let channel = 0; channel < 3; channel += 1) {
        const here = from + channel;
        out.data[at + channel] =
          data[here]! * w00 +
          data[here + right]! * w10 +
          data[here + below]! * w01 +
          data[here + right + below]! * w11;
      }
      out.data[at + 3] = 255;
    }
  }
}
