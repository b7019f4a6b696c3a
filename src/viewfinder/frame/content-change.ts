import type { Box, LumaPlane } from '../../prepare/pixels.js';
import type { DisplayMeasures } from '../frame-analysis.js';
import type { Shift } from './motion.js';

/** Change of a cell, as a share of the contrast of the digits, from which a stroke has come or gone. */
export const CHANGE_THRESHOLD = 0.4;

/** Side of a cell as a share of the digit height: about a stroke width, so that one stroke fills the cell. */
const CELL_SHARE = 0.14;
/** Least side of a cell in pixels. */
const MIN_CELL_SIZE = 3;

/** Part of a picture whose content is compared between frames. */
export interface ContentRegion {
  readonly box: Box;
  /** Side of a square cell in pixels. */
  readonly cellSize: number;
  /** Difference in luminance between ink and background, 0 to 255. */
  readonly contrast: number;
}

/** Side of a cell in pixels for digits of this height in pixels. */
export const cellSizeFor = (digitHeight: number): number =>
  Math.max(MIN_CELL_SIZE, Math.round(CELL_SHARE * digitHeight));

/** Measures how much of what a display shows has changed between two frames, as a share of its contrast. */
export function measureDisplayChange(
  before: LumaPlane,
  now: LumaPlane,
  display: DisplayMeasures,
  shift: Shift,
): number {
  const { width, height } = now;
  const box = {
    left: Math.round(display.x * width),
    top: Math.round(display.y * height),
    right: Math.round((display.x + display.width) * width),
    bottom: Math.round((display.y + display.height) * height),
  };
  const cellSize = cellSizeFor(display.size * Math.max(width, height));
  return measureChange(before, now, { box, cellSize, contrast: display.contrast * display.light }, shift);
}

/**
 * Measures the largest change of a cell in a region, as a share of the region's contrast. Cells are compared, since a
 * stroke is a small part of a display, and single pixels at an edge change whenever the hand shakes.
 */
export function measureChange(
  before: LumaPlane,
  now: LumaPlane,
  { box, cellSize, contrast }: ContentRegion,
  shift: Shift,
): number {
  let largest = 0;
  for (const { x, y } of divideIntoCells(box, cellSize)) {
    const then = meanLuma(before, x - shift.x, y - shift.y, cellSize);
    if (then !== null) largest = Math.max(largest, Math.abs(meanLuma(now, x, y, cellSize)! - then));
  }
  return largest / Math.max(1, contrast);
}

/** Mean luminance of the brightest cell in a region. */
export function brightestCell(luma: LumaPlane, { box, cellSize }: ContentRegion, shift: Shift): number {
  let brightest = 0;
  for (const { x, y } of divideIntoCells(box, cellSize))
    brightest = Math.max(brightest, meanLuma(luma, x - shift.x, y - shift.y, cellSize) ?? 0);
  return brightest;
}

/** Cells that together cover a box; the last of a row or a column overlaps the one before. */
function* divideIntoCells({ left, top, right, bottom }: Box, cellSize: number) {
  for (let y = top; y + cellSize <= bottom; y = nextCell(y, bottom, cellSize))
    for (let x = left; x + cellSize <= right; x = nextCell(x, right, cellSize)) yield { x, y };
}

/** Start of the cell after the one at `start`; beyond `end` after the last one. */
const nextCell = (start: number, end: number, cellSize: number): number =>
  start + cellSize < end ? Math.min(start + cellSize, end - cellSize) : end;

/** Mean luminance of a square; null where it is not wholly within the picture. */
function meanLuma(
  { width, height, values }: LumaPlane,
  left: number,
  top: number,
  side: number,
): number | null {
  if (left < 0 || top < 0 || left + side > width || top + side > height) return null;
  let sum = 0;
  for (let y = top; y < top + side; y++) {
    for (let x = left; x < left + side; x++) sum += values[y * width + x]!;
  }
  return sum / side ** 2;
}
