import type { Grey } from './grey.js';

/** Side of the measured squares as a share of the longer side: a few lines of text. */
const SQUARE = 1 / 40;
/** Percentile of the paper in a square, also with dense text. */
const PAPER_SHARE = 0.85;
/** Darker squares, relative to the brightest paper, are print or background, not paper in shadow. */
const DARKEST_PAPER = 0.25;

/** Evens out illumination: divides each pixel by the paper around it, then stretches the contrast. */
export function evenIllumination(grey: Grey): Grey {
  const paper = measurePaper(grey);
  const { width, height } = grey;
  const data = new Uint8Array(grey.data.length);
  for (let y = 0, i = 0; y < height; y++) {
    const light = paper.alongRow(y);
    for (let x = 0; x < width; x++, i++) data[i] = Math.min(255, (grey.data[i]! * 255) / light(x));
  }
  stretchContrast(data);
  return { data, width, height };
}

interface Paper {
  alongRow(y: number): (x: number) => number;
}

function measurePaper(grey: Grey): Paper {
  const side = Math.max(8, Math.ceil(Math.max(grey.width, grey.height) * SQUARE));
  const columns = Math.ceil(grey.width / side);
  const rows = Math.ceil(grey.height / side);
  const raw = Float32Array.from({ length: columns * rows }, (_, i) =>
    paperLevel(grey, (i % columns) * side, Math.floor(i / columns) * side, side),
  );
  const floor = Math.max(1, Math.max(...raw) * DARKEST_PAPER);
  const grid = smoothGrid(
    raw.map((light) => Math.max(light, floor)),
    columns,
    rows,
  );
  const at = (column: number, row: number): number =>
    grid[Math.min(rows - 1, Math.max(0, row)) * columns + Math.min(columns - 1, Math.max(0, column))]!;
  return {
    alongRow(y) {
      const v = y / side - 0.5;
      const row = Math.floor(v);
      const down = v - row;
      return (x) => {
        const u = x / side - 0.5;
        const column = Math.floor(u);
        const along = u - column;
        const above = at(column, row) * (1 - along) + at(column + 1, row) * along;
        const below = at(column, row + 1) * (1 - along) + at(column + 1, row + 1) * along;
        return above * (1 - down) + below * down;
      };
    },
  };
}

/** The `PAPER_SHARE` percentile of a square. */
function paperLevel({ data, width, height }: Grey, left: number, top: number, side: number): number {
  const right = Math.min(width, left + side);
  const bottom = Math.min(height, top + side);
  const counts = new Uint32Array(256);
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) counts[data[y * width + x]!]!++;
  return levelAt(counts, (right - left) * (bottom - top) * PAPER_SHARE);
}

function levelAt(counts: Uint32Array, target: number): number {
  let seen = 0;
  for (let level = 0; level < 256; level++) {
    seen += counts[level]!;
    if (seen >= target) return level;
  }
  return 255;
}

/** Mean of each square and its eight neighbours. */
function smoothGrid(grid: Float32Array, columns: number, rows: number): Float32Array {
  return grid.map((_, i) => {
    const column = i % columns;
    const row = Math.floor(i / columns);
    let sum = 0;
    let count = 0;
    for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++)
      for (let c = Math.max(0, column - 1); c <= Math.min(columns - 1, column + 1); c++, count++)
        sum += grid[r * columns + c]!;
    return sum / count;
  });
}

/** The darkest percent becomes black, near-white becomes white; a blank page stays blank. */
function stretchContrast(data: Uint8Array): void {
  const counts = new Uint32Array(256);
  for (const level of data) counts[level]!++;
  const dark = Math.min(150, levelAt(counts, data.length * 0.01));
  const bright = 235;
  for (let i = 0; i < data.length; i++)
    data[i] = Math.max(0, Math.min(255, ((data[i]! - dark) * 255) / (bright - dark)));
}
