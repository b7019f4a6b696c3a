import { type Cells, isEmptyCell } from './cell-content.js';
import { headerKey, type Layout, meaningOf } from './columns.js';

const DAY = /date|datum|fecha|data|дата|日期/g;
const TIME = /uhrzeit|time|zeit|hora|heure|ora|tijd|tid|godzina|время|时间/g;
const CLOCK = /^\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]\.?m\.?)?$/i;

/** Whether a cell is a time of day alone. */
export const isClock = (cell: string): boolean => CLOCK.test(cell.trim());

/**
 * The column with the date of a record: the first of those of dates that states more than a time of day. An empty cell under a header
 * of the list is a record without a date, whatever its other dates are; under a header that is read by its words it says nothing.
 */
export const dateAt = (headers: Cells, columns: readonly number[], record: Cells): number =>
  columns.find((at) => {
    const cell = record[at] ?? '';
    return isEmptyCell(cell) ? meaningOf(headers[at] ?? '') !== null : !isClock(cell);
  }) ??
  columns[0] ??
  -1;

/** The cell of the date of a record. */
export const dateIn = (headers: Cells, record: Cells, { all }: Pick<Layout, 'all'>): string =>
  record[dateAt(headers, all.get('date') ?? [], record)] ?? '';

/** The date of a record with the time that stands in a column beside it: `Date, Time`, `Entnahmedatum, Entnahmezeit`. */
export function dateWithTime(headers: readonly string[], record: readonly string[], at: number): string {
  const date = record[at]?.trim() ?? '';
  if (date === '' || date.includes(':')) return date;
  const ofDate = subjectsOf(headers[at] ?? '', DAY);
  const time = record.find(
    (cell, other) =>
      other !== at &&
      isClock(cell) &&
      subjectsOf(headers[other] ?? '', TIME).some((one) => ofDate.includes(one)),
  );
  return time === undefined ? date : `${date} ${time.trim()}`;
}

/** What a header may be the date or time of: the rest of it without any one such word, of which `Validated Date` holds two. */
const subjectsOf = (header: string, word: RegExp): readonly string[] => {
  const key = headerKey(header);
  return Array.from(
    key.matchAll(word),
    ({ 0: found, index }) => key.slice(0, index) + key.slice(index + found.length),
  );
};
