import type { Raster } from './decode.js';
import { createPlane, otsu, type Plane, project, quantile, type Rgb, sample } from './plane.js';

export type Polarity = 'dark' | 'lit';

/** A display with its background evened out: 0 is background, 1 is ink, below 0 is beyond the background (glare). */
export interface Ink {
  level: Plane;
  polarity: Polarity;
  /** Grey levels (of 255) between background and ink. */
  contrast: number;
}

const TILES = 10;
/** Less than this many grey levels cannot be told from compression noise. */
const LEAST_CONTRAST = 7;
/** Ink covering more of a display than this is background of the other polarity. */
const MOST_INK = 0.42;

/** Every second pixel of the inner part, free of the frame that a slightly wide cut brings in. */
function centre(plane: Plane): Float32Array {
  const mx = Math.floor(plane.width * 0.05);
  const my = Math.floor(plane.height * 0.05);
  const columns = Math.ceil((plane.width - 2 * mx) / 2);
  const rows = Math.ceil((plane.height - 2 * my) / 2);
  const out = new Float32Array(columns * rows);
  for (let y = 0, at = 0; y < rows; y++) {
    const row = (my + 2 * y) * plane.width + mx;
    for (let x = 0; x < columns; x++, at++) out[at] = plane.data[row + 2 * x]!;
  }
  return out;
}

/**
 * Grey along the line between the two colours of the display, brighter end up: red on black, black on green and
 * white on blue all come out with their full contrast.
 */
export function colourAxis(display: Raster): Plane {
  const channels: Rgb[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const inner = channels.map((weights) => centre(project(display, weights)));
  const splits = inner.map(otsu);
  const spread = splits.map((split) => (split.high - split.low) ** 2 * split.share * (1 - split.share));
  const widest = spread.indexOf(Math.max(...spread));
  const threshold = splits[widest]!.threshold;
  const sums = [0, 0, 0, 0, 0, 0];
  const counts = [0, 0];
  inner[widest]!.forEach((value, i) => {
    const side = value > threshold ? 1 : 0;
    counts[side]!++;
    for (let c = 0; c < 3; c++) sums[side * 3 + c]! += inner[c]![i]!;
  });
  const axis = [0, 1, 2].map(
    (c) => sums[3 + c]! / Math.max(1, counts[1]!) - sums[c]! / Math.max(1, counts[0]!),
  );
  const length = Math.hypot(...axis) || 1;
  return project(display, axis.map((value) => value / length) as unknown as Rgb);
}

/** Every second pixel of one tile. */
function tile(grey: Plane, tx: number, ty: number): Float32Array {
  const values: number[] = [];
  const y1 = Math.floor(((ty + 1) * grey.height) / TILES);
  const x1 = Math.floor(((tx + 1) * grey.width) / TILES);
  for (let y = Math.floor((ty * grey.height) / TILES); y < y1; y += 2) {
    for (let x = Math.floor((tx * grey.width) / TILES); x < x1; x += 2)
      values.push(grey.data[y * grey.width + x]!);
  }
  return Float32Array.from(values);
}

function neighbours(tiles: Plane, tx: number, ty: number): Float32Array {
  const values: number[] = [];
  for (let y = Math.max(0, ty - 1); y <= Math.min(TILES - 1, ty + 1); y++) {
    for (let x = Math.max(0, tx - 1); x <= Math.min(TILES - 1, tx + 1); x++)
      values.push(tiles.data[y * TILES + x]!);
  }
  return Float32Array.from(values);
}

/** The background under the ink: a high (dark ink) or low (lit ink) quantile of each tile, smoothed over neighbours. */
function background(grey: Plane, polarity: Polarity): Plane {
  const share = polarity === 'dark' ? 0.68 : 0.32;
  const tiles = createPlane(TILES, TILES);
  for (let i = 0; i < tiles.data.length; i++) {
    tiles.data[i] = quantile(tile(grey, i % TILES, Math.floor(i / TILES)), share);
  }
  const smooth = createPlane(TILES, TILES);
  for (let i = 0; i < smooth.data.length; i++) {
    smooth.data[i] = quantile(neighbours(tiles, i % TILES, Math.floor(i / TILES)), 0.5);
  }
  return smooth;
}

/** Levels of ink for one polarity, `undefined` when nothing stands out from the background that way. */
export function inkLevels(grey: Plane, polarity: Polarity): Ink | undefined {
  const under = background(grey, polarity);
  const level = createPlane(grey.width, grey.height);
  const sign = polarity === 'dark' ? -1 : 1;
  for (let y = 0; y < grey.height; y++) {
    const ty = ((y + 0.5) / grey.height) * TILES - 0.5;
    for (let x = 0; x < grey.width; x++) {
      const at = y * grey.width + x;
      level.data[at] = sign * (grey.data[at]! - sample(under, ((x + 0.5) / grey.width) * TILES - 0.5, ty));
    }
  }
  const inner = centre(level);
  const most = quantile(inner, 0.998);
  const split = otsu(inner.map((value) => Math.min(Math.max(value, 0), most)));
  if (split.high < LEAST_CONTRAST || split.share > MOST_INK) return undefined;
  for (let i = 0; i < level.data.length; i++) level.data[i]! /= split.high;
  return { level, polarity, contrast: split.high };
}
