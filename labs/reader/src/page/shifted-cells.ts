import { type Column, isQualitative, isQuantity, isUnit } from 'hdt-emulator/laboratory';
import { isFlag, takeFlag } from './flags.js';
import { roleBehindName } from './name-number.js';
import { type Phrase, phraseOf } from './phrase.js';
import { isMeasured, splitCell } from './printed-value.js';

/** Whether the cells of a line are in wrong columns, as in ragged tables. */
export function isShifted(cells: ReadonlyMap<number, Phrase>, columns: readonly (Column | null)[]): boolean {
  const text = (column: Column) => cells.get(columns.indexOf(column))?.text ?? '';
  const [result, unit, range] = [text('result'), text('unit'), text('range')];
  return (
    isNumeric(takeFlag(unit).rest) ||
    isUnitOnly(result) ||
    (unit === '' && isUnitOnly(range)) ||
    (result === '' && range !== '' && endsWithValue(cells.get(columns.indexOf('name')))) ||
    holdsWholeRow(result)
  );
}

/** A number or limits, which can be no unit: `39.8`, `40-54`. */
const isNumeric = (text: string): boolean => isQuantity(text) || /^[\d.,]+\s?[-–]\s?[\d.,]+/.test(text);

/** A unit that can be neither a result nor a flag: `mmol/L`, `%`; not `L` or `pos`. */
export const isUnitOnly = (text: string): boolean =>
  isUnit(text) && /[/%]|\p{L}{2}/u.test(text) && !isQualitative(text) && !isFlag(text);

/** `Hematocrit 39.8`, not `CA 125`. */
function endsWithValue(name: Phrase | undefined): boolean {
  const last = name?.words.at(-1);
  if (!name || !last || name.words.length < 2 || !isQuantity(last.text)) return false;
  return roleBehindName(phraseOf(name.words.slice(0, -1)), phraseOf([last])) !== 'name';
}

/** A value with its unit and its range: `39.8 % 40-54`, `45U/L < 60`. */
const holdsWholeRow = (result: string): boolean =>
  /^[<>]?\d\S* ?[\p{L}%/µ].* [<>]?\d/u.test(result) &&
  splitCell(result, { mayHoldUnit: true }).unit === '' &&
  !isMeasured(result);
