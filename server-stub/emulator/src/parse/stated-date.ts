import { isEmptyCell } from './cell-content.js';
import { type DayOrder, dateFromTable, parseHl7Date, parseIsoDate } from './date.js';
import { readPrintedDate } from './printed-date.js';
import { ABSENT, type Stated, unclear, understood } from './stated.js';

/** A date of rows, `YYYY-MM-DD HH:mm:ss`, as a document states it. */
export type StatedDate = Stated<string>;

/** Longer words are no date. */
const MAX_LENGTH = 60;

/**
 * Reads a date in any spelling that is certain, whichever standard its field follows. `order` decides between day and month; the
 * serial number of a spreadsheet is unclear, since it counts from 1900 or from 1904.
 */
export function readDate(printed: string, order: DayOrder = 'unknown'): StatedDate {
  const text = printed.trim();
  if (isMissingDate(text)) return ABSENT;
  if (text.length > MAX_LENGTH) return unclear(text);
  const value =
    parseIsoDate(text) ||
    parseHl7Date(text) ||
    dateFromTable(text, order) ||
    readPrintedDate(text, order) ||
    dateFromEpoch(text);
  return value === '' ? unclear(text) : understood(value);
}

/** Words that state no date: `-`, `n/a`, `null`, `unknown`, and the zeros of an empty date. In a result they can be a value. */
const isMissingDate = (text: string): boolean =>
  isEmptyCell(text) || /^(?:[-–—.?*]*|nat|none|nil|nd|unknown|[0:T./\s-]*)$/i.test(text);

/** Seconds or milliseconds since 1970, from 2001 to 2030; no date without separators has as many digits and such a year. */
function dateFromEpoch(text: string): string {
  const [, seconds, millis = ''] = /^(1\d{9})(?:\.\d{1,9}|(\d{3}))?$/.exec(text) ?? [];
  return seconds === undefined ? '' : formatEpoch(Number(`${seconds}.${millis || 0}`));
}

const formatEpoch = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
