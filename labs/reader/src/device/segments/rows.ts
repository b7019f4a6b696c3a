import type { Component } from '#networks/components.js';
import type { Group } from './groups.js';
import { joinLowLetters } from './low-letters.js';

/** Groups side by side that make up one number or word each. */
export function groupRows(groups: readonly Group[], spots: readonly Component[], stroke: number): Group[][] {
  const rows: Group[][] = [];
  for (const next of [...groups].sort((a, b) => a.left - b.left)) {
    const row = rows.find((known) => isNextDigit(known.at(-1)!, next, spots, stroke));
    if (row === undefined) rows.push([next]);
    else row.push(next);
  }
  return joinLowLetters(rows).flatMap((row) => splitRow(row, spots));
}

// Shares of the taller digit's height, unless they say otherwise.
/** Most distance between digits of one number; a narrow 1 leaves most of its cell empty. */
const REACH = 1;
/** The same with a decimal point between them, which takes room of its own. */
const REACH_OVER_POINT = 1.35;
/** How far the foot of a decimal point is from the feet of its digits. */
const POINT_FEET_TOLERANCE = 0.2;
/** Difference in height of digits of one size: a 4 or a 1 lacks a flat segment at the top and bottom, in strokes. */
const SAME_HEIGHT_STROKES = 1.3;
/** Bounds of that difference, for very thin and very thick strokes. */
const MIN_SAME_HEIGHT = 0.2;
const MAX_SAME_HEIGHT = 0.26;
/** Most difference of tops and bottoms together, for digits of one size on one line. */
const MAX_LIFT = 0.24;
/** A digit with larger losses is of the number only if it stands in the middle of the others. */
const MAX_HEIGHT_LOSS = 0.4;
const MAX_LIFT_WITH_LOSS = 0.1;

const heightOf = ({ top, bottom }: Group): number => bottom - top;

/** Whether `next`, to the right of `last`, is the following digit of the same number: near, and of one size and level. */
function isNextDigit(last: Group, next: Group, spots: readonly Component[], stroke: number): boolean {
  const height = Math.max(heightOf(last), heightOf(next));
  const reach = hasPointBetween(last, next, spots, height) ? REACH_OVER_POINT : REACH;
  if (next.left - last.right >= reach * height) return false;
  const usualLoss = Math.min(
    Math.max(SAME_HEIGHT_STROKES * stroke, MIN_SAME_HEIGHT * height),
    MAX_SAME_HEIGHT * height,
  );
  const loss = Math.abs(heightOf(last) - heightOf(next));
  const lift = Math.abs(next.top + next.bottom - last.top - last.bottom);
  return loss < usualLoss
    ? lift < MAX_LIFT * height
    : loss < MAX_HEIGHT_LOSS * height && lift < MAX_LIFT_WITH_LOSS * height;
}

/** Whether a spot at the foot of digits of this height lies between two of them. */
const hasPointBetween = (left: Group, right: Group, spots: readonly Component[], height: number): boolean =>
  spots.some(
    (spot) =>
      spot.left > left.left &&
      spot.right < right.right &&
      Math.abs(spot.bottom - left.bottom) < POINT_FEET_TOLERANCE * height,
  );

/** No display shows more digits than this without a decimal point. */
const MOST_WHOLE_DIGITS = 3;
/** Digits that a number has at least, so that a row is parted only where both sides are numbers. */
const MIN_DIGITS = 2;
/** Most width of a single digit, as a share of its height; digits that have joined are wider. */
const MAX_DIGIT_WIDTH = 0.8;
/** Least step from one number to the next, in usual steps: the digits of a number stand at even distances. */
const MIN_STEP_BETWEEN = 1.08;

/**
 * Parts two numbers of one size side by side at the longest step between the right edges of their digits: a 1 stands at
 * the right of its cell. A decimal point lengthens a step too, and keeps a number whole.
 */
function splitRow(row: Group[], spots: readonly Component[]): Group[][] {
  const isApart = row.every((each) => each.right - each.left < MAX_DIGIT_WIDTH * heightOf(each));
  if (row.length <= MOST_WHOLE_DIGITS || !isApart) return [row];
  const [first, last] = [row[0]!, row.at(-1)!];
  if (hasPointBetween(first, last, spots, heightOf(first))) return [row];
  const steps = row.slice(1).map((each, i) => each.right - row[i]!.right);
  const longest = Math.max(...steps);
  const median = steps.toSorted((a, b) => a - b)[Math.floor((steps.length - 1) / 2)]!;
  const start = steps.indexOf(longest) + 1;
  if (longest < MIN_STEP_BETWEEN * median || start < MIN_DIGITS || row.length - start < MIN_DIGITS)
    return [row];
  return [row.slice(0, start), row.slice(start)];
}
