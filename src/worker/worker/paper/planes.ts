import type { LumaPlane, RgbaImage, Size } from '../../shared/frame.js';

/** What the search for paper sees of a picture. */
export interface PaperPlanes {
  /** Least of the three colour channels, white-balanced and smoothed: paper is bright in all of them, wood and cloth are not. */
  readonly whiteness: LumaPlane;
  /** `whiteness` without what is dark and thin: print is gone, the outline of the paper is not. */
  readonly closed: LumaPlane;
  /** How much redder, and how much bluer, than green each pixel is, white-balanced: `NO_COLOR` for grey, 1 to 255. */
  readonly red: LumaPlane;
  readonly blue: LumaPlane;
}

/**
 * Windows in pixels of the morphological closing that removes print from a picture of 320 pixels: each is the greatest of
 * two of the one before, so many pixels apart.
 */
const WINDOW_OF_7 = [1, 2, 3];
/** Leaves the shadow of paper on other paper, but not its print. */
export const WINDOW_OF_5 = [1, 2, 1];
/** Share of the pixels that are brighter than the white that the channels are balanced to. */
const WHITE_SHARE = 0.05;
/** Sum of the channels at which the color of a pixel counts half: dark pixels are mostly noise. */
const DARK = 60;
/** Level of red and of blue where a pixel is grey. */
export const NO_COLOR = 128;
/** Levels of red and of blue by which they differ where all light of a pixel is of one channel. */
const COLOR_SCALE = 127;

export function createPlanes({ width, height, data }: RgbaImage): PaperPlanes {
  const whites = [0, 1, 2].map((channel) => findWhite(data, channel));
  const [byRed, byGreen, byBlue] = whites.map((white) => Math.max(...whites) / white) as [
    number,
    number,
    number,
  ];
  const createPlane = () => ({ width, height, values: new Float32Array(width * height) });
  const [least, red, blue] = [createPlane(), createPlane(), createPlane()];
  for (let i = 0, at = 0; i < least.values.length; i++, at += 4) {
    const [r, g, b] = [data[at]! * byRed, data[at + 1]! * byGreen, data[at + 2]! * byBlue];
    least.values[i] = Math.min(r, g, b, 255);
    const scale = COLOR_SCALE / (r + g + b + DARK);
    red.values[i] = NO_COLOR + (r - g) * scale;
    blue.values[i] = NO_COLOR + (b - g) * scale;
  }
  const whiteness = smooth(least);
  return { whiteness, closed: closeDark(whiteness, WINDOW_OF_7), red, blue };
}

/** Distance of two colors, 0 to 1, from the differences of their red and of their blue. */
export const colorDistance = (red: number, blue: number): number =>
  Math.sqrt(red * red + blue * blue) / COLOR_SCALE;

/** Whether closing has made a pixel much brighter, since it is part of something dark and thin. */
export function isPrint({ whiteness, closed }: PaperPlanes, at: number): boolean {
  const ground = closed.values[at]!;
  return ground - whiteness.values[at]! > 0.06 * ground + 3;
}

/** Level of a channel that few pixels exceed; every third pixel is counted. */
function findWhite(data: RgbaImage['data'], channel: number): number {
  const counts = new Uint32Array(256);
  for (let at = channel; at < data.length; at += 12) counts[data[at]!]! += 1;
  let left = (data.length / 12) * WHITE_SHARE;
  let level = 255;
  while (level > 16 && left > counts[level]!) left -= counts[level--]!;
  return level;
}

/** 3 by 3 binomial low-pass filter: weights of 1, 2, 1 along both axes. */
function smooth({ width, height, values }: LumaPlane): LumaPlane {
  const across = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const last = row + width - 1;
    across[row] = (3 * values[row]! + values[row + 1]!) / 4;
    for (let at = row + 1; at < last; at++) {
      across[at] = (values[at - 1]! + 2 * values[at]! + values[at + 1]!) / 4;
    }
    across[last] = (3 * values[last]! + values[last - 1]!) / 4;
  }
  const out = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const above = y === 0 ? 0 : -width;
    const below = y === height - 1 ? 0 : width;
    for (let at = row; at < row + width; at++) {
      out[at] = (across[at + above]! + 2 * across[at]! + across[at + below]!) / 4;
    }
  }
  return { width, height, values: out };
}

/** Steps of a level that the closing tells apart: it is twice as fast with whole numbers. */
const STEPS = 64;

/** Morphological closing with a square: dark details thinner than it take the level of what surrounds them. */
export function closeDark({ width, height, values }: LumaPlane, window: readonly number[]): LumaPlane {
  const size = { width, height };
  const levels = new Int32Array(values.length);
  for (let at = 0; at < levels.length; at++) levels[at] = values[at]! * STEPS;
  const dilated = dilate(levels, size, window);
  for (let at = 0; at < levels.length; at++) dilated[at] = -dilated[at]!;
  const eroded = dilate(dilated, size, window);
  const closed = new Float32Array(values.length);
  for (let at = 0; at < closed.length; at++) closed[at] = -eroded[at]! / STEPS;
  return { width, height, values: closed };
}

/** The greatest value of the square around each pixel. */
function dilate(levels: Int32Array, { width, height }: Size, window: readonly number[]): Int32Array {
  const radius = window.reduce((sum, offset) => sum + offset, 0) / 2;
  const stride = width + 2 * radius;
  const padded = pad(levels, width, height, radius);
  // First along the rows, then along the columns.
  for (const step of [1, stride]) for (const offset of window) keepGreater(padded, offset * step);
  const out = new Int32Array(levels.length);
  for (let y = 0; y < height; y++) out.set(padded.subarray(y * stride, y * stride + width), y * width);
  return out;
}

/** Replaces each level by that of the pixel so many further on, where it is greater. */
function keepGreater(levels: Int32Array, further: number): void {
  for (let at = 0, end = levels.length - further; at < end; at++) {
    const level = levels[at]!;
    const rise = levels[at + further]! - level;
    // The sign without a branch, which no processor predicts in print: twice as fast.
    levels[at] = level + (rise & ~(rise >> 31));
  }
}

/** Repeats the outermost pixels around a plane. */
function pad(levels: Int32Array, width: number, height: number, radius: number): Int32Array {
  const stride = width + 2 * radius;
  const padded = new Int32Array(stride * (height + 2 * radius));
  for (let row = 0; row < height + 2 * radius; row++) {
    const from = Math.min(Math.max(row - radius, 0), height - 1) * width;
    const to = row * stride;
    padded.set(levels.subarray(from, from + width), to + radius);
    padded.fill(levels[from]!, to, to + radius);
    padded.fill(levels[from + width - 1]!, to + radius + width, to + stride);
  }
  return padded;
}
