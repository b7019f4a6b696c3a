import { type Component, flagsByLabel } from '#networks/components.js';
import type { Box } from '../../raster/box.js';
import { enclosingBox } from './enclosing-box.js';
import { type Group, joinSegments } from './groups.js';
import { type InkPieces, isSpot, typicalStroke } from './ink-pieces.js';
import { groupRows } from './rows.js';

/** A row of digits of one size, and the ink that makes it up. */
export interface FieldArea {
  box: Box;
  /** Thickness of a segment in pixels. */
  stroke: number;
  /** Pixel coordinates of the digits' ink, x then y. */
  points: Int32Array;
}

/** What the thick pieces of a display add up to. */
export interface DisplayParts {
  fields: FieldArea[];
  /** Small print: components too thin or too small to be digits. */
  print: Component[];
  /** What is as large as digits or their segments but no part of a field: glare, cut digits, pictograms. */
  unexplained: Box[];
}

function toFieldArea(row: readonly Group[], labels: Int32Array, width: number): FieldArea {
  const box = enclosingBox(row);
  const members = row.flatMap((each) => each.members);
  const isMine = flagsByLabel(members);
  const points: number[] = [];
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) if (isMine[labels[y * width + x]!] === 1) points.push(x, y);
  }
  return { box, stroke: typicalStroke(members), points: Int32Array.from(points) };
}

/** Bold print is as thick as thin segments, but never this share of the digits' height. */
const SMALL = 0.3;

/** How far apart the segments of a digit may lie, in shares of their thickness. */
export type GapWidth = 'close' | 'wide';

/** Puts the pieces of a survey together to rows of digits. */
export function findFields(
  { mask, labels, stroke, inside, thick, spots, cut }: InkPieces,
  join: GapWidth,
): DisplayParts {
  const { width, height } = mask;
  const isTall = (each: Group): boolean => each.bottom - each.top > Math.max(2 * stroke, 16);
  const pieces = join === 'wide' ? [...thick, ...spots.filter((spot) => spot.stroke >= 0.5 * stroke)] : thick;
  const isLarge = ({ members }: Group): boolean =>
    members.reduce((sum, piece) => sum + piece.area, 0) > 0.7 * stroke * stroke;
  const groups = joinSegments(pieces, labels, mask, stroke, join);
  const loose: Box[] = groups.filter((each) => !isTall(each) && isLarge(each));
  const found: FieldArea[] = [];
  const tall = groups.filter(isTall);
  const used = new Set(tall.flatMap((each) => each.members));
  const free = spots.filter((spot) => !used.has(spot));
  for (const row of groupRows(tall, free, stroke)) {
    const field = toFieldArea(row, labels, width);
    const wide = field.box.right - field.box.left;
    const high = field.box.bottom - field.box.top;
    if (wide > 0.55 * high && high > 3.4 * field.stroke && high > 0.1 * height) found.push(field);
    else loose.push(...row);
  }
  const tallest = Math.max(0, ...found.map(({ box }) => box.bottom - box.top));
  const isSmall = ({ top, bottom }: Box): boolean => bottom - top < SMALL * tallest;
  const fields = found.filter(({ box }) => !isSmall(box));
  const isPrint = (piece: Component): boolean =>
    piece.stroke < 0.62 * stroke || isSpot(piece, stroke) || isSmall(piece);
  const print = inside.filter((piece) => isPrint(piece) && !(used.has(piece) && !isSmall(piece)));
  return { fields, print, unexplained: [...cut, ...loose.filter((box) => !isSmall(box))] };
}
