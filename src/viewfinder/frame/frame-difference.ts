import type { Box, LumaPlane } from '../../prepare/pixels.js';
import type { DisplayMeasures } from '../frame-analysis.js';

/** Projection profiles of a frame: mean luminance of each column and of each row. They show how far a frame has moved. */
export interface ProjectionProfile {
  readonly columns: Float32Array;
  readonly rows: Float32Array;
}

/** Translation of a picture between two frames, in pixels. */
export interface Shift {
  readonly x: number;
  readonly y: number;
}

/** Largest shift in pixels that is searched for: a hand moves less between two frames, or motion blurs the picture. */
const MAX_SHIFT = 12;
/** A larger shift must lower the difference by 2 %, so that a plain wall counts as still. */
const MIN_GAIN = 0.98;

function projectLuma({ width, height, values }: LumaPlane): ProjectionProfile {
  const columns = new Float32Array(width);
  const rows = new Float32Array(height);
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = 0; x < width; x++) {
      const value = values[y * width + x]!;
      columns[x]! += value;
      sum += value;
    }
    rows[y] = sum / width;
  }
  for (let x = 0; x < width; x++) columns[x]! /= height;
  return { columns, rows };
}

/** Estimates how far a picture has moved from one frame to another. */
export const estimateShift = (before: ProjectionProfile, now: ProjectionProfile): Shift => ({
  x: findBestShift(before.columns, now.columns),
  y: findBestShift(before.rows, now.rows),
});

/** Finds the shift, nearest to zero first, at which two profiles differ least. */
function findBestShift(before: Float32Array, now: Float32Array): number {
  let [best, least] = [0, meanAbsoluteDifference(before, now, 0)];
  for (let distance = 1; distance <= MAX_SHIFT; distance++) {
    for (const shift of [distance, -distance]) {
      const difference = meanAbsoluteDifference(before, now, shift);
      if (difference < least * MIN_GAIN) [best, least] = [shift, difference];
    }
  }
  return best;
}

function meanAbsoluteDifference(before: Float32Array, now: Float32Array, shift: number): number {
  const from = Math.max(0, shift);
  const to = Math.min(now.length, now.length + shift);
  let sum = 0;
  for (let at = from; at < to; at++) sum += Math.abs(now[at]! - before[at - shift]!);
  return sum / Math.max(1, to - from);
}

/** Luminance of a frame with its projection profiles. */
export interface ProfiledFrame {
  readonly luma: LumaPlane;
  readonly profile: ProjectionProfile;
}

export const profileLuma = (luma: LumaPlane): ProfiledFrame => ({ luma, profile: projectLuma(luma) });

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
