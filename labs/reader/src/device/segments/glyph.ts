import type { Plane } from '../../raster/plane.js';

/** Segments in the usual order: a top, b and c right, d bottom, e and f left, g middle. */
export const SEGMENTS = 'abcdefg';

/** What a seven-segment cell can show. Variants without a tail (6, 9) and with one (7) are on real displays. */
const PATTERNS: readonly (readonly [string, string])[] = [
  ['0', 'abcdef'],
  ['1', 'bc'],
  ['2', 'abdeg'],
  ['3', 'abcdg'],
  ['4', 'bcfg'],
  ['5', 'acdfg'],
  ['6', 'acdefg'],
  ['6', 'cdefg'],
  ['7', 'abc'],
  ['7', 'abcf'],
  ['8', 'abcdefg'],
  ['9', 'abcdfg'],
  ['9', 'abcfg'],
  ['H', 'bcefg'],
  ['I', 'ef'],
  ['i', 'c'],
  ['L', 'def'],
  ['o', 'cdeg'],
  ['E', 'adefg'],
  ['r', 'eg'],
  ['-', 'g'],
];

/** A cell upright in a strip: box in pixels, `stroke` the thickness of a segment. */
export interface Cell {
  left: number;
  right: number;
  top: number;
  bottom: number;
  stroke: number;
}

export interface Glyph {
  text: string;
  /** 0 to 1: how far the least clear segment is from the other state. */
  margin: number;
  /** Mean level where no segment can be; near 0 unless glare, blur or another thing covers the cell. */
  clutter: number;
}

function meanLevel(plane: Plane, left: number, top: number, right: number, bottom: number): number {
  const x0 = Math.max(0, Math.round(left));
  const y0 = Math.max(0, Math.round(top));
  const x1 = Math.min(plane.width, Math.max(x0 + 1, Math.round(right)));
  const y1 = Math.min(plane.height, Math.max(y0 + 1, Math.round(bottom)));
  let sum = 0;
  for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) sum += plane.data[y * plane.width + x]!;
  return x1 > x0 && y1 > y0 ? sum / ((x1 - x0) * (y1 - y0)) : 0;
}

/** Strongest box of the segment's thickness while it slides across the zone where the segment may lie. */
function maxAlong(from: number, to: number, thickness: number, at: (start: number) => number): number {
  let best = Number.NEGATIVE_INFINITY;
  for (let start = from; start <= Math.max(from, to - thickness); start++) best = Math.max(best, at(start));
  return best;
}

/** Level of each segment, in the order of `SEGMENTS`. */
function segmentLevels(plane: Plane, cell: Cell): number[] {
  const { left, right, top, bottom, stroke } = cell;
  const height = bottom - top;
  const width = right - left;
  const thick = Math.max(2, stroke * 0.5);
  const x0 = left + Math.max(stroke, width * 0.36);
  const x1 = right - Math.max(stroke, width * 0.36);
  const mid = (left + right) / 2;
  const across = (from: number, to: number): number =>
    maxAlong(top + height * from, top + height * to, thick, (y) =>
      meanLevel(plane, Math.min(x0, mid - 2), y, Math.max(x1, mid + 2), y + thick),
    );
  const down = (from: number, to: number, low: number, high: number): number =>
    maxAlong(from, to, thick, (x) => meanLevel(plane, x, top + height * low, x + thick, top + height * high));
  const side = width * 0.34;
  const upper = [0.2, 0.37] as const;
  const lower = [0.63, 0.8] as const;
  return [
    across(-0.02, 0.19),
    down(right - side, right + 2, ...upper),
    down(right - side, right + 2, ...lower),
    across(0.81, 1.02),
    down(left - 2, left + side, ...lower),
    down(left - 2, left + side, ...upper),
    across(0.39, 0.61),
  ];
}

/** Mean level of the two holes of an 8. */
function holeLevel(plane: Plane, cell: Cell): number {
  const height = cell.bottom - cell.top;
  const x0 = cell.left + (cell.right - cell.left) * 0.4;
  const x1 = cell.left + (cell.right - cell.left) * 0.6;
  const inset = Math.max(cell.stroke * 1.45, height * 0.2);
  const hole = (from: number, to: number): number => (to > from ? meanLevel(plane, x0, from, x1, to) : 0);
  const middle = (cell.top + cell.bottom) / 2;
  return Math.max(
    Math.abs(hole(cell.top + inset, middle - cell.stroke * 0.9)),
    Math.abs(hole(middle + cell.stroke * 0.9, cell.bottom - inset)),
  );
}

/** The best pattern for these segment levels, with the margin of its least clear segment (negative when broken). */
export function matchPattern(levels: readonly number[]): { text: string; margin: number } {
  let best = { text: '', margin: -1, cost: Number.POSITIVE_INFINITY };
  for (const [text, lit] of PATTERNS) {
    let margin = 1;
    let cost = 0;
    for (let i = 0; i < levels.length; i++) {
      const signed = (lit.includes(SEGMENTS[i]!) ? 1 : -1) * (levels[i]! - 0.5) * 2;
      margin = Math.min(margin, signed);
      cost += Math.max(0, 0.6 - signed) ** 2;
    }
    if (cost < best.cost) best = { text, margin, cost };
  }
  return best;
}

/** Reads one cell. */
export function readCell(plane: Plane, cell: Cell): Glyph {
  return { ...matchPattern(segmentLevels(plane, cell)), clutter: holeLevel(plane, cell) };
}

/** Reads a lone upright stroke, which is a 1 (or the I of HI) when it spans the whole height unbroken. */
export function readBar(plane: Plane, cell: Cell): Glyph {
  const height = cell.bottom - cell.top;
  const part = (from: number, to: number): number => {
    const thick = Math.max(2, cell.stroke * 0.5);
    return maxAlong(cell.left - 1, cell.right + 1, thick, (x) =>
      meanLevel(plane, x, cell.top + height * from, x + thick, cell.top + height * to),
    );
  };
  const upper = part(0.18, 0.4);
  const lower = part(0.6, 0.82);
  const beside = Math.max(
    Math.abs(
      meanLevel(
        plane,
        cell.left - cell.stroke,
        cell.top + height * 0.2,
        cell.left - 2,
        cell.top + height * 0.8,
      ),
    ),
    Math.abs(
      meanLevel(
        plane,
        cell.right + 2,
        cell.top + height * 0.2,
        cell.right + cell.stroke,
        cell.top + height * 0.7,
      ),
    ),
  );
  if (upper < 0.5 && lower > 0.5)
    return { text: 'i', margin: Math.min(0.5 - upper, lower - 0.5) * 2, clutter: beside };
  return { text: '1', margin: Math.min(1, (Math.min(upper, lower) - 0.5) * 2), clutter: beside };
}
