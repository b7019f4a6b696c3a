import { type Line, rightOf } from './line.js';
import { type Phrase, phraseOf } from './phrase.js';
import type { Word } from './word.js';

export interface AssignedLine {
  /** Phrase by column index, without empty columns. */
  readonly cells: ReadonlyMap<number, Phrase>;
  /** Whether all cells are further apart than words; a sentence across columns is not. */
  readonly clean: boolean;
}

/** Maximum space within a text, in line heights. */
const WORD_SPACE = 0.45;

/** Cost of splitting two words that are only a space apart, in line heights of distance from their columns. */
const SPLIT_COST = 15;
const SPLIT_COST_CLOSE = 3;
/** A number after a name is probably a separate cell. */
const SPLIT_COST_NUMBER = 0.5;

const STARTS_LIKE_NUMBER = /^[<>≤≥＜＞]?[+-]?\d/;

export interface TableLayout {
  /** Columns of numbers. */
  readonly numeric: ReadonlySet<number>;
  /** Whether the headers are only a space apart. */
  readonly close: boolean;
}

/**
 * Assigns the words of a line to the columns between `cuts`, in order and at minimal cost: a long name can reach into the
 * next column.
 */
export function assignColumns(
  { words, height }: Line,
  cuts: readonly number[],
  layout: TableLayout,
): AssignedLine {
  const columns = cuts.length + 1;
  const costs: number[][] = [];
  const origins: number[][] = [];
  words.forEach((word, index) => {
    const before = words[index - 1];
    const costRow: number[] = [];
    const originRow: number[] = [];
    for (let column = 0; column < columns; column++) {
      const own = distanceToColumn(word, column, cuts) / height;
      let min = before ? Number.POSITIVE_INFINITY : 0;
      let origin = column;
      for (let from = 0; before && from <= column; from++) {
        const cost =
          costs[index - 1]![from]! + (from === column ? 0 : splitCost(before, word, height, column, layout));
        if (cost < min) [min, origin] = [cost, from];
      }
      costRow.push(min + own);
      originRow.push(origin);
    }
    costs.push(costRow);
    origins.push(originRow);
  });
  return collectCells(words, height, backtrack(costs, origins), layout);
}

function distanceToColumn(word: Word, column: number, cuts: readonly number[]): number {
  const middle = word.left + word.width / 2;
  const left = cuts[column - 1] ?? Number.NEGATIVE_INFINITY;
  const right = cuts[column] ?? Number.POSITIVE_INFINITY;
  return Math.max(0, left - middle, middle - right);
}

function splitCost(before: Word, word: Word, height: number, column: number, layout: TableLayout): number {
  if (isApart(before, word, height)) return 0;
  if (layout.numeric.has(column) && STARTS_LIKE_NUMBER.test(word.text)) return SPLIT_COST_NUMBER;
  return layout.close ? SPLIT_COST_CLOSE : SPLIT_COST;
}

const isApart = (before: Word, word: Word, height: number): boolean =>
  word.left - rightOf(before) >= WORD_SPACE * height;

function backtrack(costs: readonly number[][], origins: readonly number[][]): readonly number[] {
  const last = costs.at(-1) ?? [];
  let column = last.indexOf(Math.min(...last));
  const assigned: number[] = [];
  for (let index = costs.length - 1; index >= 0; index--) {
    assigned.unshift(column);
    column = origins[index]![column]!;
  }
  return assigned;
}

function collectCells(
  words: readonly Word[],
  height: number,
  assigned: readonly number[],
  layout: TableLayout,
): AssignedLine {
  const cells = new Map<number, Word[]>();
  let clean = true;
  words.forEach((word, index) => {
    const column = assigned[index]!;
    const before = words[index - 1];
    const split = before && assigned[index - 1] !== column && !isApart(before, word, height);
    if (split && !(layout.numeric.has(column) && STARTS_LIKE_NUMBER.test(word.text))) clean = false;
    const cell = cells.get(column);
    if (cell) cell.push(word);
    else cells.set(column, [word]);
  });
  return {
    cells: new Map([...cells].map(([column, assignedWords]) => [column, phraseOf(assignedWords)])),
    clean,
  };
}
