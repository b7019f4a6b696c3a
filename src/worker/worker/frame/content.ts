import type { Box, Plane } from '../../shared/frame.js';
import type { DisplayMeasures } from '../../shared/frame-analysis.js';
import type { Shift } from './motion.js';

/** Contrasts: a stroke that came or went. */
export const CHANGED = 0.4;

/** Share of a number's height: the side of a cell. About a stroke, so that one more or less fills it. */
const CELL = 0.14;
/** Pixels. */
const SMALLEST = 3;

/** Where to look for a change, and what its contrast is in luminance. */
export interface Place {
  readonly box: Box;
  readonly cell: number;
  readonly contrast: number;
}

/** @param height Pixels of the largest number. */
export const cellOf = (height: number): number => Math.max(SMALLEST, Math.round(CELL * height));

/**
 * How much of what a display shows has changed since the frame before: the largest change of a cell, in contrasts. Cells,
 * since a stroke that comes or goes is little of a display, and pixels at an edge change whenever a hand shakes.
 */
export function changeOf(before: Plane, now: Plane, display: DisplayMeasures, shift: Shift): number {
  const { width, height } = now;
  const [left, top] = [Math.round(display.x * width), Math.round(display.y * height)];
  const box = { left, top, right: left + display.width * width, bottom: top + display.height * height };
  const cell = cellOf(display.size * Math.max(width, height));
  return changeIn(before, now, { box, cell, contrast: display.contrast * display.light }, shift);
}

/** The same, of one place. */
export function changeIn(before: Plane, now: Plane, { box, cell, contrast }: Place, shift: Shift): number {
  let largest = 0;
  for (const { x, y } of cellsOf(box, cell)) {
    const then = meanOf(before, x - shift.x, y - shift.y, cell);
    if (then !== null) largest = Math.max(largest, Math.abs(meanOf(now, x, y, cell)! - then));
  }
  return largest / Math.max(1, contrast);
}

/** Luminance of the brightest cell of a place. */
export function brightestOf(plane: Plane, { box, cell }: Place, shift: Shift): number {
  let brightest = 0;
  for (const { x, y } of cellsOf(box, cell))
    brightest = Math.max(brightest, meanOf(plane, x - shift.x, y - shift.y, cell) ?? 0);
  return brightest;
}

function* cellsOf({ left, top, right, bottom }: Box, cell: number) {
  for (let y = top; y + cell <= bottom; y += cell)
    for (let x = left; x + cell <= right; x += cell) yield { x, y };
}

/** Null outside the picture. */
function meanOf({ width, height, values }: Plane, left: number, top: number, side: number): number | null {
  if (left < 0 || top < 0 || left + side > width || top + side > height) return null;
  let sum = 0;
  for (let y = top; y < top + side; y++) {
    for (let x = left; x < left + side; x++) sum += values[y * width + x]!;
  }
  return sum / side ** 2;
}
