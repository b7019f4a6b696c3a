import { type Column, datesIn, isQualitative, isQuantity, isUnit } from 'hdt-emulator/laboratory';
import { isFlag, takeFlag } from './flags.js';
import { type Phrase, phraseOf, textOf } from './phrase.js';
import { isMeasured, splitCell } from './printed-value.js';
import { isUnitOnly } from './shifted-cells.js';
import type { Word } from './word.js';
import { takeRange } from './written-range.js';

/** Longer lines are prose. */
const MAX_WORDS = 20;

/** The words of a line in the first columns: how many words each column has taken, and at what cost. */
interface Assignment {
  /** How far the words stand outside their columns, in the units of the page. */
  readonly cost: number;
  /** For each column the index after its last word. */
  readonly ends: readonly number[];
}

/**
 * Assigns the words of a line to columns from left to right, so that each cell is of the kind of its column. Of several
 * assignments the one is taken that moves the words least. Null when nothing fits.
 *
 * @param columns The columns; null for one without a field in rows, which takes any words.
 * @param cuts Boundaries between the columns from left to right, in the units of the page.
 */
export function assignByType(
  words: readonly Word[],
  columns: readonly (Column | null)[],
  cuts: readonly number[],
): ReadonlyMap<number, Phrase> | null {
  if (words.length > MAX_WORDS) return null;
  let reached: ReadonlyMap<number, Assignment> = new Map([[0, { cost: 0, ends: [] }]]);
  columns.forEach((column, index) => {
    reached = addColumn(reached, words, column, [
      cuts[index - 1] ?? Number.NEGATIVE_INFINITY,
      cuts[index] ?? Number.POSITIVE_INFINITY,
    ]);
  });
  const best = reached.get(words.length);
  return best ? cellsOf(words, best.ends) : null;
}

/** The cheapest assignment for each number of words that the columns up to this one can take. */
function addColumn(
  before: ReadonlyMap<number, Assignment>,
  words: readonly Word[],
  column: Column | null,
  [left, right]: readonly [left: number, right: number],
): ReadonlyMap<number, Assignment> {
  const reached = new Map<number, Assignment>();
  for (const [start, { cost: costBefore, ends }] of before)
    for (let end = start; end <= words.length; end++) {
      const cell = words.slice(start, end);
      const cost = costBefore + displacement(cell, left, right);
      const isCheaper = cost < (reached.get(end)?.cost ?? Number.POSITIVE_INFINITY);
      if (isCheaper && fitsColumn(column, textOf(cell))) reached.set(end, { cost, ends: [...ends, end] });
    }
  return reached;
}

function cellsOf(words: readonly Word[], ends: readonly number[]): ReadonlyMap<number, Phrase> {
  const cells = new Map<number, Phrase>();
  ends.forEach((end, column) => {
    const start = ends[column - 1] ?? 0;
    if (end > start) cells.set(column, phraseOf(words.slice(start, end)));
  });
  return cells;
}

/** How far the centers of words stand outside a column. */
const displacement = (words: readonly Word[], left: number, right: number): number =>
  words.reduce((sum, word) => {
    const center = word.left + word.width / 2;
    return sum + Math.max(0, left - center, center - right);
  }, 0);

/** Whether a text, which can be empty, is of the kind of a column. */
function fitsColumn(column: Column | null, text: string): boolean {
  switch (column) {
    case 'name':
      return /\p{L}/u.test(text) && !text.split(' ').slice(1).some(isValuePart);
    case 'result': {
      const { result } = splitCell(text, { mayHoldUnit: false });
      return isMeasured(result) || isQualitative(result);
    }
    case 'unit':
      return text === '' || isUnit(takeFlag(text).rest);
    case 'range':
      return text === '' || isRange(takeFlag(text).rest);
    case 'low':
    case 'high':
      return text === '' || isQuantity(text);
    case 'interpretation':
      return text === '' || isFlag(text);
    case 'loinc':
      return text === '' || /^\d{1,7}-\d$/.test(text);
    case 'date':
      return text === '' || datesIn(text).join(' ') === text;
    default:
      return true;
  }
}

/** A decimal or a unit is no part of a name; a whole number is, in `CA 125`. */
const isValuePart = (word: string): boolean => /^[<>]?\d+[.,]\d/.test(word) || isUnitOnly(word);

const isRange = (text: string): boolean => {
  const inside = /^[([](.*)[)\]]$/.exec(text)?.[1]?.trim() ?? text;
  const range = takeRange(inside);
  return range ? range.rest.trim() === '' : isQualitative(inside);
};
