import { isQualitative, isQuantity, isUnit } from 'hdt-emulator/laboratory';
import type { Draft } from './draft.js';
import { type Header, readHeaders } from './header.js';
import type { Line } from './line.js';
import { median } from './median.js';
import { phrasesOf } from './phrase.js';
import { readRows } from './rows.js';
import { findTables } from './tables.js';

/** The headers of a table that goes on over the page, and the lines of the page whose coordinates they have. */
export interface CarriedHeaders {
  readonly headers: readonly Header[];
  readonly lines: readonly Line[];
}

/** Two photographs of one report: the size of print by the heights of lines is wrong by this much at most. */
const MAX_STRETCH = 0.16;
const STRETCH_STEP = 0.02;
/** Lines that are compared; a page has 60. */
const MAX_LINES = 80;

/**
 * The headers in the coordinates of a photographed page, which was taken from another distance and place: of those that put
 * the columns' left edge where the page has it, the scale by which most cells have what their column is for. None where the
 * page has nothing set in columns.
 */
export function fitHeaders(
  { headers, lines: before }: CarriedHeaders,
  lines: readonly Line[],
): readonly Header[] {
  const own = lines.slice(0, Math.min(MAX_LINES, firstHeaderIn(lines)));
  const tabular = own.filter((line) => phrasesOf(line).length > 1);
  const [first] = headers;
  if (!first || tabular.length === 0 || before.length === 0) return [];
  const scale = median(tabular.map(({ height }) => height)) / median(before.map(({ height }) => height));
  const left = median(tabular.map((line) => line.left));
  let best = { headers, score: Number.NEGATIVE_INFINITY };
  for (const stretch of STRETCHES) {
    const factor = scale * stretch;
    const fitted = headers.map((header) => moveHeader(header, factor, left - first.cells[0]!.left * factor));
    const score = scoreOf(findTables(own, fitted).tables.flatMap((table) => readRows(table).drafts));
    if (score > best.score) best = { headers: fitted, score };
  }
  return best.headers;
}

/** From the likeliest on. */
const STRETCHES = Array.from({ length: 2 * Math.round(MAX_STRETCH / STRETCH_STEP) + 1 }, (_, index) =>
  index % 2 === 1 ? 1 + ((index + 1) / 2) * STRETCH_STEP : 1 - (index / 2) * STRETCH_STEP,
);

function firstHeaderIn(lines: readonly Line[]): number {
  const index = lines.findIndex((line) => readHeaders(line).length > 0);
  return index < 0 ? lines.length : index;
}

const moveHeader = (header: Header, factor: number, by: number): Header => ({
  ...header,
  cells: header.cells.map((cell) => ({
    ...cell,
    left: cell.left * factor + by,
    right: cell.right * factor + by,
  })),
});

const scoreOf = (drafts: readonly Draft[]): number =>
  drafts.reduce(
    (sum, { result, unit, range, low, high, flaw }) =>
      sum +
      (isQuantity(result) || isQualitative(result) ? 2 : 0) +
      (isUnit(unit) ? 1 : 0) +
      (/\d/.test(range || `${low}${high}`) ? 1 : 0) -
      (flaw ? 1 : 0),
    0,
  );
