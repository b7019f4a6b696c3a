import type { RgbaImage } from '../../prepare/pixels.js';
import { quantile } from '../../prepare/quantile.js';

/**
 * By how much the light on a page is to be raised, at the centers of square cells. Light is measured in the strongest of
 * red, green and blue, so that a raised color stays the same color.
 */
export interface LightGrid {
  readonly columns: number;
  readonly rows: number;
  /** Factors from 1 on, row by row. */
  readonly gains: Float32Array;
}

/** Longest edge in pixels at which light is measured: sensor noise and thin print are averaged. */
export const LIGHT_EDGE = 512;
/** Edge of a cell in pixels of the measured page: 9 mm of A4. */
const CELL = 16;
/** Level that paper gets, 0 to 255, so that nothing brighter than its usual grain is lost. */
const PAPER_LEVEL = 245;
/** Shadows are not darker than this share of the brightest paper; darker cells are print or a picture. */
const MIN_SHADOW = 0.3;
/** Least level of the median of a cell of paper, as a share of its light: most of a cell is unprinted, unlike a picture. */
const MIN_UNPRINTED = 0.8;
/** Greatest difference of a cell's color from that of the paper, in shares of the strongest channel. */
const MAX_TINT = 0.2;
/** Greatest level of print, as a share of the brightest paper: a sheet with bright words on a dark ground has no light to raise. */
const MAX_PRINT = 1.5;
/** Share of the cells that have bright print, at least: a stripe of sun or a label covers fewer. */
const MIN_PRINTED = 0.1;
/** Cells on either side within which dark print on lit paper is bridged, as the bar of a heading. */
const BRIDGE = 2;

/** What is measured in a cell: its light and what is brighter, and its color in shares of the light. */
interface Cell {
  readonly light: number;
  readonly peak: number;
  readonly median: number;
  readonly color: readonly [number, number, number];
}

/** Measures how unevenly a page is lit. `pixels` has at most `LIGHT_EDGE` pixels on its longest edge. */
export function measureLight(pixels: RgbaImage): LightGrid {
  const columns = Math.max(1, Math.round(pixels.width / CELL));
  const rows = Math.max(1, Math.round(pixels.height / CELL));
  const cells = Array.from({ length: columns * rows }, (_, at) =>
    measureCell(pixels, columns, rows, at % columns, Math.floor(at / columns)),
  );
  const lights = cells.map(({ light }) => light);
  const brightest = quantile(lights, 0.95);
  const paper = [0, 1, 2].map((channel) => {
    const shares = cells.map(({ color }) => color[channel]!);
    return quantile(shares, 0.5);
  });
  const isPaper = ({ light, median, color }: Cell) =>
    light > MIN_SHADOW * brightest &&
    median > MIN_UNPRINTED * light &&
    color.every((share, channel) => Math.abs(share - paper[channel]!) < MAX_TINT);
  const sheet = cells.filter(isPaper);
  if (sheet.length === 0 || hasBrightPrint(cells, sheet))
    return { columns, rows, gains: new Float32Array(cells.length).fill(1) };
  let levels = cells.map((cell) => (isPaper(cell) ? cell.light : Number.NaN));
  levels = fillGaps(levels, columns, rows);
  levels = bridgePrint(levels, columns, rows);
  levels = smooth(smooth(levels, columns, rows), columns, rows);
  const gains = Float32Array.from(levels, (level) => Math.max(1, PAPER_LEVEL / level));
  return { columns, rows, gains };
}

const hasBrightPrint = (cells: readonly Cell[], sheet: readonly Cell[]): boolean => {
  const peaks = cells.map(({ peak }) => peak);
  const lights = sheet.map(({ light }) => light);
  return quantile(peaks, 1 - MIN_PRINTED) > MAX_PRINT * quantile(lights, 0.95);
};

function measureCell(
  { width, height, data }: RgbaImage,
  columns: number,
  rows: number,
  column: number,
  row: number,
): Cell {
  const [left, right] = [column, column + 1].map((edge) => Math.round((edge * width) / columns));
  const [top, bottom] = [row, row + 1].map((edge) => Math.round((edge * height) / rows));
  const counts = new Uint32Array(256);
  const sums: [number, number, number] = [0, 0, 0];
  for (let y = top!; y < bottom!; y += 1) {
    for (let x = left!; x < right!; x += 1) {
      const at = (y * width + x) * 4;
      counts[Math.max(data[at]!, data[at + 1]!, data[at + 2]!)]! += 1;
      for (let channel = 0; channel < 3; channel += 1) sums[channel]! += data[at + channel]!;
    }
  }
  const total = (right! - left!) * (bottom! - top!);
  const strongest = Math.max(1, ...sums);
  return {
    light: Math.max(1, levelOf(counts, 0.9 * total)),
    peak: levelOf(counts, 0.99 * total),
    median: levelOf(counts, 0.5 * total),
    color: [sums[0] / strongest, sums[1] / strongest, sums[2] / strongest],
  };
}

