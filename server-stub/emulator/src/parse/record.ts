import { EMPTY_ROW, type Row } from '../row.js';
import type { Column, ColumnLanguage } from './columns.js';
import type { DayOrder } from './date.js';
import { splitRange } from './range.js';
import { unwrapCell } from './spreadsheet.js';
import { dateCells, readDate } from './stated-date.js';

/** The cells of a record by column. */
export type TableRecord = (column: Column) => string;

/** English is ambiguous and Chinese writes the year first; all others write the day first. */
export const dayOrderIn = (language: ColumnLanguage): DayOrder =>
  language === 'en' || language === 'zh' ? 'unknown' : 'day-first';

/** The row of a record; null without a test name, unless a code or a unit shows that it is a result. */
export function rowFromRecord(record: TableRecord, dayOrder: DayOrder): Row | null {
  const cell = (column: Column) => unwrapCell(record(column)).trim();
  const name = cell('name');
  if (name === '' && (cell('result') === '' || `${cell('loinc')}${cell('unit')}` === '')) return null;
  const limits = { low: cell('low'), high: cell('high') };
  const measured = { loinc: cell('loinc'), name, result: cell('result'), unit: cell('unit') };
  return {
    ...EMPTY_ROW,
    ...(limits.low === '' && limits.high === '' ? splitRange(cell('range'), measured) : limits),
    ...dateCells(readDate(cell('date'), dayOrder)),
    ...measured,
    interpretation: cell('interpretation'),
    comment: cell('comment').replaceAll(/\r\n?/g, '\n'),
    ...(name === '' ? { flaw: 'name' as const } : {}),
  };
}
