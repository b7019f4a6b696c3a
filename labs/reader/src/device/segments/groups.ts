import { type Component, dilate, flagsByLabel, label, type Mask } from '#networks/components.js';
import type { Box } from '../../raster/box.js';

/** Segments of one digit lie closer together than this share of their thickness; digits that join too do no harm. */
const JOIN = { close: 0.42, wide: 1.05 };
/** The halves of a 1 may lie further apart: nothing bridges them at the sides. */
const JOIN_HALVES = { close: 1, wide: 1.7 };

/** The pieces of one digit, or of several that stand close. */
export interface Group extends Box {
  members: Component[];
}

/** Joins the pieces of each digit; digits standing close may join too, which does no harm. */
export function joinSegments(
  pieces: readonly Component[],
  labels: Int32Array,
  mask: Mask,
  stroke: number,
  join: 'close' | 'wide',
): Group[] {
  const isChosen = flagsByLabel(pieces);
  const { width, height } = mask;
  const ink: Mask = { width, height, data: new Uint8Array(mask.data.length) };
  /** Where a pixel of each piece is, by its label. */
  const pixel = new Int32Array(isChosen.length);
  for (let i = 0; i < labels.length; i++) {
    if (isChosen[labels[i]!] !== 1) continue;
    ink.data[i] = 1;
    pixel[labels[i]!] = i;
  }
  const joined = label(dilate(ink, Math.max(1, Math.round((stroke * JOIN[join]) / 2)))).labels;
  const groups = new Map<number, Group>();
  for (const piece of pieces) {
    const key = joined[pixel[piece.label]!]!;
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
  return joinHalves([...groups.values()], stroke, JOIN_HALVES[join]);
}

/** Slant of digits to be reckoned with: sideways per upwards. */
const LEANS = { least: -0.12, most: 0.4 };

/** Whether the edges of two halves of a digit line up, slant allowed. */
function isAligned(upper: Group, lower: Group): boolean {
  const rise = (lower.top + lower.bottom - upper.top - upper.bottom) / 2;
  const leans = [(upper.right - lower.right) / rise, (upper.left - lower.left) / rise];
  return leans.some((lean) => lean > LEANS.least && lean < LEANS.most);
}

/**
 * Joins a lone stroke to the half of a digit above or below it: 1 and 7 have nothing at the side that bridges a wide
 * gap in the middle, nor has the upper half of an L.
 */
function joinHalves(groups: readonly Group[], stroke: number, reach: number): Group[] {
  const found: Group[] = [];
  const wide = (each: Group): number => each.right - each.left;
  const high = (each: Group): number => each.bottom - each.top;
  for (const next of [...groups].sort((a, b) => a.top - b.top)) {
    const upper = found.find(
      (known) =>
        next.top >= known.bottom - 0.3 * stroke &&
        next.top - known.bottom < reach * stroke &&
        Math.min(wide(known), wide(next)) < 2.5 * stroke &&
        Math.max(high(known), high(next)) < 1.8 * Math.min(high(known), high(next)) &&
        isAligned(known, next),
    );
    if (upper === undefined) found.push({ ...next });
    else {
      upper.left = Math.min(upper.left, next.left);
      upper.right = Math.max(upper.right, next.right);
      upper.bottom = Math.max(upper.bottom, next.bottom);
      upper.members = [...upper.members, ...next.members];
    }
  }
  return found;
}
