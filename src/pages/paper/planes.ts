import type { LumaPlane, RgbaImage, Size } from '../../prepare/pixels.js';
import { createBuffer } from './buffer.js';

/** What the search for paper sees of a picture. */
export type PaperPlanes = ReturnType<typeof createPlanes>;

/** The pixels of a picture, and by how much each channel is multiplied for its white balance. */
interface Colors {
  readonly data: RgbaImage['data'];
  readonly balance: readonly [red: number, green: number, blue: number];
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
/** Redness and blueness of a pixel that is grey. */
export const NO_COLOR = 128;
/** Levels of red and of blue by which they differ where all light of a pixel is of one channel. */
const COLOR_SCALE = 127;
/** Steps of a level that are told apart: whole numbers are twice as fast. */
const STEPS = 64;

const leastBuffer = createBuffer(Int32Array);
const acrossBuffer = createBuffer(Int32Array);
const paddedBuffer = createBuffer(Int32Array);

export function createPlanes({ width, height, data }: RgbaImage) {
  const whites = [0, 1, 2].map((channel) => findWhite(data, channel));
  const balance = whites.map((white) => Math.max(...whites) / white) as unknown as Colors['balance'];
  const [red, green, blue] = balance.map((factor) => factor * STEPS) as [number, number, number];
  const least = leastBuffer(width * height);
  for (let i = 0, at = 0; i < least.length; i++, at += 4) {
    least[i] = Math.min(data[at]! * red, data[at + 1]! * green, data[at + 2]! * blue, 255 * STEPS);
  }
  const whiteness = smooth(least, { width, height });
  return {
    /** Least of the three color channels, white-balanced and smoothed: paper is bright in all of them, wood and cloth are not. */
    whiteness,
    /** `whiteness` without what is dark and thin: print is gone, the outline of the paper is not. */
    closed: closeDark(whiteness, WINDOW_OF_7),
    colors: { data, balance },
  };
}

/** How much redder than green a pixel is, white-balanced: `NO_COLOR` for grey, 1 to 255. */
export const rednessAt = (colors: Colors, pixel: number): number => colorAt(colors, pixel, 0);

/** How much bluer than green a pixel is. */
export const bluenessAt = (colors: Colors, pixel: number): number => colorAt(colors, pixel, 2);

function colorAt({ data, balance }: Colors, pixel: number, channel: 0 | 2): number {
  const at = 4 * pixel;
  const [r, g, b] = [data[at]! * balance[0], data[at + 1]! * balance[1], data[at + 2]! * balance[2]];
  return NO_COLOR + (((channel === 0 ? r : b) - g) * COLOR_SCALE) / (r + g + b + DARK);
}

/** Distance of two colors, 0 to 1, from the differences of their red and of their blue. */
export const colorDistance = (red: number, blue: number): number =>
  Math.sqrt(red * red + blue * blue) / COLOR_SCALE;

/** Levels that are added to a divisor, so that the noise of dark places is no contrast. */
export const NOISE_FLOOR = 8;

/** Difference of two levels as a share of the brighter one, 0 to 1. */
export const relativeDifference = (one: number, other: number): number =>
  Math.abs(one - other) / (Math.max(one, other) + NOISE_FLOOR);

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
function smooth(steps: Int32Array, { width, height }: Size): LumaPlane {
  const across = acrossBuffer(steps.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const last = row + width - 1;
    across[row] = 3 * steps[row]! + steps[row + 1]!;
    for (let at = row + 1; at < last; at++) {
      across[at] = steps[at - 1]! + 2 * steps[at]! + steps[at + 1]!;
    }
    across[last] = 3 * steps[last]! + steps[last - 1]!;
  }
  const values = new Float32Array(steps.length);
  const scale = 1 / (16 * STEPS);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const above = y === 0 ? 0 : -width;
    const below = y === height - 1 ? 0 : width;
    for (let at = row; at < row + width; at++) {
      // As whole numbers: twice as fast.
      values[at] = ((across[at + above]! + 2 * across[at]! + across[at + below]!) | 0) * scale;
    }
  }
  return { width, height, values };
}

/** Morphological closing with a square: dark details thinner than it take the level of what surrounds them. */
export function closeDark({ width, height, values }: LumaPlane, window: readonly number[]): LumaPlane {
  const margin = window.reduce((sum, offset) => sum + offset, 0);
  const stride = width + 2 * margin;
  const padded = pad(values, { width, height }, margin);
  // Each pass moves the picture by its offset; after all of them it is at the beginning of the rows and columns.
  for (const step of [1, stride]) for (const offset of window) keepGreater(padded, offset * step);
  for (const step of [1, stride]) for (const offset of window) keepLess(padded, offset * step);
  const closed = new Float32Array(values.length);
  for (let y = 0, at = 0; y < height; y++) {
    for (let from = y * stride, end = from + width; from < end; from++) closed[at++] = padded[from]! / STEPS;
  }
  return { width, height, values: closed };
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

function keepLess(levels: Int32Array, further: number): void {
  for (let at = 0, end = levels.length - further; at < end; at++) {
    const level = levels[at]!;
    const rise = levels[at + further]! - level;
    levels[at] = level + (rise & (rise >> 31));
  }
}

/** Repeats the outermost pixels around a plane, in steps of a level. */
function pad(values: Float32Array, { width, height }: Size, margin: number): Int32Array {
  const stride = width + 2 * margin;
  const padded = paddedBuffer(stride * (height + 2 * margin));
  for (let y = 0; y < height; y++) {
    const row = (y + margin) * stride;
    for (let x = 0, at = row + margin; x < width; x++, at++) padded[at] = values[y * width + x]! * STEPS;
    padded.fill(padded[row + margin]!, row, row + margin);
    padded.fill(padded[row + margin + width - 1]!, row + margin + width, row + stride);
  }
  for (let y = 0; y < margin; y++) {
    padded.copyWithin(y * stride, margin * stride, (margin + 1) * stride);
    padded.copyWithin(
      (height + margin + y) * stride,
      (height + margin - 1) * stride,
      (height + margin) * stride,
    );
  }
  return padded;
}
