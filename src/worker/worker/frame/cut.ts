import type { Box, Plane } from '../../shared/frame.js';
import type { Blob } from './blobs.js';
import { type Display, distance } from './display.js';
import type { Ink } from './ink.js';
import { transposeBox } from './rows.js';

/** In heights of the numbers: so near to the edge of a picture, another number may be beyond it. */
const NEAR = 0.1;
/** What is left of a figure at an edge: how far it may be from the others, and how much of their height it has. */
const NEXT = 1.1;
const REST = 0.6;
/** Its strokes are no thicker and no thinner than theirs. */
const ALIKE = 1.9;

/**
 * Strokes that meet an edge are a figure's: at least so thick, and so long, in strokes of the numbers, and at most so
 * thick.
 */
const THINNEST = 0.75;
const THICKEST = 9;
const SHORTEST = 1.5;
/** In heights of the numbers: how tall what is left of a larger figure may be, and how far from them. */
const TALLEST = 6;
const AWAY = 1.5;
/** Width of what is left of a figure, in heights of it; and what of the picture no figure takes up. */
const WIDEST = 2.5;
const MOST_OF_EDGE = 0.5;
/** Share of its box that is ink: a shadow's rim has less. */
const FILLED = 0.2;
/** In contrasts: it stands out like the numbers, on the same ground. */
const STANDS_OUT = 0.8;
const SAME_GROUND = 0.3;

/** Whether the numbers touch the edge of the picture or continue beyond it, where partial digits are not recognized. */
export function isCutOff(luma: Plane, display: Display): boolean {
  const { width, height } = luma;
  const { box, height: size } = display;
  const room = Math.min(box.left, box.top, width - box.right, height - box.bottom);
  return (
    room < NEAR * size ||
    continuesBeyondEdge(display.isRotated ? height : width, display) ||
    isInkAtEdge(luma, display)
  );
}

/**
 * Whether a figure of the same display is cut through by an edge. Where only the small figures of a display are whole,
 * such as its clock, these are what is found.
 */
const isInkAtEdge = (luma: Plane, display: Display): boolean =>
  display.sights.some(({ strokes, blobs }) =>
    blobs.some(
      (blob) =>
        blob.sign === display.sign &&
        isCutFigure(luma, display, blob) &&
        isOnDisplay(luma, display, blob.box, strokes),
    ),
  );

/** By its shape: what is left of a figure at one edge of the picture. */
function isCutFigure({ width, height }: Plane, display: Display, { box, area, stroke }: Blob): boolean {
  const { left, top, right, bottom } = box;
  const isBeside = left <= 1 || right >= width - 1;
  const isOver = top <= 1 || bottom >= height - 1;
  // What fills a corner is the device, or a shadow.
  if (isBeside === isOver) return false;
  if (stroke < THINNEST * display.stroke || stroke > THICKEST * display.stroke) return false;
  if (area < 2 * display.stroke ** 2) return false;
  const [across, down] = [right - left, bottom - top];
  const [depth, along] = isOver ? [down, across] : [across, down];
  if (area < FILLED * across * down) return false;
  if (across > MOST_OF_EDGE * width || down > MOST_OF_EDGE * height) return false;
  if (depth < SHORTEST * display.stroke || depth > TALLEST * display.height) return false;
  if (along > Math.max(NEXT * display.height, WIDEST * depth)) return false;
  return distance(box, display.box) <= AWAY * Math.max(display.height, depth);
}

/** By its light: it is as dark, or as bright, as the numbers, and so is what it stands on. */
function isOnDisplay({ width, height, values }: Plane, display: Display, box: Box, { signs }: Ink): boolean {
  let [inks, ink, grounds, ground] = [0, 0, 0, 0];
  for (let y = Math.max(0, box.top - RIM); y < Math.min(height, box.bottom + RIM); y++) {
    for (let x = Math.max(0, box.left - RIM); x < Math.min(width, box.right + RIM); x++) {
      const at = y * width + x;
      if (signs[at] === display.sign) {
        inks += 1;
        ink += values[at]!;
      } else {
        grounds += 1;
        ground += values[at]!;
      }
    }
  }
  if (grounds === 0) return false;
  const contrast = Math.abs(ink / inks - ground / grounds);
  return (
    contrast >= STANDS_OUT * Math.abs(display.ink - display.ground) &&
    Math.abs(ground / grounds - display.ground) <= SAME_GROUND * contrast
  );
}

/** Pixels around ink that show what it stands on. */
const RIM = 3;

/** @param length Pixels of the picture along the row of figures. */
function continuesBeyondEdge(
  length: number,
  { box, height, stroke, sign, blobs, isRotated }: Display,
): boolean {
  const along = (one: Box): Box => (isRotated ? transposeBox(one) : one);
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
