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

/** The area of a row, in a picture so many pixels wide whose components have labels. */
function toFieldArea(row: readonly Group[], labels: Int32Array, width: number): FieldArea {
  const box = enclosingBox(row);
  const members = row.flatMap((each) => each.members);
  const isOfRow = flagsByLabel(members);
  const points: number[] = [];
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) if (isOfRow[labels[y * width + x]!] === 1) points.push(x, y);
  }
  return { box, stroke: typicalStroke(members), points: Int32Array.from(points) };
}

/** How far apart the segments of a digit may lie, in shares of their thickness. */
export type GapWidth = 'close' | 'wide';

/** Least height of a digit, in strokes and in pixels: a lone segment that lies flat is lower. */
const MIN_DIGIT_STROKES = 2;
const MIN_DIGIT_PIXELS = 16;
/** Least thickness in strokes of a spot that can be a piece of a digit whose segments lie far apart. */
const MIN_STUB_STROKE = 0.5;
/** Ink that is more than a speck, in squares of a stroke: it has to be explained. */
const MIN_PIECE_AREA = 0.7;
/** Least width of a field, as a share of its height: a lone bar or edge is narrower. */
const MIN_FIELD_WIDTH = 0.55;
/** Least height of a field in strokes: a digit stacks three flat segments and two gaps. */
const MIN_FIELD_STROKES = 3.4;
/** Least height of a field, as a share of the display's. */
const MIN_FIELD_HEIGHT = 0.1;
/** Height of print, as a share of the tallest digits': bold print is as thick as thin segments, but lower. */
const MAX_PRINT_HEIGHT = 0.3;
/** Thickness of print in strokes of the digits. */
const MAX_PRINT_STROKE = 0.62;

const heightOf = ({ top, bottom }: Box): number => bottom - top;

/** Whether joined pieces are as tall as a digit. */
const isTall = (group: Group, stroke: number): boolean =>
  heightOf(group) > Math.max(MIN_DIGIT_STROKES * stroke, MIN_DIGIT_PIXELS);

/** Whether joined pieces are more than a speck. */
const hasInk = ({ members }: Group, stroke: number): boolean =>
  members.reduce((sum, { area }) => sum + area, 0) > MIN_PIECE_AREA * stroke * stroke;

/** Whether a row of groups has the proportions of digits. */
function isField({ box, stroke }: FieldArea, displayHeight: number): boolean {
  const height = heightOf(box);
  return (
    box.right - box.left > MIN_FIELD_WIDTH * height &&
    height > MIN_FIELD_STROKES * stroke &&
    height > MIN_FIELD_HEIGHT * displayHeight
  );
}

/** Puts the pieces of a survey together to rows of digits. */
export function findFields(
  { mask, labels, stroke, inside, thick, spots, cut }: InkPieces,
  join: GapWidth,
): DisplayParts {
  const stubs = join === 'wide' ? spots.filter((spot) => spot.stroke >= MIN_STUB_STROKE * stroke) : [];
  const groups = joinSegments([...thick, ...stubs], labels, mask, stroke, join);
  const tall = groups.filter((group) => isTall(group, stroke));
  const specks = groups.filter((group) => !isTall(group, stroke) && hasInk(group, stroke));

  const ofDigits = new Set(tall.flatMap(({ members }) => members));
  const freeSpots = spots.filter((spot) => !ofDigits.has(spot));
  const rows = groupRows(tall, freeSpots, stroke).map((row) => {
    const area = toFieldArea(row, labels, mask.width);
    return { row, area, isField: isField(area, mask.height) };
  });
  const areas = rows.filter((each) => each.isField).map(({ area }) => area);
  const others = rows.filter((each) => !each.isField).flatMap(({ row }) => row);

  const tallest = Math.max(0, ...areas.map(({ box }) => heightOf(box)));
  const isLow = (box: Box): boolean => heightOf(box) < MAX_PRINT_HEIGHT * tallest;
  const isThin = (piece: Component): boolean =>
    piece.stroke < MAX_PRINT_STROKE * stroke || isSpot(piece, stroke);
  return {
    fields: areas.filter(({ box }) => !isLow(box)),
    print: inside.filter((piece) => isLow(piece) || (isThin(piece) && !ofDigits.has(piece))),
    unexplained: [...cut, ...[...specks, ...others].filter((box) => !isLow(box))],
  };
}
