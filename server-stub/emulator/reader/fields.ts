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
  /** Pieces as large as digits that are no part of a field: glare, cut digits, pictograms. */
  strange: Component[];
  /** The ink with frame and small print blanked, so that digits beside them stand free. */
  clean: Plane;
}

/** Segments of one digit lie closer together than this share of their thickness; digits that join too do no harm. */
const JOIN = 0.42;
/** The halves of a 1 may lie further apart: nothing bridges them at the sides. */
const JOIN_HALVES = 1;

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
  const joined = label(dilate(ink, Math.max(1, Math.round((stroke * JOIN) / 2)))).labels;
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
  return halvesJoined([...groups.values()], stroke);
}

/** Joins two strokes standing one on the other: a 1 whose middle gap is wide. */
function halvesJoined(groups: readonly Group[], stroke: number): Group[] {
  const found: Group[] = [];
  for (const next of [...groups].sort((a, b) => a.top - b.top)) {
    const upper = found.find(
      (known) =>
        next.top >= known.bottom - 1 &&
        next.top - known.bottom < JOIN_HALVES * stroke &&
        Math.min(known.right, next.right) - Math.max(known.left, next.left) > 0.4 * stroke &&
        Math.max(known.right - known.left, next.right - next.left) < 2.5 * stroke,
    );
    if (upper === undefined) found.push({ ...next });
    else {
      upper.left = Math.min(upper.left, next.left);
      upper.right = Math.max(upper.right, next.right);
      upper.bottom = next.bottom;
      upper.members = [...upper.members, ...next.members];
    }
  }
  return found;
}

/** Digits of one number stand at most this many heights apart; a narrow 1 leaves most of its cell empty. */
const REACH = 1;
const REACH_OVER_POINT = 1.35;

/**
 * Whether `next`, to the right of `last`, is the following digit of the same number. Of one size, a 4 or a 1 is
 * shorter by a stroke, having no top and bottom segment.
 */
function follows(last: Group, next: Group, spots: readonly Component[], stroke: number): boolean {
  const high = Math.max(last.bottom - last.top, next.bottom - next.top);
  const pointed = spots.some(
    (spot) =>
      spot.left > last.left && spot.right < next.right && Math.abs(spot.bottom - last.bottom) < 0.2 * high,
  );
  return (
    next.left - last.right < (pointed ? REACH_OVER_POINT : REACH) * high &&
    Math.abs(last.bottom - last.top - next.bottom + next.top) <
      Math.min(Math.max(1.3 * stroke, 0.2 * high), 0.26 * high) &&
    Math.abs(next.top - last.top) < 0.2 * high &&
    Math.abs(next.bottom - last.bottom) < 0.2 * high &&
    Math.abs(next.top + next.bottom - last.top - last.bottom) < 0.24 * high
  );
}

function rows(groups: readonly Group[], spots: readonly Component[], stroke: number): Group[][] {
  const found: Group[][] = [];
  for (const next of [...groups].sort((a, b) => a.left - b.left)) {
    const row = found.find((known) => follows(known.at(-1)!, next, spots, stroke));
    if (row === undefined) found.push([next]);
    else row.push(next);
  }
  return found.flatMap((row) => split(row, spots));
}

/** No display shows more digits than this without a decimal point. */
const MOST_WHOLE_DIGITS = 3;

/**
 * Two numbers of one size side by side: digits end at even distances (a 1 stands at the right of its cell), so the
 * longest step parts them. A decimal point lengthens a step too, and keeps a number whole.
 */
