import type { Component } from '#networks/components.js';
import type { Group } from './groups.js';

/** Digits of one number stand at most this many heights apart; a narrow 1 leaves most of its cell empty. */
const REACH = 1;
const REACH_OVER_POINT = 1.35;

/**
 * Whether `next`, to the right of `last`, is the following digit of the same number: of one size and level. A 4 or a 1
 * has no top and bottom segment and is shorter, but stands in the middle of the others.
 */
function isNextDigit(last: Group, next: Group, spots: readonly Component[], stroke: number): boolean {
  const [highLast, highNext] = [last.bottom - last.top, next.bottom - next.top];
  const high = Math.max(highLast, highNext);
  const pointed = spots.some(
    (spot) =>
      spot.left > last.left && spot.right < next.right && Math.abs(spot.bottom - last.bottom) < 0.2 * high,
  );
  const lift = Math.abs(next.top + next.bottom - last.top - last.bottom);
  const usual = Math.min(Math.max(1.3 * stroke, 0.2 * high), 0.26 * high);
  const less = Math.abs(highLast - highNext);
  return (
    next.left - last.right < (pointed ? REACH_OVER_POINT : REACH) * high &&
    (less < usual ? lift < 0.24 * high : less < 0.4 * high && lift < 0.1 * high)
  );
}

/** Groups side by side that make up one number each. */
export function groupRows(groups: readonly Group[], spots: readonly Component[], stroke: number): Group[][] {
  const found: Group[][] = [];
  for (const next of [...groups].sort((a, b) => a.left - b.left)) {
    const row = found.find((known) => isNextDigit(known.at(-1)!, next, spots, stroke));
    if (row === undefined) found.push([next]);
    else row.push(next);
  }
  return joinLowLetters(found).flatMap((row) => splitRow(row, spots));
}

/** Adds letters of half the height to a lone capital that stands on one line with them: Lo, Err. */
function joinLowLetters(found: readonly Group[][]): Group[][] {
  const capitals = found.filter((row) => row.length === 1).map((row) => row[0]!);
  for (const capital of capitals.sort((a, b) => b.bottom - b.top - a.bottom + a.top)) {
    const high = capital.bottom - capital.top;
    const isLow = (each: Group): boolean =>
      Math.abs((each.bottom - each.top) / high - 0.56) < 0.13 &&
      Math.abs(each.bottom - capital.bottom) < 0.15 * high &&
      each.left > capital.right - 0.25 * high;
    const word = [capital];
    for (const next of found
      .flat()
      .filter(isLow)
      .sort((a, b) => a.left - b.left)) {
      if (next.left < word.at(-1)!.right + 0.9 * high) word.push(next);
    }
    if (word.length > 1) return [word, ...found.filter((row) => !row.some((each) => word.includes(each)))];
  }
  return [...found];
}

/** No display shows more digits than this without a decimal point. */
const MOST_WHOLE_DIGITS = 3;

/**
 * Two numbers of one size side by side: digits end at even distances (a 1 stands at the right of its cell), so the
 * longest step parts them. A decimal point lengthens a step too, and keeps a number whole.
 */
function splitRow(row: Group[], spots: readonly Component[]): Group[][] {
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
