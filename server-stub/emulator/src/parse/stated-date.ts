import type { Row } from '../row.js';
import { type DayOrder, dateFromTable, parseHl7Date, parseIsoDate } from './date.js';
import { readPrintedDate } from './printed-date.js';
import { ABSENT, isMissing, type Stated } from './stated.js';

/** A date of rows, `YYYY-MM-DD HH:mm:ss`, as a document states it. */
export type StatedDate = Stated<string>;

/** Longer words are prose. */
const MAX_LENGTH = 60;

/**
 * Reads a date in any spelling that is certain, whichever standard its field follows. `order` decides between day and month; the
 * serial number of a spreadsheet is unclear, since it counts from 1900 or from 1904.
 */
export function readDate(printed: string, order: DayOrder = 'unknown'): StatedDate {
  const text = printed.trim();
  if (isMissing(text)) return ABSENT;
  if (text.length > MAX_LENGTH) return { state: 'unclear', words: text.slice(0, MAX_LENGTH) };
  const value =
    parseIsoDate(text) ||
    parseHl7Date(text) ||
    dateFromTable(text, order) ||
    readPrintedDate(text, order) ||
    dateFromEpoch(text);
  return value === '' ? { state: 'unclear', words: text } : { state: 'understood', value };
}

/** The first of several dates that is stated: one that is not understood is not replaced by another day. */
export const firstStated = (dates: readonly StatedDate[]): StatedDate =>
  dates.find(({ state }) => state !== 'absent') ?? ABSENT;

/** Seconds or milliseconds since 1970, from 2001 to 2030; no date without separators has as many digits and such a year. */
function dateFromEpoch(text: string): string {
  const [, seconds, millis = ''] = /^(1\d{9})(?:\.\d{1,9}|(\d{3}))?$/.exec(text) ?? [];
  return seconds === undefined ? '' : formatEpoch(Number(`${seconds}.${millis || 0}`));
}

const formatEpoch = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** The date of a row, or what keeps it for review. */
export function dateCells(date: StatedDate): Pick<Row, 'date' | 'flaw' | 'words'> {
  switch (date.state) {
    case 'understood':
      return { date: date.value };
    case 'absent':
      return { date: '' };
    case 'unclear':
      return { date: '', flaw: 'date', words: date.words };
  }
}
