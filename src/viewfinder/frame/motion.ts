import type { LumaPlane } from '../../prepare/pixels.js';

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
