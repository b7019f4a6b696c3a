import type { Component } from './components.js';
import type { Group } from './groups.js';

/** Digits of one number stand at most this many heights apart; a narrow 1 leaves most of its cell empty. */
const REACH = 1;
const REACH_OVER_POINT = 1.35;

/** A 1: a lone upright stroke, short of the height of its cell by the segments above and below it. */
const isBar = (each: Group, stroke: number): boolean =>
  each.right - each.left < Math.max(1.8 * stroke, 0.25 * (each.bottom - each.top));

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
  const bars = Number(isBar(last, stroke)) + Number(isBar(next, stroke));
  const shift = bars > 0 ? 0.3 : 0.2;
  return (
    next.left - last.right < (pointed ? REACH_OVER_POINT : REACH) * high &&
    Math.abs(last.bottom - last.top - next.bottom + next.top) <
      (bars > 0 ? 0.42 * high : Math.min(Math.max(1.3 * stroke, 0.2 * high), 0.26 * high)) &&
    Math.abs(next.top - last.top) < shift * high &&
    Math.abs(next.bottom - last.bottom) < shift * high &&
    Math.abs(next.top + next.bottom - last.top - last.bottom) < 0.24 * high
  );
}

/** Groups side by side that make up one number each. */
export function rows(groups: readonly Group[], spots: readonly Component[], stroke: number): Group[][] {
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
