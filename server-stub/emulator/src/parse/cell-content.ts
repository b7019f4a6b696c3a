import { dateFromTable } from './date.js';
import { isMonth, readPrintedDate } from './printed-date.js';
import { isQualitative, isQuantity } from './value.js';

export type Cells = readonly string[];

/** Records looked at to find out what a column holds. */
export const SAMPLE = 20;

/** Share of the stated cells from which a column holds what most of them are. Headings and remarks can stand between its tests. */
export const HALF = 0.5;
/** The same of a column with a header that does not say what it holds: some of its cells can be remarks. */
export const MOST = 0.6;
/** The same where the header says nothing at all, or a wrong guess would be a wrong date. */
export const NEARLY_ALL = 0.8;

/**
 * Whether a cell states nothing: blank, dashes or dots, or what programs write for a missing value. Other words can be a result, such
 * as `none`.
 */
export const isEmptyCell = (cell: string): boolean =>
  /^(?:[-–—.]*|""|n[./]?a\.?|null|nan)$/i.test(cell.trim());

/** How many of the cells that a column states are of a kind. */
export function shareOf(records: readonly Cells[], position: number, is: (cell: string) => boolean): number {
  const cells = records.map((record) => record[position]?.trim() ?? '').filter((cell) => !isEmptyCell(cell));
  return cells.length === 0 ? 0 : cells.filter(is).length / cells.length;
}

export const isDate = (text: string): boolean =>
  dateFromTable(text, 'day-first') !== '' ||
  dateFromTable(text, 'month-first') !== '' ||
  readPrintedDate(text, 'day-first') !== '';

/** A month or a year, of which nothing says the day. */
const isTime = (header: string): boolean => isMonth(header) || /^(?:19|20)\d\d$/.test(header.trim());

/** Whether a column is headed by a day, a month or a year, so that its numbers are results of that time. */
export const isTimeHeader = (header: string): boolean => isDate(header) || isTime(header);

export const isTwoLimits = (cell: string): boolean =>
  /^\d[\d.,]*\s?[-–]\s?\d/.test(cell) && !isDate(cell) && !isMonth(cell);

export const isRange = (cell: string): boolean =>
  /^(?:[<>≤≥]|\d[\d.,]*\s?[-–]\s?\d)/.test(cell) && !isDate(cell);

export const isResult = (cell: string): boolean => (isQuantity(cell) && !isDate(cell)) || isQualitative(cell);
