import { type Component, dilate, distanceMap, label, type Mask } from './components.js';
import type { Ink } from './ink.js';
import type { Plane } from './plane.js';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A row of digits of one size, and the ink that makes it up. */
export interface FieldArea {
  box: Box;
  /** Thickness of a segment in pixels. */
  stroke: number;
  /** Pixel coordinates of the digits' ink, x then y. */
  points: Int32Array;
}

/** What a display's ink falls apart into. */
export interface Parts {
  fields: FieldArea[];
  /** Small print: components too thin or too small to be digits. */
  print: Component[];
  /** Pieces as large as digits that are no part of a field: glare, frame, pictograms. */
  strange: Component[];
}

/** Segments of one digit lie closer together than this share of their thickness. */
const JOIN = 0.3;

export function threshold(plane: Plane, level: number): Mask {
  const data = new Uint8Array(plane.data.length);
  for (let i = 0; i < data.length; i++) data[i] = plane.data[i]! > level ? 1 : 0;
  return { width: plane.width, height: plane.height, data };
}

/** The frame around a display, when the cut was a little wide: it hugs the border and is far longer than a digit. */
function isFrame(found: Component, width: number, height: number): boolean {
  const touches =
    Number(found.left <= 1) +
    Number(found.top <= 1) +
    Number(found.right >= width - 1) +
    Number(found.bottom >= height - 1);
  const wide = found.right - found.left;
  const high = found.bottom - found.top;
  return (
    (touches > 0 && (wide > 0.5 * width || high > 0.75 * height)) ||
    (wide > 0.9 * width && high > 0.9 * height)
  );
}

/** Median stroke thickness, each component weighted by the length of its strokes. */
function typicalStroke(components: readonly Component[]): number {
  const sorted = [...components].sort((a, b) => a.stroke - b.stroke);
  const weight = (found: Component): number => found.area / found.stroke ** 0.5;
  let left = sorted.reduce((sum, found) => sum + weight(found), 0) / 2;
  for (const found of sorted) {
    left -= weight(found);
    if (left <= 0) return found.stroke;
  }
  return 0;
}

/** A decimal point, or another spot about as wide and high as a stroke is thick. */
function isSpot(found: Component, stroke: number): boolean {
  const wide = found.right - found.left;
  const high = found.bottom - found.top;
  return Math.max(wide, high) <= 1.9 * stroke && Math.max(wide, high) <= 1.5 * Math.min(wide, high);
}

interface Group extends Box {
  members: Component[];
}

/** Joins the pieces of each digit; digits standing close may join too, which does no harm. */
function group(pieces: readonly Component[], labels: Int32Array, mask: Mask, stroke: number): Group[] {
  const chosen = new Set(pieces.map((piece) => piece.label));
  const { width, height } = mask;
  const ink: Mask = { width, height, data: new Uint8Array(mask.data.length) };
  const first = new Map<number, number>();
  for (let i = 0; i < labels.length; i++) {
    if (!chosen.has(labels[i]!)) continue;
    ink.data[i] = 1;
    if (!first.has(labels[i]!)) first.set(labels[i]!, i);
  }
  const joined = label(dilate(ink, Math.max(1, Math.round(stroke * JOIN * 0.7)))).labels;
  const groups = new Map<number, Group>();
  for (const piece of pieces) {
    const key = joined[first.get(piece.label)!]!;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { ...piece, members: [piece] });
    else {
      known.left = Math.min(known.left, piece.left);
      known.top = Math.min(known.top, piece.top);
      known.right = Math.max(known.right, piece.right);
      known.bottom = Math.max(known.bottom, piece.bottom);
      known.members.push(piece);
    }
  }
  return [...groups.values()];
}

/** Whether `next`, to the right of `last`, is the following digit of the same number. */
function follows(last: Group, next: Group): boolean {
  const high = Math.max(last.bottom - last.top, next.bottom - next.top);
  return (
    next.left - last.right < 0.8 * high &&
    Math.min(last.bottom - last.top, next.bottom - next.top) > 0.8 * high &&
    Math.abs(next.top - last.top) < 0.2 * high &&
    Math.abs(next.bottom - last.bottom) < 0.2 * high
  );
}

function rows(groups: readonly Group[]): Group[][] {
  const found: Group[][] = [];
  for (const next of [...groups].sort((a, b) => a.left - b.left)) {
    const row = found.find((known) => follows(known.at(-1)!, next));
    if (row === undefined) found.push([next]);
    else row.push(next);
  }
  return found;
}

function area(row: readonly Group[], labels: Int32Array, width: number): FieldArea {
  const box = {
    left: Math.min(...row.map((each) => each.left)),
    top: Math.min(...row.map((each) => each.top)),
    right: Math.max(...row.map((each) => each.right)),
    bottom: Math.max(...row.map((each) => each.bottom)),
  };
  const members = row.flatMap((each) => each.members);
  const mine = new Set(members.map((piece) => piece.label));
  const points: number[] = [];
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) if (mine.has(labels[y * width + x]!)) points.push(x, y);
  }
  return { box, stroke: typicalStroke(members), points: Int32Array.from(points) };
}

/** Takes a display's ink apart into rows of digits, small print and the rest. */
export function findFields(ink: Ink, level = 0.5): Parts {
  const mask = threshold(ink.level, level);
  const { width, height } = mask;
  const { components, labels } = label(mask, distanceMap(mask));
  const inside = components.filter((found) => found.area > 3 && !isFrame(found, width, height));
  const stroke = typicalStroke(inside.filter((found) => found.bottom - found.top > 0.05 * height));
  const thick = inside.filter((found) => found.stroke >= 0.5 * stroke && !isSpot(found, stroke));
  const print = inside.filter((found) => found.stroke < 0.62 * stroke || isSpot(found, stroke));
  const tall = (each: Group): boolean =>
    each.bottom - each.top > 4 * stroke * 0.6 && each.bottom - each.top > 16;
  const groups = group(thick, labels, mask, stroke);
  const fields: FieldArea[] = [];
  const strange: Component[] = [];
  for (const row of rows(groups.filter(tall))) {
    const field = area(row, labels, width);
    const wide = field.box.right - field.box.left;
    const high = field.box.bottom - field.box.top;
    if (wide > 0.55 * high && high > 3.4 * field.stroke && high > 0.1 * height) fields.push(field);
    else
      strange.push(
        ...row.flatMap((each) => each.members).filter((piece) => piece.area > 2 * stroke * stroke),
      );
  }
  return { fields, print, strange };
}
