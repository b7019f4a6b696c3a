import { isKnownName } from './evidence.js';
import type { Line } from './line.js';
import { median } from './median.js';
import type { TableLine } from './tables.js';

const CONNECTOR =
  /[,(/&]$|(?:^|\s)(?:and|of|with|in|for|to|de|del|con|en|por|or|by|und|mit|im|von|nach|auf)$/i;

/** What ends a name that goes on, or a whole one: `K+`, `Vitamin E`. */
const CHARGE_OR_LETTER = /[+–-]$|(?:^|\s)[ye]$/i;

/** Text that ends with a connector or an open bracket. */
export const isIncomplete = (text: string): boolean =>
  CONNECTOR.test(text) || hasOpenBracket(text) || (CHARGE_OR_LETTER.test(text) && !isKnownName(text));

const hasOpenBracket = (text: string): boolean =>
  (text.match(/[([（]/g)?.length ?? 0) > (text.match(/[)\]）]/g)?.length ?? 0);

/** Text that cannot start a name. */
export const isContinuation = (text: string): boolean => /^[([（,/&+)\]）]|^\p{Ll}{2}/u.test(text);

/** The median gap between the rows of a table, in the units of the page. */
export interface Spacing {
  readonly rows: number;
}

/** The spacing of a table by its lines with a name and a value; 0 with fewer than two. */
export function rowSpacing(lines: readonly TableLine[]): Spacing {
  const rows = lines.filter((line) => line.cell('name') && line.cell('result')).map(({ line }) => line);
  const gaps = rows.slice(1).map((line, index) => line.top - rows[index]!.bottom);
  return { rows: gaps.length > 0 ? median(gaps) : 0 };
}

const isClose = (upper: Line, lower: Line): boolean => lower.top - upper.bottom < 0.9 * lower.height;

/** Lines within a cell are closer than rows. */
const isTight = (upper: Line, lower: Line, { rows }: Spacing): boolean =>
  lower.top - upper.bottom < Math.min(0.6 * rows, rows - 0.2 * lower.height);

interface Named {
  readonly name: string;
  readonly line: Line;
}

/** Whether a name-only line below a row is the end of its name. */
export function endsName(row: Named, text: Named, below: Line | null, spacing: Spacing): boolean {
  if (!isClose(row.line, text.line) || isIncomplete(text.name)) return false;
  if (isIncomplete(row.name) || isContinuation(text.name)) return true;
  if (isTight(row.line, text.line, spacing)) return !below || !isTight(text.line, below, spacing);
  return !isKnownName(row.name) && isKnownName(`${row.name} ${text.name}`);
}

/** Whether a name-only line above a row is the start of its name, not a title. */
export function startsName(text: Named, row: Named, spacing: Spacing): boolean {
  if (!isClose(text.line, row.line)) return false;
  if (isIncomplete(text.name) || /^[([（,/&]/.test(row.name)) return true;
  if (isKnownName(row.name) || isTitle(text.name, row.name)) return false;
  return (
    isContinuation(row.name) ||
    isTight(text.line, row.line, spacing) ||
    isKnownName(`${text.name} ${row.name}`)
  );
}

const isTitle = (text: string, name: string): boolean =>
  /[:：]$/.test(text) || (text === text.toUpperCase() && name !== name.toUpperCase());

/** Whether values are beside a name of two lines or level with its second line. */
export const isBeside = (name: Line, values: Line): boolean =>
  values.top - name.bottom < 0.25 * values.height;
