import type { Row } from '../row.js';
import { analytesNamed } from '../vocabulary/lookup.js';
import { isDamagedCell, isDateOrTime, withoutPower } from './spreadsheet.js';

/** Tests whose result is a day. */
const DAY_NAME = /\bdate\b|\bday\b|period|\blmp\b|\bdob\b|birth|fecha|datum|menstru|geburt|日期|月经/i;

/**
 * The row without values that cannot be what the laboratory stated, such as a date where a number is due. They stay as the words
 * of its flaw.
 */
export function withUnderstoodValues(row: Row): Row {
  if (DAY_NAME.test(row.name)) return row;
  const isDamaged = isDamagedCell(row.result) || (isDateOrTime(row.result) && isMeasured(row));
  if (isDamaged) return { ...row, result: '', flaw: 'value', words: row.result.trim() };
  const limit = [row.low, row.high].find((text) => isDamagedCell(text) || isDateOrTime(text));
  if (limit !== undefined) return { ...row, low: '', high: '', flaw: 'range', words: limit.trim() };
  const number = withoutPower(row.result);
  return number === null ? row : { ...row, result: number, written: { ...row.written, result: row.result } };
}

/** Whether the result of a row is due to be a number. */
const isMeasured = ({ name, unit, low, high }: Row): boolean =>
  `${unit}${low}${high}`.trim() !== '' || analytesNamed(name).length > 0;
