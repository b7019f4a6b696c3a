import { fitInside } from '../../prepare/geometry.js';
import { type Box, type RgbaImage, type Size, wholeBox } from '../../prepare/pixels.js';
import type { Corners } from '../paper.js';
import { edgeLengths, type Homography, mapUnitSquare, toQuad, WHOLE } from './homography.js';

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
 * @param page The page, whose pixels in the tile are set.
 * @param tile Its place on the page.
 */
export function resampleTile(
  { width, height, data, left, top, scale }: PicturePart,
  [a, b, c, d, e, f, g, h]: Homography,
  page: RgbaImage,
  tile: Box,
): void {
  const [lastX, lastY] = [width - 1, height - 1];
  const step = 4;
  for (let y = tile.top; y < tile.bottom; y += 1) {
    let at = (y * page.width + tile.left) * step;
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
        page.data[at + channel] =
          data[here]! * w00 +
          data[here + right]! * w10 +
          data[here + below]! * w01 +
          data[here + right + below]! * w11;
      }
      page.data[at + 3] = 255;
    }
  }
}

/**
 * Scales a picture down to a longest edge of at most `maxEdge`.
 *
 * @param corners The part to keep; all of it by default.
 */
export function shrink(picture: RgbaImage, maxEdge: number, corners: Corners = WHOLE): RgbaImage {
  let large = picture;
  while (Math.max(large.width, large.height) > 2 * maxEdge) large = halve(large);
  if (corners === WHOLE && Math.max(large.width, large.height) <= maxEdge) return large;
  const quad = toQuad(corners, large);
  const [width, height] = edgeLengths(quad);
  const small = createPixels(fitInside({ width, height }, maxEdge));
  resampleTile({ ...large, left: 0, top: 0, scale: 1 }, mapUnitSquare(quad), small, wholeBox(small));
  return small;
}

/** Pixels that are still transparent. */
export const createPixels = ({ width, height }: Size): RgbaImage => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4),
});

/** Scales a picture to half by averaging two by two pixels. */
export function halve({ width, height, data }: RgbaImage): RgbaImage {
  const half = { width: Math.max(1, width >> 1), height: Math.max(1, height >> 1) };
  const out = new Uint8ClampedArray(half.width * half.height * 4);
  const right = width > 1 ? 4 : 0;
  const below = height > 1 ? width * 4 : 0;
  for (let y = 0, to = 0; y < half.height; y += 1) {
    for (let x = 0, from = y * 2 * width * 4; x < half.width; x += 1, from += 8, to += 4) {
      for (let at = from, channel = 0; channel < 4; channel += 1, at += 1) {
        out[to + channel] =
          (data[at]! + data[at + right]! + data[at + below]! + data[at + right + below]! + 2) >> 2;
      }
    }
  }
  return { ...half, data: out };
}
