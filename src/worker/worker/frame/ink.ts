import type { Plane } from '../../shared/frame.js';

/** What stands out from its surroundings: 1 where it is brighter, -1 where it is darker. */
export interface Ink {
  readonly width: number;
  readonly height: number;
  readonly signs: Int8Array;
}

/** Half the window a pixel is compared with, as a share of the longest edge: wider than a stroke of a large digit. */
const REACH = 1 / 14;
/** Luminance that a stroke differs by at least. */
const LEAST = 5;

/**
 * Strokes by a threshold of their own everywhere: a display is lit unevenly, and darker or brighter than its device.
 *
 * @param shares How many deviations of its window a stroke must differ by. Little finds thin strokes, much parts
 * what touches.
 * @returns Ink for each share.
 */
export function findInk({ width, height, values }: Plane, shares: readonly number[]): Ink[] {
  const stride = width + 1;
  const { sums, squares } = sumsOf({ width, height, values });
  const reach = Math.round(Math.max(width, height) * REACH);
  const inks = shares.map((share) => ({ share: share ** 2, signs: new Int8Array(values.length) }));
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - reach);
    const bottom = Math.min(height, y + reach + 1);
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - reach);
      const right = Math.min(width, x + reach + 1);
      const [a, b, c, d] = [
        top * stride + left,
        top * stride + right,
        bottom * stride + left,
        bottom * stride + right,
      ];
      const count = (right - left) * (bottom - top);
      const mean = (sums[d]! - sums[c]! - sums[b]! + sums[a]!) / count;
      const variance = (squares[d]! - squares[c]! - squares[b]! + squares[a]!) / count - mean * mean;
      const at = y * width + x;
      const off = values[at]! - mean;
      if (off * off <= LEAST * LEAST) continue;
      for (const { share, signs } of inks) if (off * off > share * variance) signs[at] = off > 0 ? 1 : -1;
    }
  }
  return inks.map(({ signs }) => ({ width, height, signs }));
}

/** Sums over every rectangle from the first pixel, a row and a column of zeros before them. */
function sumsOf({ width, height, values }: Plane): { sums: Float64Array; squares: Float64Array } {
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  const squares = new Float64Array(sums.length);
  for (let y = 0; y < height; y++) {
    let sum = 0;
    let square = 0;
    for (let x = 0; x < width; x++) {
      const value = values[y * width + x]!;
      sum += value;
      square += value * value;
      const at = (y + 1) * stride + x + 1;
      sums[at] = sums[at - stride]! + sum;
      squares[at] = squares[at - stride]! + square;
    }
  }
  return { sums, squares };
}
