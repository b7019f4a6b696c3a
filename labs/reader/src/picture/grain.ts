import type { Grey } from './grey.js';

/** Grey level of thin strokes; sensor grain is rarely as dark. */
const FAINT = 190;
/** Width of the soft edges of strokes, in pixels. */
const EDGE = 2;
/** Dark pixels among three by three that make a stroke. */
const MIN_PIXELS = 4;

/** Whitens everything that is not within `EDGE` of a stroke: specks disturb the layout analysis. */
export function removeGrain(grey: Grey): Grey {
  const { data, width, height } = grey;
  const clean = new Uint8Array(data.length).fill(255);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      if (data[y * width + x]! < FAINT && isStroke(grey, x, y)) copyAround(grey, clean, x, y);
    }
  }
  return { data: clean, width, height };
}

function isStroke({ data, width }: Grey, x: number, y: number): boolean {
  let count = 0;
  for (let at = (y - 1) * width + x; at <= (y + 1) * width + x; at += width)
    count += Number(data[at - 1]! < FAINT) + Number(data[at]! < FAINT) + Number(data[at + 1]! < FAINT);
  return count >= MIN_PIXELS;
}

function copyAround({ data, width, height }: Grey, clean: Uint8Array, x: number, y: number): void {
  const left = Math.max(0, x - EDGE);
  const right = Math.min(width, x + EDGE + 1);
  for (let row = Math.max(0, y - EDGE); row <= Math.min(height - 1, y + EDGE); row++)
    clean.set(data.subarray(row * width + left, row * width + right), row * width + left);
}
