import { isKnown } from './evidence.js';
import type { Line } from './line.js';

/** Text that is not over: it ends with a joint or an open bracket. */
const isOpen = (text: string): boolean =>
  /[,(/&+–-]$|(?:^|\s)(?:and|of|with|in|for|to|y|e|de|del|con|en|por|und|mit|im|von|nach|auf)$/i.test(text) ||
  hasOpenBracket(text);

const hasOpenBracket = (text: string): boolean =>
  (text.match(/[([（]/g)?.length ?? 0) > (text.match(/[)\]）]/g)?.length ?? 0);

/** Text that nothing starts with. */
const goesOn = (text: string): boolean => /^[([（,/&+)\]）]|^\p{Ll}{2}/u.test(text);

/** How far apart the rows of a table stand, from the bottom of one to the top of the next. */
export interface Spacing {
  readonly rows: number;
}

const isClose = (upper: Line, lower: Line, height = lower.height): boolean =>
  lower.top - upper.bottom < 0.9 * height;

/** Lines within one cell stand closer than rows with space or rules between them. */
const isTight = (upper: Line, lower: Line, { rows }: Spacing): boolean =>
  lower.top - upper.bottom < Math.min(0.6 * rows, rows - 0.2 * lower.height);

interface Named {
  readonly name: string;
  readonly line: Line;
}

/** Whether a lone text below a row is the rest of its name. */
export function endsName(row: Named, text: Named, below: Line | null, spacing: Spacing): boolean {
  if (!isClose(row.line, text.line) || isOpen(text.name)) return false;
  if (isOpen(row.name) || goesOn(text.name)) return true;
  if (isTight(row.line, text.line, spacing)) return !below || !isTight(text.line, below, spacing);
  return !isKnown(row.name) && isKnown(`${row.name} ${text.name}`);
}

/** Whether a lone text above a row is the start of its name; a title is not. */
export function startsName(text: Named, row: Named, spacing: Spacing): boolean {
  if (!isClose(text.line, row.line)) return false;
  if (isOpen(text.name) || /^[([（,/&]/.test(row.name)) return true;
  if (isKnown(row.name) || isTitle(text.name, row.name)) return false;
  return goesOn(row.name) || isTight(text.line, row.line, spacing) || isKnown(`${text.name} ${row.name}`);
}

const isTitle = (text: string, name: string): boolean =>
  /[:：]$/.test(text) || (text === text.toUpperCase() && name !== name.toUpperCase());

/** A lone value beside a name of two lines, level with neither, or with the second alone. */
export const isBeside = (name: Line, values: Line): boolean =>
  values.top - name.bottom < 0.25 * values.height;