function split(row: Group[], spots: readonly Component[]): Group[][] {
  const single = row.every((each) => each.right - each.left < 0.8 * (each.bottom - each.top));
  const [first, last] = [row[0]!, row.at(-1)!];
  const pointed = spots.some(
    (spot) =>
      spot.left > first.left &&
      spot.right < last.right &&
      Math.abs(spot.bottom - first.bottom) < 0.2 * (first.bottom - first.top),
  );
  if (row.length <= MOST_WHOLE_DIGITS || !single || pointed) return [row];
  const steps = row.slice(1).map((each, i) => each.right - row[i]!.right);
  const longest = steps.indexOf(Math.max(...steps));
  const usual = [...steps].sort((a, b) => a - b)[Math.floor((steps.length - 1) / 2)]!;
  if (steps[longest]! < 1.08 * usual || longest < 1 || longest > row.length - 3) return [row];
  return [row.slice(0, longest + 1), row.slice(longest + 1)];
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

/** Blanks whole components and the soft edge around them, but nothing of the components kept. */
function blank(
  level: Plane,
  labels: Int32Array,
  dropped: readonly Component[],
  kept: readonly Component[],
): Plane {
  const { width, height } = level;
  const gone = new Set(dropped.map((found) => found.label));
  const stay = new Set(kept.map((found) => found.label));
  const cover: Mask = { width, height, data: new Uint8Array(level.data.length) };
  for (let i = 0; i < labels.length; i++) if (labels[i] !== 0 && gone.has(labels[i]!)) cover.data[i] = 1;
  const halo = dilate(cover, 3).data;
  return {
    width,
    height,
    data: level.data.map((value, i) => (halo[i] === 1 && !stay.has(labels[i]!) ? 0 : value)),
  };
}

/** Whether a component hugs the border of the view without reaching in: the rim of the bezel. */
function isRim(found: Component, width: number, height: number): boolean {
  const reach = 0.06 * Math.min(width, height);
  return (
    found.right <= reach ||
    found.bottom <= reach ||
    found.left >= width - reach ||
    found.top >= height - reach
  );
}

const onBorder = (found: Component, width: number, height: number): boolean =>
  found.left <= 1 || found.top <= 1 || found.right >= width - 1 || found.bottom >= height - 1;

/** Takes a display's ink apart into rows of digits, small print and the rest. */
export function findFields(ink: Ink, level = 0.5): Parts {
  const mask = threshold(ink.level, level);
  const { width, height } = mask;
  const { components, labels } = label(mask, distanceMap(mask));
  const solid = components.filter((found) => found.area > 3);
  const inside = solid.filter((found) => !isFrame(found, width, height) && !onBorder(found, width, height));
  const stroke = typicalStroke(inside.filter((found) => found.bottom - found.top > 0.05 * height));
  const isThick = (found: Component): boolean => found.stroke >= 0.5 * stroke;
  const spots = inside.filter((found) => isSpot(found, stroke));
  const thick = inside.filter((found) => isThick(found) && !isSpot(found, stroke));
  const print = inside.filter((found) => found.stroke < 0.62 * stroke || isSpot(found, stroke));
  const cut = solid.filter(
    (found) =>
      onBorder(found, width, height) &&
      !isFrame(found, width, height) &&
      !isRim(found, width, height) &&
      isThick(found),
  );
  const fields: FieldArea[] = [];
  const strange: Component[] = cut;
  const isTall = (each: Group): boolean => each.bottom - each.top > Math.max(2.4 * stroke, 16);
  const groups = group(thick, labels, mask, stroke);
  const loose = groups.filter((each) => !isTall(each)).flatMap((each) => each.members);
  for (const row of rows(groups.filter(isTall), spots, stroke)) {
    const field = area(row, labels, width);
    const wide = field.box.right - field.box.left;
    const high = field.box.bottom - field.box.top;
    if (wide > 0.55 * high && high > 3.4 * field.stroke && high > 0.1 * height) fields.push(field);
    else loose.push(...row.flatMap((each) => each.members));
  }
  strange.push(...loose.filter((piece) => piece.area > 1.2 * stroke * stroke));
  const kept = [...thick, ...spots, ...cut];
  const known = new Set(kept);
  return {
    fields,
    print,
    strange,
    clean: blank(
      ink.level,
      labels,
      solid.filter((found) => !known.has(found)),
      kept,
    ),
  };
}
