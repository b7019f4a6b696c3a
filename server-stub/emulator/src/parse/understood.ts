import { isComparable } from '../normalise/comparable-units.js';
import { readQuantity } from '../normalise/number-text.js';
import { type Row, withFlaw } from '../row.js';
import { analytesNamed } from '../vocabulary/lookup.js';
import { joinGroups } from './number-marks.js';
import { isDamagedCell, isDateOrTime, withoutPower } from './spreadsheet.js';
import { printLimits } from './stated-ranges.js';
import { COMPARATOR, isQuantity, isUnit, MAX_VALUE_LENGTH, NUMBER } from './value.js';

/** Tests whose result is a day. */
const DAY_NAME = /\bdate\b|\bday\b|period|\blmp\b|\bdob\b|birth|fecha|datum|menstru|geburt|日期|月经/i;

/**
 * The row without values that cannot be what the laboratory stated, such as a date where a number is due. They stay as the words
 * of its flaw.
 */
export function withUnderstoodValues(stated: Row): Row {
  // `777-3` that became a month is no code; the name still says what was tested.
  const coded = isDamagedCell(stated.loinc) || isDateOrTime(stated.loinc) ? { ...stated, loinc: '' } : stated;
  const row = withPlainDigits(coded);
  if (DAY_NAME.test(row.name)) return row;
  const isDamaged = isDamagedCell(row.result) || (isDateOrTime(row.result) && isMeasured(row));
  if (isDamaged) return withFlaw({ ...row, result: '' }, 'value', row.result.trim());
  const limit = [row.low, row.high].find((text) => isDamagedCell(text) || isDateOrTime(text));
  if (limit !== undefined) return withFlaw({ ...row, low: '', high: '' }, 'range', limit.trim());
  return withWholeNumber(withOwnUnit(withoutPowerOfTen(row)));
}

/** From a character of full width to that of ASCII. */
const FULL_WIDTH = 0xfee0;

/** The row with its number in the digits and signs of ASCII, and without idle spaces and points: `５．４`, `−2.1`, `<  5`, `140.`. */
function withPlainDigits(row: Row): Row {
  if (row.result.length > MAX_VALUE_LENGTH) return row;
  const result = row.result
    .replaceAll(/[０-９．，＋－]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) - FULL_WIDTH))
    .replace(/^([<>≤≥=\s]*)−/, '$1-')
    .replaceAll(/\s{2,}/g, ' ')
    .replace(/^([^.,]*\d)\.(?=$|\s)/, '$1');
  return result === row.result || !isQuantity(result)
    ? row
    : { ...row, result, written: { ...row.written, result: row.result } };
}

/** Digits with the marks of numbers and the letters that resemble digits, in any order. */
const LIKE_A_NUMBER = /^[<>≤≥=*("'\s-]*(?:\d|[Oo](?=[.,]))[\dOolI.,'’()"\s−–-]*\*?$/;

/** What looks like a number and is none, such as `14O` or `2.1-`, where a number is due, is a flaw. */
function withWholeNumber(row: Row): Row {
  const text = row.result.trim();
  if (text.length > MAX_VALUE_LENGTH || !LIKE_A_NUMBER.test(text)) return row;
  const isNumber = text
    .replaceAll(/\s{2,}/g, ' ')
    .replace(/\s?\*{1,2}$/, '')
    .split(/,\s+/)
    .every(
      (one) =>
        isQuantity(one) ||
        readQuantity(one) !== null ||
        joinGroups(one) !== one ||
        /^[+-]?\d+(?:\.\d+)?$/.test(one),
    );
  return isNumber || !isMeasured(row) ? row : withFlaw({ ...row, result: '' }, 'value', text);
}

/** Limits of which the lower is above the upper one are a flaw, unless nothing tells what the marks in their numbers mean. */
export function withOrderedLimits(row: Row): Row {
  if (row.flaws?.number !== undefined) return row;
  const [low, high] = [row.low, row.high].map((text) => readQuantity(text)?.numbers[0]);
  return low === undefined || high === undefined || Number(low) <= Number(high)
    ? row
    : withFlaw({ ...row, low: '', high: '' }, 'range', printLimits(row, ''));
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

/** A number and the unit behind it; null of any other text. */
function splitMeasured(text: string): { readonly result: string; readonly unit: string } | null {
  const [, result = '', unit = ''] = (text.length <= MAX_VALUE_LENGTH && MEASURED.exec(text)) || [];
  return isUnit(unit) ? { result, unit } : null;
}

/** Whether a text is a number with its unit behind it. */
export const isMeasuredText = (text: string): boolean => splitMeasured(text.trim()) !== null;

/** A flag that is spelled as a unit. */
const FLAGS = /^(?:HH?|LL?|[ANU])$/;

/**
 * The row of a result that has its unit behind it, `5.4 mmol/L`, with both in their places. A unit that is another than that of
 * the row's own place is a flaw.
 */
function withOwnUnit(row: Row): Row {
  const text = row.result.trim();
  const measured = splitMeasured(text);
  if (measured === null || FLAGS.test(measured.unit)) return row;
  const { result, unit } = measured;
  if (row.unit.trim() !== '' && !isComparable(unit, row)) return withFlaw(row, 'value', text);
  return { ...row, result, unit: row.unit.trim() || unit, written: { ...row.written, result: row.result } };
}

/** Whether the result of a row is due to be a number. */
const isMeasured = ({ name, unit, low, high }: Row): boolean =>
  `${unit}${low}${high}`.trim() !== '' || analytesNamed(name).length > 0;
