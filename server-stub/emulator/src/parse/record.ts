import type { ResultStatus } from '../row.js';
import type { Column, ColumnLanguage } from './column-words.js';
import type { DayOrder } from './date.js';
import { splitRange } from './range.js';
import { unwrapCell } from './spreadsheet.js';
import { ABSENT, type Stated, statedText } from './stated.js';
import { readDate } from './stated-date.js';
import { type StatedRow, statedLimits } from './stated-row.js';

/** The cells of a record by column. */
export type TableRecord = (column: Column) => string;

/** English is ambiguous and Chinese writes the year first; all others write the day first. */
export const dayOrderIn = (language: ColumnLanguage): DayOrder =>
  language === 'en' || language === 'zh' ? 'unknown' : 'day-first';

/** What a record states; null without a test name, unless a code or a unit shows that it is a result. */
export function readRecord(
  record: TableRecord,
  dayOrder: DayOrder,
  status: Stated<ResultStatus> = ABSENT,
): StatedRow | null {
  const cell = (column: Column) => unwrapCell(record(column)).trim();
  const measured = { loinc: cell('loinc'), name: cell('name'), result: cell('result'), unit: cell('unit') };
  const { loinc, name, result, unit } = measured;
  if (name === '' && (result === '' || `${loinc}${unit}` === '')) return null;
  const limits = { low: cell('low'), high: cell('high') };
  return {
    date: readDate(cell('date'), dayOrder),
    loinc: statedText(loinc),
    name: statedText(name),
    result: statedText(result),
    unit: statedText(unit),
    limits: statedLimits(
      limits.low === '' && limits.high === '' ? splitRange(cell('range'), measured) : limits,
    ),
    interpretation: statedText(cell('interpretation')),
    comment: statedText(cell('comment').replaceAll(/\r\n?/g, '\n')),
    status,
    part: '',
  };
}
