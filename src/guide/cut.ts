import type { Blob } from './blobs.js';
import type { Display } from './display.js';
import type { Box } from './frame.js';
import { turn } from './rows.js';

/** In heights of the numbers: so near to the edge of a picture, another number may be beyond it. */
const NEAR = 0.1;
/** What is left of a figure at an edge: how far it may be from the others, and how much of their height it has. */
const NEXT = 1.1;
const REST = 0.6;
/** Its strokes are no thicker and no thinner than theirs. */
const ALIKE = 1.9;

/** Whether the numbers reach the edge of the picture, or go on beyond it: a part of a figure is none that is found. */
export function isCutOff({ width, height }: { width: number; height: number }, display: Display): boolean {
  const { box, height: size } = display;
  const room = Math.min(box.left, box.top, width - box.right, height - box.bottom);
  return room < NEAR * size || goesOn(display.isTurned ? height : width, display);
}

/** @param length Pixels of the picture along the row of figures. */
function goesOn(length: number, { box, height, stroke, sign, blobs, isTurned }: Display): boolean {
  const along = (one: Box): Box => (isTurned ? turn(one) : one);
  const row = along(box);
  const parts = blobs.filter((blob) => {
    const { top, bottom } = along(blob.box);
    const isBeside = top > row.top - height / 4 && bottom < row.bottom + height / 4;
    return blob.sign === sign && isBeside && isAlike(blob, stroke);
  });
  const boxes = parts.map((part) => along(part.box));
  const [atStart, atEnd] = [
    boxes.filter(({ left, right }) => left <= 1 && row.left - right < NEXT * height && right < row.left),
    boxes.filter(
      ({ left, right }) => right >= length - 1 && left - row.right < NEXT * height && left > row.right,
    ),
  ];
  return [atStart, atEnd].some((rest) => heightOf(rest) > REST * height);
}

const isAlike = (one: Blob, stroke: number): boolean =>
  one.area >= stroke && one.stroke < ALIKE * stroke && one.stroke * ALIKE > stroke;

const heightOf = (boxes: readonly Box[]): number =>
  Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
