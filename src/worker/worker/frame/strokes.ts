import type { Box } from '../../shared/frame.js';
import type { Blob } from './blobs.js';

/** Strokes that lie closer together than this share of their width are parts of one figure: segments have gaps. */
const GAP = 0.75;
/** Widths of strokes of one figure differ by less. */
const ALIKE = 2.2;
/** Pixels: less is noise, and there is a lot of it. */
const LEAST = 5;

/** Puts figures together whose segments do not touch. */
export function joinStrokes(blobs: readonly Blob[]): Blob[] {
  const left = blobs.filter(({ area }) => area >= LEAST).sort((a, b) => a.box.left - b.box.left);
  const joined: Blob[] = [];
  while (left.length > 0) {
    let figure = left.shift()!;
    for (let at = 0; at < left.length; ) {
      const other = left[at]!;
      // Sorted by their left: the rest is further away.
      if (other.box.left - figure.box.right > figure.stroke * 2) break;
      if (!isSameFigure(figure, other)) at += 1;
      else {
        left.splice(at, 1);
        figure = mergeBlobs(figure, other);
        at = 0;
      }
    }
    joined.push(figure);
  }
  return joined;
}

/** In heights: a joined figure is no wider, else it would be two. */
const WIDEST = 0.85;
/** In strokes: what is larger is no part of a figure, but the rim of something. */
const LARGEST = 14;

const longest = ({ left, right, top, bottom }: Box): number => Math.max(right - left, bottom - top);

function isSameFigure(one: Blob, other: Blob): boolean {
  if (one.sign !== other.sign) return false;
  const whole = unionBoxes(one.box, other.box);
  if (whole.right - whole.left > WIDEST * (whole.bottom - whole.top)) return false;
  if (longest(whole) > LARGEST * Math.min(one.stroke, other.stroke)) return false;
  const [thin, thick] = one.stroke < other.stroke ? [one, other] : [other, one];
  if (thick.stroke > ALIKE * thin.stroke) return false;
  const across = Math.max(one.box.left, other.box.left) - Math.min(one.box.right, other.box.right);
  const down = Math.max(one.box.top, other.box.top) - Math.min(one.box.bottom, other.box.bottom);
  // Stacked, as the halves of a one.
  const isAbove = -across > 0.5 * Math.min(one.box.right - one.box.left, other.box.right - other.box.left);
  return across <= GAP * thin.stroke && down <= (isAbove ? 2 * GAP : GAP) * thin.stroke;
}

const mergeBlobs = (one: Blob, other: Blob): Blob => ({
  sign: one.sign,
  box: unionBoxes(one.box, other.box),
  area: one.area + other.area,
  stroke: (one.stroke * one.area + other.stroke * other.area) / (one.area + other.area),
});

export const unionBoxes = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});
