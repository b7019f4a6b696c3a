import type { Group } from './groups.js';

// Shares of the capital's height, for drawn displays that show Lo and Err.
/** Height of a low letter: the lower half of the segments, with the middle one. */
const LOW_HEIGHT = 0.56;
const LOW_HEIGHT_TOLERANCE = 0.13;
/** How far the feet of the letters differ. */
const FEET_TOLERANCE = 0.15;
/** How far a slanted capital reaches over the letter behind it. */
const MAX_OVERLAP = 0.25;
/** Distance between neighboring letters. */
const MAX_LETTER_GAP = 0.9;

const heightOf = ({ top, bottom }: Group): number => bottom - top;

/** Adds letters of half the height to a lone capital that stands on one line with them: Lo, Err. */
export function joinLowLetters(rows: readonly Group[][]): Group[][] {
  const capitals = rows.filter(({ length }) => length === 1).map(([capital]) => capital!);
  for (const capital of capitals.sort((a, b) => heightOf(b) - heightOf(a))) {
    const word = wordOf(capital, rows.flat());
    if (word.length > 1) return [word, ...rows.filter((row) => !row.some((each) => word.includes(each)))];
  }
  return [...rows];
}

/** A capital and the low letters that follow it. */
function wordOf(capital: Group, groups: readonly Group[]): Group[] {
  const word = [capital];
  const low = groups.filter((each) => isLowLetter(each, capital));
  for (const next of low.sort((a, b) => a.left - b.left)) {
    if (next.left < word.at(-1)!.right + MAX_LETTER_GAP * heightOf(capital)) word.push(next);
  }
  return word;
}

function isLowLetter(each: Group, capital: Group): boolean {
  const height = heightOf(capital);
  return (
    Math.abs(heightOf(each) / height - LOW_HEIGHT) < LOW_HEIGHT_TOLERANCE &&
    Math.abs(each.bottom - capital.bottom) < FEET_TOLERANCE * height &&
    each.left > capital.right - MAX_OVERLAP * height
  );
}
