import { type Row, withFlaw } from '../row.js';
import { analytesNamed } from '../vocabulary/lookup.js';
import { isComparable } from './range-unit.js';
import { isDamagedCell, isDateOrTime, withoutPower } from './spreadsheet.js';
import { COMPARATOR, isUnit, MAX_VALUE_LENGTH, NUMBER } from './value.js';

/** Tests whose result is a day. */
const DAY_NAME = /\bdate\b|\bday\b|period|\blmp\b|\bdob\b|birth|fecha|datum|menstru|geburt|日期|月经/i;

/**
 * The row without values that cannot be what the laboratory stated, such as a date where a number is due. They stay as the words
 * of its flaw.
 */
export function withUnderstoodValues(stated: Row): Row {
  // `777-3` that became a month is no code; the name still says what was tested.
  const row = isDamagedCell(stated.loinc) || isDateOrTime(stated.loinc) ? { ...stated, loinc: '' } : stated;
  if (DAY_NAME.test(row.name)) return row;
  const isDamaged = isDamagedCell(row.result) || (isDateOrTime(row.result) && isMeasured(row));
  if (isDamaged) return withFlaw({ ...row, result: '' }, 'value', row.result.trim());
  const limit = [row.low, row.high].find((text) => isDamagedCell(text) || isDateOrTime(text));
  if (limit !== undefined) return withFlaw({ ...row, low: '', high: '' }, 'range', limit.trim());
  return withOwnUnit(withoutPowerOfTen(row));
}

function withoutPowerOfTen(row: Row): Row {
  const number = withoutPower(row.result);
  return number === null ? row : { ...row, result: number, written: { ...row.written, result: row.result } };
}

const FLAG = String.raw`(?:\s?(?:HH?|LL?|\*{1,2}|\((?:HH?|LL?)\)))?`;

/** A number, which a flag can follow, and its unit, which can begin with a power of ten. */
const MEASURED = new RegExp(
  String.raw`^(${COMPARATOR}?\s?${NUMBER}(?:\s?[-–]\s?${NUMBER})?${FLAG})(?:\s*(?![\d.,])|\s+(?=10[\^*E⁰-⁹ ]))(\S.*)$`,
);

/** A flag that is spelled as a unit. */
const FLAGS = /^(?:HH?|LL?|[ANU])$/;

/**
 * The row of a result that has its unit behind it, `5.4 mmol/L`, with both in their places. A unit that is another than that of
 * the row's own place is a flaw.
 */
function withOwnUnit(row: Row): Row {
  const text = row.result.trim();
  if (text.length > MAX_VALUE_LENGTH) return row;
  const [, result = '', unit = ''] = MEASURED.exec(text) ?? [];
  if (unit === '' || FLAGS.test(unit) || !isUnit(unit)) return row;
  if (row.unit.trim() !== '' && !isComparable(unit, row)) return withFlaw(row, 'value', text);
  return { ...row, result, unit: row.unit.trim() || unit, written: { ...row.written, result: row.result } };
}

/** Whether the result of a row is due to be a number. */
const isMeasured = ({ name, unit, low, high }: Row): boolean =>
  `${unit}${low}${high}`.trim() !== '' || analytesNamed(name).length > 0;
