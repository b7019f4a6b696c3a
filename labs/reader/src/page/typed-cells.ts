import { type Column, datesIn, isQualitative, isQuantity, isUnit } from 'hdt-emulator/laboratory';
import { type Phrase, phraseOf, textOf } from './phrase.js';
import { isFlag, isMeasured, splitCell, takeFlag } from './printed-value.js';
import type { Word } from './word.js';
import { takeRange } from './written-range.js';

type Cells = ReadonlyMap<number, Phrase>;

/** Null for a column without a field in rows. */
type Columns = readonly (Column | null)[];

/** Longer lines are prose. */
const MAX_WORDS = 20;
/** Steps of the search: usual lines take some hundred. */
const MAX_STEPS = 20_000;

/**
 * Whether the cells of a line are in wrong columns, as in ragged tables: a unit that is a number, a result that is a unit,
 * a range that is a unit, or a value with its unit and range in one cell.
 */
export function isShifted(cells: Cells, columns: Columns): boolean {
  const text = (column: Column) => cells.get(columns.indexOf(column))?.text ?? '';
  const [name, result, unit, range] = [text('name'), text('result'), text('unit'), text('range')];
  if (isNumeric(takeFlag(unit).rest)) return true;
  if (isUnitOnly(result) || (unit === '' && isUnitOnly(range))) return true;
  const last = name.split(' ').at(-1) ?? '';
  if (result === '' && range !== '' && isQuantity(last) && last !== name) return true;
  return (
    /^[<>]?\d\S* ?[\p{L}%/µ].* [<>]?\d/u.test(result) &&
    splitCell(result, true).unit === '' &&
    !isMeasured(result)
  );
}

const isNumeric = (text: string): boolean => isQuantity(text) || /^[\d.,]+\s?[-–]\s?[\d.,]+/.test(text);

const isUnitOnly = (text: string): boolean =>
  isUnit(text) && /[/%]|\p{L}{2}/u.test(text) && !isQualitative(text) && !isFlag(text);

/** A decimal or a unit is no part of a name; a whole number is, in `CA 125`. */
const isValuePart = (word: string): boolean => /^[<>]?\d+[.,]\d/.test(word) || isUnitOnly(word);

/** The cells of a line by what fits each column, closest to their places; null when nothing fits. */
export function assignByType(
  words: readonly Word[],
  columns: Columns,
  cuts: readonly number[],
): Cells | null {
  if (words.length > MAX_WORDS) return null;
  const known = new Map<string, boolean>();
  const fitsAt = (column: number, from: number, to: number): boolean => {
    const key = `${column} ${from} ${to}`;
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    const fit = fitsColumn(columns[column]!, textOf(words.slice(from, to)));
    known.set(key, fit);
    return fit;
  };
  let best: { readonly cost: number; readonly ends: readonly number[] } | null = null;
  let steps = 0;
  const search = (column: number, from: number, cost: number, ends: readonly number[]): void => {
    if (++steps > MAX_STEPS || (best && cost >= best.cost)) return;
    if (column === columns.length) {
      if (from === words.length) best = { cost, ends };
      return;
    }
    for (let to = from; to <= words.length; to++) {
      if (!fitsAt(column, from, to)) continue;
      search(column + 1, to, cost + displacement(words.slice(from, to), column, cuts), [...ends, to]);
    }
  };
  search(0, 0, 0, []);
  return best ? cellsOf(words, (best as { ends: readonly number[] }).ends) : null;
}

function cellsOf(words: readonly Word[], ends: readonly number[]): Cells {
  const cells = new Map<number, Phrase>();
  ends.forEach((end, column) => {
    const start = ends[column - 1] ?? 0;
    if (end > start) cells.set(column, phraseOf(words.slice(start, end)));
  });
  return cells;
}

function displacement(words: readonly Word[], column: number, cuts: readonly number[]): number {
  const left = cuts[column - 1] ?? Number.NEGATIVE_INFINITY;
  const right = cuts[column] ?? Number.POSITIVE_INFINITY;
  return words.reduce((sum, word) => {
    const middle = word.left + word.width / 2;
    return sum + Math.max(0, left - middle, middle - right);
  }, 0);
}

function fitsColumn(column: Column | null, text: string): boolean {
  switch (column) {
    case 'name':
      return /\p{L}/u.test(text) && !text.split(' ').some((word, at) => at > 0 && isValuePart(word));
    case 'result': {
      const { result } = splitCell(text, false);
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

const isRange = (text: string): boolean => {
  const inside = /^[([](.*)[)\]]$/.exec(text)?.[1]?.trim() ?? text;
  const range = takeRange(inside);
  return range ? range.rest.trim() === '' : isQualitative(inside);
};
