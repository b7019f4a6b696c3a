import { type Grey, INK_BELOW } from './grey.js';

/** Limits memory; dense small print has a fifth. */
const MAX_RUNS = 1_000_000;

/** The most pieces of ink on one page. */
const MAX_PIECES = 200_000;

/** Horizontal runs of ink; `group` is the index of another run it touches, or its own for the first of a group. */
interface Runs {
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly row: Int32Array;
  readonly group: Int32Array;
  readonly count: number;
}

/**
 * Height in pixels of capitals and digits: the upper quartile of the heights of letter-shaped ink pieces. Null when there
 * are too few, or too many for a page.
 */
export function letterHeight(grey: Grey): number | null {
  const pieces = inkPieces(grey);
  if (pieces.length > MAX_PIECES) return null;
  const heights = pieces
    .map(({ left, right, top, bottom }) => ({ width: right - left, height: bottom - top }))
    .filter(
      ({ width, height }) =>
        height >= 5 && height <= grey.height / 8 && width <= 3 * height && height <= 8 * width,
    )
    .map(({ height }) => height)
    .sort((a, b) => a - b);
  return heights.length < 12 ? null : heights[Math.floor(heights.length * 0.75)]!;
}

/** The box of connected ink; `right` and `bottom` are exclusive. */
export interface InkPiece {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Connected ink, including diagonal neighbours. */
export function inkPieces(grey: Grey): InkPiece[] {
  const runs = findRuns(grey);
  const boxes = new Map<number, InkPiece>();
  for (let i = 0; i < runs.count; i++) {
    const first = rootOf(runs.group, i);
    const [left, right, row] = [runs.from[i]!, runs.to[i]!, runs.row[i]!];
    const box = boxes.get(first);
    if (!box) boxes.set(first, { left, right, top: row, bottom: row + 1 });
    else {
      box.left = Math.min(box.left, left);
      box.right = Math.max(box.right, right);
      box.bottom = Math.max(box.bottom, row + 1);
    }
  }
  return [...boxes.values()];
}

/** Runs of ink, grouped with touching runs of the row above by union-find. */
function findRuns({ data, width, height }: Grey): Runs {
  const [from, to, row, group]: number[][] = [[], [], [], []];
  let above = 0;
  let here = 0;
  for (let y = 0; y < height && from!.length < MAX_RUNS; y++) {
    let over = above;
    above = here;
    for (let x = 0; x < width; x++) {
      if (data[y * width + x]! >= INK_BELOW) continue;
      const start = x;
      while (x < width && data[y * width + x]! < INK_BELOW) x++;
      const run = from!.length;
      from!.push(start);
      to!.push(x);
      row!.push(y);
      group!.push(run);
      while (over < above && to![over]! < start) over++;
      for (let touching = over; touching < above && from![touching]! <= x; touching++)
        join(group!, touching, run);
    }
    here = from!.length;
  }
  return {
    from: Int32Array.from(from!),
    to: Int32Array.from(to!),
    row: Int32Array.from(row!),
    group: Int32Array.from(group!),
    count: from!.length,
  };
}

function rootOf(group: Int32Array | number[], run: number): number {
  let root = run;
  while (group[root] !== root) {
    group[root] = group[group[root]!]!;
    root = group[root]!;
  }
  return root;
}

function join(group: number[], one: number, other: number): void {
  const [a, b] = [rootOf(group, one), rootOf(group, other)];
  group[Math.max(a, b)] = Math.min(a, b);
}