function levelOf(counts: Uint32Array, rank: number): number {
  let seen = 0;
  return counts.findIndex((count) => {
    seen += count;
    return seen >= rank;
  });
}

/** Computes every cell from its neighbors within `reach`; cells beyond the edge are as those at the edge. */
function mapCells(
  levels: readonly number[],
  columns: number,
  rows: number,
  reach: number,
  combine: (near: readonly number[]) => number,
): number[] {
  const offsets = Array.from({ length: 2 * reach + 1 }, (_, at) => at - reach);
  const inside = (at: number, count: number) => Math.min(count - 1, Math.max(0, at));
  return levels.map((_, at) =>
    combine(
      offsets.flatMap((down) =>
        offsets.map(
          (across) =>
            levels[
              inside(Math.floor(at / columns) + down, rows) * columns +
                inside((at % columns) + across, columns)
            ]!,
        ),
      ),
    ),
  );
}

/** Fills cells without paper with the mean of their neighbors, again and again from the edge of each gap. */
function fillGaps(levels: readonly number[], columns: number, rows: number): number[] {
  let filled = [...levels];
  while (filled.some(Number.isNaN)) {
    const around = mapCells(filled, columns, rows, 1, (near) => {
      const known = near.filter((level) => !Number.isNaN(level));
      return known.reduce((sum, level) => sum + level, 0) / known.length;
    });
    filled = filled.map((level, at) => (Number.isNaN(level) ? around[at]! : level));
  }
  return filled;
}

/** Morphological closing: dark cells between lit ones are as light as these, and shadows keep their shape. */
function bridgePrint(levels: readonly number[], columns: number, rows: number): number[] {
  const [across, down] = [columns + 2 * BRIDGE, rows + 2 * BRIDGE];
  const padded = Array.from({ length: across * down }, (_, at) => {
    const column = Math.min(columns - 1, Math.max(0, (at % across) - BRIDGE));
    const row = Math.min(rows - 1, Math.max(0, Math.floor(at / across) - BRIDGE));
    return levels[row * columns + column]!;
  });
  const dilated = mapCells(padded, across, down, BRIDGE, (near) => Math.max(...near));
  const closed = mapCells(dilated, across, down, BRIDGE, (near) => Math.min(...near));
  return levels.map(
    (_, at) => closed[(Math.floor(at / columns) + BRIDGE) * across + (at % columns) + BRIDGE]!,
  );
}

const smooth = (levels: readonly number[], columns: number, rows: number): number[] =>
  mapCells(levels, columns, rows, 1, (near) => near.reduce((sum, level) => sum + level, 0) / near.length);

/** Raises the light of a page, whose pixels are changed. */
export function evenLight({ width, height, data }: RgbaImage, { columns, rows, gains }: LightGrid): void {
  const line = new Float32Array(columns);
  const across = Array.from({ length: width }, (_, x) => between(((x + 0.5) * columns) / width, columns));
  const before = Uint16Array.from(across, ([column]) => column);
  const after = Uint16Array.from(across, ([, column]) => column);
  const shares = Float32Array.from(across, ([, , share]) => share);
  for (let y = 0, at = 0; y < height; y += 1) {
    const [above, below, share] = between(((y + 0.5) * rows) / height, rows);
    for (let column = 0; column < columns; column += 1) {
      line[column] =
        gains[above * columns + column]! * (1 - share) + gains[below * columns + column]! * share;
    }
    for (let x = 0; x < width; x += 1, at += 4) {
      const gain = line[before[x]!]! * (1 - shares[x]!) + line[after[x]!]! * shares[x]!;
      data[at] = data[at]! * gain;
      data[at + 1] = data[at + 1]! * gain;
      data[at + 2] = data[at + 2]! * gain;
    }
  }
}

/** The two cells between whose centers a place lies, and the share of the second. */
function between(place: number, count: number): readonly [before: number, after: number, share: number] {
  const from = Math.floor(place - 0.5);
  return [Math.max(0, from), Math.min(count - 1, from + 1), place - 0.5 - from];
}
