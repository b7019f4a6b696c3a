import type { Raster } from '#networks/raster.js';

/** One number a pixel: a channel, a projection of the colours, or a level between background and ink. */
export interface Plane {
  width: number;
  height: number;
  data: Float32Array;
}

export type Rgb = readonly [number, number, number];

export function createPlane(width: number, height: number): Plane {
  return { width, height, data: new Float32Array(width * height) };
}

/** Weighted sum of the channels. */
export function projectChannels(raster: Raster, weights: Rgb): Plane {
  const plane = createPlane(raster.width, raster.height);
  const [r, g, b] = weights;
  for (let i = 0, p = 0; i < plane.data.length; i++, p += 3) {
    plane.data[i] = r * raster.data[p]! + g * raster.data[p + 1]! + b * raster.data[p + 2]!;
  }
  return plane;
}

function valueRange(values: Float32Array): [number, number] {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return [min, max];
}

const STEPS = 2048;
/** Reused by all calls: one display takes hundreds of quantiles of a few samples each. */
const counts = new Uint32Array(STEPS);

/**
 * Values below which each share (0 to 1) of the samples lie, to 1/2048 of their range: counting is many times
 * faster than sorting. 0 for no samples.
 */
export function quantiles(values: Float32Array, shares: readonly number[]): number[] {
  const [min, max] = valueRange(values);
  if (!(max > min)) return shares.map(() => values[0] ?? 0);
  counts.fill(0);
  const scale = (STEPS - 1) / (max - min);
  for (let i = 0; i < values.length; i++) counts[Math.round((values[i]! - min) * scale)]!++;
  return shares.map((share) => {
    let left = Math.min(values.length - 1, Math.floor(share * values.length));
    let step = 0;
    while (left >= counts[step]!) left -= counts[step++]!;
    return min + step / scale;
  });
}

export function quantile(values: Float32Array, share: number): number {
  return quantiles(values, [share])[0]!;
}

export interface OtsuSplit {
  threshold: number;
  /** Mean of the samples below and above the threshold. */
  low: number;
  high: number;
  /** Share of samples above the threshold. */
  share: number;
}

const BINS = 128;

/** Threshold of the greatest variance between two classes (Otsu, IEEE Trans. SMC 1979). */
export function otsuThreshold(values: Float32Array): OtsuSplit {
  const [min, max] = valueRange(values);
  if (!(max > min)) return { threshold: max, low: max, high: max, share: 0 };
  const scale = BINS / (max - min);
  const counts = new Float64Array(BINS);
  for (let i = 0; i < values.length; i++)
    counts[Math.min(BINS - 1, Math.floor((values[i]! - min) * scale))]!++;
  let total = 0;
  for (let i = 0; i < BINS; i++) total += i * counts[i]!;
  let best = { score: -1, bin: 0, low: min, high: max, share: 0 };
  let below = 0;
  let sum = 0;
  for (let i = 0; i < BINS - 1; i++) {
    below += counts[i]!;
    sum += i * counts[i]!;
    const above = values.length - below;
    if (below === 0 || above === 0) continue;
    const low = sum / below;
    const high = (total - sum) / above;
    const score = below * above * (high - low) ** 2;
    if (score > best.score) best = { score, bin: i, low, high, share: above / values.length };
  }
  const value = (bin: number): number => min + (bin + 0.5) / scale;
  return {
    threshold: value(best.bin + 0.5),
    low: value(best.low),
    high: value(best.high),
    share: best.share,
  };
}

/** Bilinear sample; points outside take the nearest edge pixel. */
export function sampleBilinear(
  plane: Omit<Plane, 'data'> & { data: Float32Array | Uint8Array },
  x: number,
  y: number,
): number {
  const cx = Math.min(Math.max(x, 0), plane.width - 1);
  const cy = Math.min(Math.max(y, 0), plane.height - 1);
  const x0 = Math.min(Math.floor(cx), Math.max(0, plane.width - 2));
  const y0 = Math.min(Math.floor(cy), Math.max(0, plane.height - 2));
  const fx = cx - x0;
  const fy = cy - y0;
  const at = y0 * plane.width + x0;
  const right = plane.width > 1 ? 1 : 0;
  const down = plane.height > 1 ? plane.width : 0;
  const top = plane.data[at]! * (1 - fx) + plane.data[at + right]! * fx;
  const bottom = plane.data[at + down]! * (1 - fx) + plane.data[at + down + right]! * fx;
  return top * (1 - fy) + bottom * fy;
}
