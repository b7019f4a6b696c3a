import type { TurnedBox } from '../text/patch.js';
import type { Line } from '../text/recogniser.js';

/**
 * Rows of large digits almost touch on many monitors, and are found as one box. Shares of its height in which rows
 * may lie: two or three of one height, or two and a lower one.
 */
const WINDOWS: readonly (readonly [number, number])[] = [
  [0, 0.5],
  [0.5, 1],
  [0, 0.36],
  [0.34, 0.72],
  [0.7, 1],
];
/** A box of one row of digits is wider than this share of its height for each digit in it. */
const DIGIT_WIDTH = 0.42;
/** Boxes lower than this are small print, in pixels of the look. */
const LEAST_HEIGHT = 60;

/** Boxes of rows that a line may be made of; none when it is a plain line. */
export function rowsWithin({ box, text, score }: Line): TurnedBox[] {
  if (box.height < LEAST_HEIGHT || box.width > 2.2 * box.height) return [];
  const digits = text.replace(/\D/g, '').length;
  if (score > 0.9 && digits > 0 && digits < 4 && box.width > DIGIT_WIDTH * box.height * digits && box.width < 1.3 * digits * box.height * 0.6)
    return [];
  return WINDOWS.map(([from, to]) => {
    const off = ((from + to) / 2 - 0.5) * box.height;
    return {
      ...box,
      x: box.x - off * Math.sin(box.angle),
      y: box.y + off * Math.cos(box.angle),
      height: (to - from) * box.height,
    };
  });
}
