import { type Column, isQualitative, isQuantity, isUnit } from 'hdt-emulator/laboratory';
import { isFlag, takeFlag } from './flags.js';
import type { Phrase } from './phrase.js';
import { isMeasured, splitCell } from './printed-value.js';

/** Whether the cells of a line are in wrong columns, as in ragged tables. */
export function isShifted(cells: ReadonlyMap<number, Phrase>, columns: readonly (Column | null)[]): boolean {
  const text = (column: Column) => cells.get(columns.indexOf(column))?.text ?? '';
  const [name, result, unit, range] = [text('name'), text('result'), text('unit'), text('range')];
  return (
    isNumeric(takeFlag(unit).rest) ||
    isUnitOnly(result) ||
    (unit === '' && isUnitOnly(range)) ||
    (result === '' && range !== '' && endsWithValue(name)) ||
    holdsWholeRow(result)
  );
}

/** A number or limits, which can be no unit: `39.8`, `40-54`. */
const isNumeric = (text: string): boolean => isQuantity(text) || /^[\d.,]+\s?[-–]\s?[\d.,]+/.test(text);

/** A unit that can be neither a result nor a flag: `mmol/L`, `%`; not `L` or `pos`. */
export const isUnitOnly = (text: string): boolean =>
  isUnit(text) && /[/%]|\p{L}{2}/u.test(text) && !isQualitative(text) && !isFlag(text);

/** `Hematocrit 39.8`. */
function endsWithValue(name: string): boolean {
  const last = name.split(' ').at(-1) ?? '';
  return last !== name && isQuantity(last);
}

/** A value with its unit and its range: `39.8 % 40-54`, `45U/L < 60`. */
const holdsWholeRow = (result: string): boolean =>
  /^[<>]?\d\S* ?[\p{L}%/µ].* [<>]?\d/u.test(result) &&
  splitCell(result, { mayHoldUnit: true }).unit === '' &&
  !isMeasured(result);
