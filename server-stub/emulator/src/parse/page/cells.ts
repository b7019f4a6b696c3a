import { type Line, rightOf } from './line.js';
import { type Phrase, phraseOf } from './phrase.js';
import type { Word } from './word.js';

export interface CutLine {
  /** What stands in each column, by its place from the left; columns with nothing in them are missing. */
  readonly cells: ReadonlyMap<number, Phrase>;
  /** Whether every two cells are further apart than words of a text: a sentence that runs across is not. */
  readonly clean: boolean;
}

/** Spaces within a text are narrower, in heights of the line. */
const SPACE = 0.45;

/**
 * What it costs to take two words with no more than a space between them for two cells, in heights of the line that
 * words may stand away from their columns instead. In a table set as closely as a text it is what happens.
 */
const TORN = 15;
const TORN_IF_CLOSE = 3;
/** A value after a name is likelier a cell of its own than a word after a word. */
const TORN_BEFORE_NUMBER = 0.5;

const STARTS_LIKE_NUMBER = /^[<>≤≥＜＞]?[+-]?\d/;

/** How a table is set. */
export interface Manner {
  /** The columns that numbers stand in. */
  readonly numeric: ReadonlySet<number>;
  /** Whether its headers are no further apart than words. */
  readonly close: boolean;
}

/**
 * Deals the words of a line to the columns `cuts` part, in order. A word goes where it stands unless its neighbours
 * pull it: a long name may reach into the next column.
 */
export function cutLine({ words, height }: Line, cuts: readonly number[], manner: Manner): CutLine {
  const columns = cuts.length + 1;
  const costs: number[][] = [];
  const origins: number[][] = [];
  words.forEach((word, index) => {
    const before = words[index - 1];
    const costRow: number[] = [];
    const originRow: number[] = [];
    for (let column = 0; column < columns; column++) {
      const own = distance(word, column, cuts) / height;
      let least = before ? Number.POSITIVE_INFINITY : 0;
      let origin = column;
      for (let from = 0; before && from <= column; from++) {
        const cost =
          costs[index - 1]![from]! + (from === column ? 0 : tearing(before, word, height, column, manner));
        if (cost < least) [least, origin] = [cost, from];
      }
      costRow.push(least + own);
      originRow.push(origin);
    }
    costs.push(costRow);
    origins.push(originRow);
  });
  return collect(words, height, trace(costs, origins), manner);
}

function distance(word: Word, column: number, cuts: readonly number[]): number {
  const middle = word.left + word.width / 2;
  const left = cuts[column - 1] ?? Number.NEGATIVE_INFINITY;
  const right = cuts[column] ?? Number.POSITIVE_INFINITY;
  return Math.max(0, left - middle, middle - right);
}

function tearing(before: Word, word: Word, height: number, column: number, manner: Manner): number {
  if (isApart(before, word, height)) return 0;
  if (manner.numeric.has(column) && STARTS_LIKE_NUMBER.test(word.text)) return TORN_BEFORE_NUMBER;
  return manner.close ? TORN_IF_CLOSE : TORN;
}

const isApart = (before: Word, word: Word, height: number): boolean =>
  word.left - rightOf(before) >= SPACE * height;

function trace(costs: readonly number[][], origins: readonly number[][]): readonly number[] {
  const last = costs.at(-1) ?? [];
  let column = last.indexOf(Math.min(...last));
  const dealt: number[] = [];
  for (let index = costs.length - 1; index >= 0; index--) {
    dealt.unshift(column);
    column = origins[index]![column]!;
  }
  return dealt;
}

function collect(words: readonly Word[], height: number, dealt: readonly number[], manner: Manner): CutLine {
  const cells = new Map<number, Word[]>();
  let clean = true;
  words.forEach((word, index) => {
    const column = dealt[index]!;
    const before = words[index - 1];
    const torn = before && dealt[index - 1] !== column && !isApart(before, word, height);
    if (torn && !(manner.numeric.has(column) && STARTS_LIKE_NUMBER.test(word.text))) clean = false;
    const cell = cells.get(column);
    if (cell) cell.push(word);
    else cells.set(column, [word]);
  });
  return { cells: new Map([...cells].map(([column, dealtTo]) => [column, phraseOf(dealtTo)])), clean };
}
