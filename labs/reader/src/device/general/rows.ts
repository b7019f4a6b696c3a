import type { RotatedBox } from '#networks/patch.js';
import type { Line } from '../../text/recogniser.js';

/**
 * Rows of large digits almost touch on many monitors: two or three are found as one box, or columns of digits as lines
 * of vertical text. These are the shares of its height in which rows may lie.
 */
type Window = readonly [from: number, to: number];
const TWO: readonly Window[] = [
  [0, 0.5],
  [0.5, 1],
];
/** The third row is the lower one where rows differ. */
const THREE: readonly Window[] = [
  [0, 0.36],
  [0.34, 0.72],
  [0.7, 1],
];
/** Width to height of boxes that can be two rows, and three. */
const OF_TWO = 0.5;
const OF_THREE = 1;
/** Stacks that are split: more are no display. */
const MAX_STACKS = 2;
/** Boxes lower than this are small print, in pixels of the pass. */
const MIN_HEIGHT = 60;
/** A box of one row of digits is about this wide for each, in its heights. */
const DIGIT = { least: 0.4, most: 0.8 };

/** A box of digits that are not plainly one row. */
function isStackedRows({ box, text, minScore }: Line): boolean {
  if (box.height < MIN_HEIGHT || box.width > 2.2 * box.height) return false;
  const digits = text.replace(/\D/g, '').length;
  const each = box.width / box.height / digits;
  return minScore < 0.85 || digits === 0 || each < DIGIT.least || each > DIGIT.most;
}

/** The upright box around two. */
function enclosingBox(a: RotatedBox, b: RotatedBox): RotatedBox {
  const left = Math.min(a.x - a.width / 2, b.x - b.width / 2);
  const right = Math.max(a.x + a.width / 2, b.x + b.width / 2);
  const top = Math.min(a.y - a.height / 2, b.y - b.height / 2);
  const bottom = Math.max(a.y + a.height / 2, b.y + b.height / 2);
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    width: right - left,
    height: bottom - top,
    angle: (a.angle + b.angle) / 2,
  };
}

/** Side by side or one in the other. */
function touches(a: RotatedBox, b: RotatedBox): boolean {
  const apart = Math.abs(a.x - b.x) - (a.width + b.width) / 2;
  const shared =
    Math.min(a.y + a.height / 2, b.y + b.height / 2) - Math.max(a.y - a.height / 2, b.y - b.height / 2);
  return apart < 0.3 * Math.min(a.height, b.height) && shared > 0.3 * Math.min(a.height, b.height);
}

/** Boxes of the rows that detection may have found as one line. */
export function splitStackedRows(lines: readonly Line[]): RotatedBox[] {
  const heaps = lines
    .filter(isStackedRows)
    .map(({ box }) => box)
    .sort((a, b) => b.height - a.height);
  const joined: RotatedBox[] = [];
  for (const heap of heaps) {
    let box = heap;
    for (const { box: other } of lines)
      if (other !== heap && other.height > 0.25 * heap.height && touches(box, other))
        box = enclosingBox(box, other);
    if (box !== heap && !joined.some((known) => Math.abs(known.x - box.x) + Math.abs(known.y - box.y) < 8))
      joined.push(box);
  }
  return [...joined, ...heaps].slice(0, MAX_STACKS).flatMap((box) => {
    const shape = box.width / box.height;
    const windows = [...(shape > OF_TWO ? TWO : []), ...(shape < OF_THREE ? THREE : [])];
    return windows.map((window) => rowBox(box, window));
  });
}

function rowBox(box: RotatedBox, [from, to]: Window): RotatedBox {
  const off = ((from + to) / 2 - 0.5) * box.height;
  return {
    ...box,
    x: box.x - off * Math.sin(box.angle),
    y: box.y + off * Math.cos(box.angle),
    height: (to - from) * box.height,
  };
}
