import type { Box } from '../../shared/frame.js';
import type { Blob } from './blobs.js';

/** Figures of one size side by side, as a display writes a number. */
export interface Row {
  readonly sign: number;
  readonly box: Box;
  /** Pixels: of its figures, and of their strokes. */
  readonly height: number;
  readonly stroke: number;
  readonly figures: number;
  /** The device lies on its side. */
  readonly isRotated: boolean;
}

/** Rows of figures: upright, upside down, or by a quarter turn. */
export const findRows = (blobs: readonly Blob[]): Row[] => [
  ...rowsOf(blobs, false),
  ...rowsOf(
    blobs.map((blob) => ({ ...blob, box: transposeBox(blob.box) })),
    true,
  ),
];

/** Swaps the axes of a box. */
export const transposeBox = ({ left, top, right, bottom }: Box): Box => ({
  left: top,
  top: left,
  right: bottom,
  bottom: right,
});
const widthOf = ({ left, right }: Box): number => right - left;
const heightOf = ({ top, bottom }: Box): number => bottom - top;
const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]!;

/** Pixels: lower figures have no shape that could be told from texture. */
const LOWEST = 7;

/** A one, which much else looks like. */
const isBar = ({ box }: Blob): boolean => widthOf(box) <= 0.38 * heightOf(box);

/** Strokes of an even width around holes and bays, or one upright stroke. */
function isFigure(blob: Blob): boolean {
  const { box, area, stroke } = blob;
  const [width, height] = [widthOf(box), heightOf(box)];
  if (height < LOWEST || width > 1.1 * height || width < 0.06 * height) return false;
  if (stroke > 0.3 * height || stroke < 0.07 * height) return false;
  const fill = area / (width * height);
  return isBar(blob) ? fill > 0.45 : fill > 0.16 && fill < 0.74;
}

function isNext(one: Blob, other: Blob): boolean {
  if (one.sign !== other.sign) return false;
  const [a, b] = [heightOf(one.box), heightOf(other.box)];
  const size = Math.max(a, b);
  if (Math.min(a, b) < 0.74 * size) return false;
  if (Math.max(one.stroke, other.stroke) > 1.9 * Math.min(one.stroke, other.stroke)) return false;
  const gap = other.box.left - one.box.right;
  if (gap < -0.3 * size || gap > 1.1 * size) return false;
  const lift = (one.box.top + one.box.bottom - other.box.top - other.box.bottom) / 2;
  return Math.abs(lift) < 0.3 * size;
}

function rowsOf(blobs: readonly Blob[], isRotated: boolean): Row[] {
  const left = blobs.filter(isFigure).sort((one, other) => one.box.left - other.box.left);
  const rows: Row[] = [];
  while (left.length > 0) {
    const figures = [left.shift()!];
    for (let at = 0; at < left.length; ) {
      if (isNext(figures.at(-1)!, left[at]!)) figures.push(...left.splice(at, 1));
      else at += 1;
    }
    const bars = figures.filter(isBar).length;
    // Three ones are a number; words on a page, seen from the side, are bars too.
    if (isRotated ? figures.length - bars < 2 : figures.length < (bars === figures.length ? 3 : 2)) continue;
    const box = {
      left: Math.min(...figures.map(({ box }) => box.left)),
      top: Math.min(...figures.map(({ box }) => box.top)),
      right: Math.max(...figures.map(({ box }) => box.right)),
      bottom: Math.max(...figures.map(({ box }) => box.bottom)),
    };
    rows.push({
      sign: figures[0]!.sign,
      box: isRotated ? transposeBox(box) : box,
      height: median(figures.map(({ box }) => heightOf(box))),
      stroke: median(figures.map(({ stroke }) => stroke)),
      figures: figures.length,
      isRotated,
    });
  }
  return rows;
}
