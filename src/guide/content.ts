import type { Plane } from './frame.js';
import type { Shift } from './motion.js';
import type { DisplayMeasures } from './photo-measures.js';

/** Share of a number's height: the side of a cell. About a stroke, so that one more or less fills it. */
const CELL = 0.14;
/** Pixels. */
const SMALLEST = 3;

/**
 * How much of what a display shows has changed since the frame before: the largest change of a cell, in contrasts. Cells,
 * since a stroke that comes or goes is little of a display, and pixels at an edge change whenever a hand shakes.
 */
export function changeOf(before: Plane, now: Plane, display: DisplayMeasures, shift: Shift): number {
  const { width, height } = now;
  const cell = Math.max(SMALLEST, Math.round(CELL * display.size * Math.max(width, height)));
  const contrast = Math.max(1, display.contrast * display.light);
  const [left, top] = [Math.round(display.x * width), Math.round(display.y * height)];
  const [right, bottom] = [left + display.width * width, top + display.height * height];
  let largest = 0;
  for (let y = top; y + cell <= bottom; y += cell) {
    for (let x = left; x + cell <= right; x += cell) {
      const then = meanOf(before, x - shift.x, y - shift.y, cell);
      if (then !== null) largest = Math.max(largest, Math.abs(meanOf(now, x, y, cell)! - then) / contrast);
    }
  }
  return largest;
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
