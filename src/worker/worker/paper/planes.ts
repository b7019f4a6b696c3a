import type { LumaPlane, RgbaImage } from '../../shared/frame.js';

/** What the search for paper sees of a picture. */
export interface PaperPlanes {
  /** Least of the three colour channels, white-balanced and smoothed: paper is bright in all of them, wood and cloth are not. */
  readonly whiteness: LumaPlane;
  /** `whiteness` without what is darker and thinner than the closing: print is gone, the outline of the paper is not. */
  readonly closed: LumaPlane;
}

/** Radius in pixels of the morphological closing that removes print from a picture of 320 pixels. */
const CLOSING_RADIUS = 3;
/** Share of the pixels that are brighter than the white that the channels are balanced to. */
const WHITE_SHARE = 0.05;

export function createPlanes({ width, height, data }: RgbaImage): PaperPlanes {
  const [red, green, blue] = [0, 1, 2].map((channel) => findWhite(data, channel)) as [number, number, number];
  const white = Math.max(red, green, blue);
  const [byRed, byGreen, byBlue] = [white / red, white / green, white / blue];
  const least = new Float32Array(width * height);
  for (let i = 0, at = 0; i < least.length; i++, at += 4) {
    least[i] = Math.min(data[at]! * byRed, data[at + 1]! * byGreen, data[at + 2]! * byBlue, 255);
  }
  const whiteness = smooth({ width, height, values: least });
  return { whiteness, closed: closeDark(whiteness) };
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

/** Morphological closing with a square: dark details thinner than it take the level of what surrounds them. */
function closeDark(plane: LumaPlane): LumaPlane {
  return negate(dilate(negate(dilate(plane))));
}

function negate({ width, height, values }: LumaPlane): LumaPlane {
  for (let at = 0; at < values.length; at++) values[at] = -values[at]!;
  return { width, height, values };
}

/** The greatest value of the square of 7 by 7 pixels around each pixel. */
function dilate({ width, height, values }: LumaPlane): LumaPlane {
  const stride = width + 2 * CLOSING_RADIUS;
  const padded = pad(values, width, height, stride);
  // Windows of 2, 4 and 7 values, each made of two of the size before; first along the rows, then along the columns.
  for (const step of [1, stride]) {
    for (const offset of [step, 2 * step, 3 * step]) {
      for (let at = 0, to = padded.length - offset; at < to; at++) {
        const other = padded[at + offset]!;
        if (other > padded[at]!) padded[at] = other;
      }
    }
  }
  const out = new Float32Array(values.length);
  for (let y = 0; y < height; y++) out.set(padded.subarray(y * stride, y * stride + width), y * width);
  return { width, height, values: out };
}

/** Repeats the outermost pixels around a plane. */
function pad(values: Float32Array, width: number, height: number, stride: number): Float32Array {
  const padded = new Float32Array(stride * (height + 2 * CLOSING_RADIUS));
  for (let row = 0; row < height + 2 * CLOSING_RADIUS; row++) {
    const from = Math.min(Math.max(row - CLOSING_RADIUS, 0), height - 1) * width;
    const to = row * stride;
    padded.set(values.subarray(from, from + width), to + CLOSING_RADIUS);
    padded.fill(values[from]!, to, to + CLOSING_RADIUS);
    padded.fill(values[from + width - 1]!, to + CLOSING_RADIUS + width, to + stride);
  }
  return padded;
}
