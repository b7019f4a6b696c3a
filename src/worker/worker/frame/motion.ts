import type { Plane } from '../../shared/frame.js';

/** Luminance of a frame, summed along its columns and rows: enough to see that it moves. */
export interface Profile {
  readonly across: Float32Array;
  readonly down: Float32Array;
}

/** Pixels that a picture has moved since the one before. */
export interface Shift {
  readonly x: number;
  readonly y: number;
}

/** Pixels: a hand moves less between two frames, or the picture is smeared anyway. */
const FARTHEST = 12;

function profileOf({ width, height, values }: Plane): Profile {
  const across = new Float32Array(width);
  const down = new Float32Array(height);
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = 0; x < width; x++) {
      const value = values[y * width + x]!;
      across[x]! += value;
      sum += value;
    }
    down[y] = sum / width;
  }
  for (let x = 0; x < width; x++) across[x]! /= height;
  return { across, down };
}

export const shiftBetween = (before: Profile, now: Profile): Shift => ({
  x: bestShift(before.across, now.across),
  y: bestShift(before.down, now.down),
});

/** How far `now` is `before` moved on. Of equals the smaller: a wall has no sides. */
function bestShift(before: Float32Array, now: Float32Array): number {
  let [best, least] = [0, differenceAt(before, now, 0)];
  for (let distance = 1; distance <= FARTHEST; distance++) {
    for (const shift of [distance, -distance]) {
      const difference = differenceAt(before, now, shift);
      if (difference < least * 0.98) [best, least] = [shift, difference];
    }
  }
  return best;
}

function differenceAt(before: Float32Array, now: Float32Array, shift: number): number {
  const from = Math.max(0, shift);
  const to = Math.min(now.length, now.length + shift);
  let sum = 0;
  for (let at = from; at < to; at++) sum += Math.abs(now[at]! - before[at - shift]!);
  return sum / Math.max(1, to - from);
}

/** A frame, with what tells how far it has moved. */
export interface ProfiledFrame {
  readonly luma: Plane;
  readonly profile: Profile;
}

export const profileFrame = (luma: Plane): ProfiledFrame => ({ luma, profile: profileOf(luma) });
