import type { LumaPlane, RgbaImage } from '../../prepare/pixels.js';

/** Converts RGBA to luminance (Rec. 709, 0 to 255) and smooths it, since sensor noise in a dark room looks like edges. */
export function toLuma({ width, height, data }: RgbaImage): LumaPlane {
  const raw = new Float32Array(width * height);
  for (let i = 0, at = 0; i < raw.length; i++, at += 4) {
    raw[i] = 0.2126 * data[at]! + 0.7152 * data[at + 1]! + 0.0722 * data[at + 2]!;
  }
  return { width, height, values: applyBinomialFilter(raw, width, height) };
}

/** 3 by 3 binomial low-pass filter: weights of 1, 2, 1 along both axes. */
function applyBinomialFilter(values: Float32Array, width: number, height: number): Float32Array {
  const across = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const before = values[row + Math.max(0, x - 1)]!;
      const after = values[row + Math.min(width - 1, x + 1)]!;
      across[row + x] = (before + 2 * values[row + x]! + after) / 4;
    }
  }
  const out = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    const above = Math.max(0, y - 1) * width;
    const row = y * width;
    const below = Math.min(height - 1, y + 1) * width;
    for (let x = 0; x < width; x++) {
      out[row + x] = (across[above + x]! + 2 * across[row + x]! + across[below + x]!) / 4;
    }
  }
  return out;
}

/** The percentile of luminances from 0 to 255, rounded down to a whole number; `share` is 0 to 1. */
export function percentile(values: Float32Array, share: number): number {
  const counts = new Uint32Array(256);
  for (let at = 0; at < values.length; at++) counts[values[at]! | 0]! += 1;
  let seen = 0;
  return counts.findIndex((count) => {
    seen += count;
    return seen >= share * values.length;
  });
}
