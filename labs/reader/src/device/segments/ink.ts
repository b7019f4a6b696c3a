import type { Raster } from '#networks/raster.js';
import {
  createPlane,
  otsuThreshold,
  type Plane,
  projectChannels,
  quantile,
  quantiles,
  type Rgb,
} from '../../raster/plane.js';

type Polarity = 'dark' | 'lit';

/** A display with its background evened out: 0 is background, 1 is ink, below 0 is beyond the background (glare). */
export interface Ink {
  level: Plane;
  polarity: Polarity;
  /** Grey levels (of 255) between background and ink. */
  contrast: number;
}

const TILES = 10;
/** Contrast in grey levels below which ink is compression noise. */
const MIN_CONTRAST = 7;
/** Ink covering more of a display than this is background of the other polarity. */
const MAX_INK = 0.42;

/**
 * Every second pixel of the inner part, free of the frame that a slightly wide cut brings in; of a picture of
 * several `channels`, the one from `offset` on.
 */
function innerSamples(
  { width, height, data }: { width: number; height: number; data: Float32Array | Uint8Array },
  channels = 1,
  offset = 0,
): Float32Array {
  const mx = Math.floor(width * 0.05);
  const my = Math.floor(height * 0.05);
  const columns = Math.ceil((width - 2 * mx) / 2);
  const rows = Math.ceil((height - 2 * my) / 2);
  const out = new Float32Array(columns * rows);
  for (let y = 0, at = 0; y < rows; y++) {
    const row = (my + 2 * y) * width + mx;
    for (let x = 0; x < columns; x++, at++) out[at] = data[(row + 2 * x) * channels + offset]!;
  }
  return out;
}

/**
 * Grey along the line between the two colours of the display, brighter end up: red on black, black on green and
 * white on blue all come out with their full contrast.
 */
export function projectColourAxis(display: Raster): Plane {
  const inner = [0, 1, 2].map((channel) => innerSamples(display, 3, channel));
  const splits = inner.map(otsuThreshold);
  const spread = splits.map((split) => (split.high - split.low) ** 2 * split.share * (1 - split.share));
  const widest = spread.indexOf(Math.max(...spread));
  const threshold = splits[widest]!.threshold;
  const sums = [0, 0, 0, 0, 0, 0];
  const counts = [0, 0];
  const decisive = inner[widest]!;
  for (let i = 0; i < decisive.length; i++) {
    const side = decisive[i]! > threshold ? 1 : 0;
    counts[side]!++;
    for (let c = 0; c < 3; c++) sums[side * 3 + c]! += inner[c]![i]!;
  }
  const axis = [0, 1, 2].map(
    (c) => sums[3 + c]! / Math.max(1, counts[1]!) - sums[c]! / Math.max(1, counts[0]!),
  );
  const length = Math.hypot(...axis) || 1;
  return projectChannels(display, axis.map((value) => value / length) as unknown as Rgb);
}

/** Every second pixel of one tile. */
function tileSamples({ width, height, data }: Plane, tx: number, ty: number): Float32Array {
  const [x0, x1] = [Math.floor((tx * width) / TILES), Math.floor(((tx + 1) * width) / TILES)];
  const [y0, y1] = [Math.floor((ty * height) / TILES), Math.floor(((ty + 1) * height) / TILES)];
  const values = new Float32Array(Math.ceil((x1 - x0) / 2) * Math.ceil((y1 - y0) / 2));
  for (let y = y0, at = 0; y < y1; y += 2) {
    for (let x = x0; x < x1; x += 2, at++) values[at] = data[y * width + x]!;
  }
  return values;
}

function neighbouringTiles(tiles: Plane, tx: number, ty: number): Float32Array {
  const values: number[] = [];
  for (let y = Math.max(0, ty - 1); y <= Math.min(TILES - 1, ty + 1); y++) {
    for (let x = Math.max(0, tx - 1); x <= Math.min(TILES - 1, tx + 1); x++)
      values.push(tiles.data[y * TILES + x]!);
  }
  return Float32Array.from(values);
}

const POLARITIES: readonly Polarity[] = ['dark', 'lit'];
/** The background under the ink: a high quantile of each tile under dark ink, a low one under lit ink. */
const BACKGROUND_SHARES = [0.68, 0.32];

/** The background of each polarity, smoothed over neighbouring tiles. */
function estimateBackgrounds(grey: Plane): Plane[] {
  const tiles = POLARITIES.map(() => createPlane(TILES, TILES));
  for (let i = 0; i < TILES * TILES; i++) {
    const levels = quantiles(tileSamples(grey, i % TILES, Math.floor(i / TILES)), BACKGROUND_SHARES);
    for (const [polarity, level] of levels.entries()) tiles[polarity]!.data[i] = level;
  }
  return tiles.map((plane) => ({
    ...plane,
    data: plane.data.map((_, i) => quantile(neighbouringTiles(plane, i % TILES, Math.floor(i / TILES)), 0.5)),
  }));
}

/** Where each of `count` pixels falls among the tiles: the one before it and how far the next is on, from 0 to 1. */
function amongTiles(count: number): { before: Uint8Array; on: Float64Array } {
  const before = new Uint8Array(count);
  const on = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const at = Math.min(Math.max(((i + 0.5) / count) * TILES - 0.5, 0), TILES - 1);
    before[i] = Math.min(Math.floor(at), TILES - 2);
    on[i] = at - before[i]!;
  }
  return { before, on };
}

/** How far each pixel is from the background, towards the ink. */
function aboveBackground(grey: Plane, under: Float32Array, sign: 1 | -1): Plane {
  const { width, height } = grey;
  const level = createPlane(width, height);
  const [across, down] = [amongTiles(width), amongTiles(height)];
  for (let y = 0, at = 0; y < height; y++) {
    const row = down.before[y]! * TILES;
    const fy = down.on[y]!;
    for (let x = 0; x < width; x++, at++) {
      const tile = row + across.before[x]!;
      const fx = across.on[x]!;
      const top = under[tile]! * (1 - fx) + under[tile + 1]! * fx;
      const bottom = under[tile + TILES]! * (1 - fx) + under[tile + TILES + 1]! * fx;
      level.data[at] = sign * (grey.data[at]! - (top * (1 - fy) + bottom * fy));
    }
  }
  return level;
}

/** Levels of ink for each polarity in which something stands out from the background. */
export function inkLevels(grey: Plane): Ink[] {
  const under = estimateBackgrounds(grey);
  return POLARITIES.flatMap((polarity, i) => {
    const level = aboveBackground(grey, under[i]!.data, polarity === 'dark' ? -1 : 1);
    const inner = innerSamples(level);
    const most = quantile(inner, 0.998);
    for (let k = 0; k < inner.length; k++) inner[k] = Math.min(Math.max(inner[k]!, 0), most);
    const split = otsuThreshold(inner);
    if (split.high < MIN_CONTRAST || split.share > MAX_INK) return [];
    for (let k = 0; k < level.data.length; k++) level.data[k]! /= split.high;
    return [{ level, polarity, contrast: split.high }];
  });
}
