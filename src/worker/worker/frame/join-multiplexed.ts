import type { Plane } from '../../shared/frame.js';
import { brightestOf, CHANGED, cellOf, changeIn, type Place } from './content.js';
import { type Display, findDisplays } from './display.js';
import type { Shift } from './motion.js';
import { joinStrokes } from './strokes.js';

/** A frame, and how far the picture has moved since. */
export interface Aligned {
  readonly luma: Plane;
  readonly shift: Shift;
}

/** Share of the height of a number: a figure is as high, a point or a sign is not. */
const FIGURE = 0.6;

/**
 * Joins frames of a display with multiplexed digits into one picture that shows all of them, aligned to the last frame.
 *
 * Two different numbers laid over each other would show a third one. So every digit must be fully lit or fully dark in
 * every frame, which excludes a digit that changes.
 *
 * @returns Null where no digit was dark in any frame, or where one was partly lit.
 */
export function joinMultiplexed(frames: readonly Aligned[]): Plane | null {
  const whole = brightestPixels(frames);
  const [display] = findDisplays(whole);
  if (!display || display.sign < 0) return null;
  let isMultiplexed = false;
  for (const figure of figuresOf(display)) {
    for (const { luma, shift } of frames) {
      if (changeIn(luma, whole, figure, shift) <= CHANGED) continue;
      if (brightestOf(luma, figure, shift) - display.ground > CHANGED * figure.contrast) return null;
      isMultiplexed = true;
    }
  }
  return isMultiplexed ? whole : null;
}

/** The figures of a display, each with its own part of the picture. */
const figuresOf = ({ box, height, ink, ground, blobs, sign }: Display): Place[] =>
  joinStrokes(blobs.filter((blob) => blob.sign === sign))
    .map((blob) => blob.box)
    .filter(
      (one) =>
        one.bottom - one.top > FIGURE * height &&
        one.left >= box.left &&
        one.right <= box.right &&
        one.top >= box.top &&
        one.bottom <= box.bottom,
    )
    .map((one) => ({ box: one, cell: cellOf(height), contrast: Math.abs(ink - ground) }));

/** Every pixel as bright as it was in any of the frames. */
function brightestPixels(frames: readonly Aligned[]): Plane {
  const { width, height, values: last } = frames.at(-1)!.luma;
  const values = last.slice();
  for (const { luma, shift } of frames.slice(0, -1)) {
    for (let y = Math.max(0, shift.y); y < Math.min(height, height + shift.y); y++) {
      for (let x = Math.max(0, shift.x); x < Math.min(width, width + shift.x); x++) {
        const value = luma.values[(y - shift.y) * width + x - shift.x]!;
        const at = y * width + x;
        if (value > values[at]!) values[at] = value;
      }
    }
  }
  return { width, height, values };
}
