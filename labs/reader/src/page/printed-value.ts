import {
  isQuantity,
  isUnit,
  MAX_VALUE_LENGTH,
  QUANTITY_PATTERN as QUANTITY,
  TITRE_PATTERN as TITRE,
} from 'hdt-emulator/laboratory';
import { FLAG_PATTERN as FLAG, stripBrackets } from './flags.js';

/** A result with the flag and the unit in its cell; both are empty where the cell has none. */
export interface PrintedValue {
  readonly result: string;
  readonly unit: string;
  readonly flag: string;
}

/** `++`, `(+)`, `2+`, `+2`, `±`. */
const SCORE = String.raw`\(?[+±−-]\)?|\+{2,5}|\(?[1-5]\s?\+\)?|\+[1-5]`;
const ONLY_SCORE = new RegExp(`^(?:${SCORE})$`);
/** `5.4 H`; signs alone are a flag only after a space: `5.4 ++`. */
const VALUE_THEN_FLAG = new RegExp(`^(${QUANTITY}|${TITRE})\\s?(${FLAG}|(?<=\\s)[+-]{1,2})$`);
const FLAG_THEN_VALUE = new RegExp(`^(${FLAG})\\s?(${QUANTITY}|${TITRE})$`);
const TRAILING_FLAG = new RegExp(`\\s(${FLAG})$`);
/** A digit and a letter: genotype `1A` or `4d`, subgroup `A1`; also `12N` and `A24`, as H and L alone are common beside numbers. */
const CODE = /^(?:\d\p{L}|\p{L}\d|[ACN]{1,2}\d+|\d+[ACN]{1,2})$/u;
/** Dashes or dots that stand for no value. */
const PLACEHOLDER = /^[-–—.·]{2,}$/;

/** Numbers, titers and scores such as `++`. */
export const isMeasured = (text: string): boolean =>
  isQuantity(text) || (text.length <= MAX_VALUE_LENGTH && ONLY_SCORE.test(text));

/** What the other cells of a row leave open. */
interface CellOptions {
  /** No other cell holds the unit. */
  readonly mayHoldUnit: boolean;
  /** The row has neither a unit nor limits, so that a letter that touches a digit is no flag: genotype `1A`. */
  readonly mayBeCode?: boolean;
}

/** Splits the cell of a result. */
export function splitCell(cell: string, { mayHoldUnit, mayBeCode = false }: CellOptions): PrintedValue {
  const text = cell.trim();
  if (PLACEHOLDER.test(text)) return valueAlone('');
  if (text.length > MAX_VALUE_LENGTH || isMeasured(text)) return valueAlone(text);
  if (mayBeCode && CODE.test(text)) return valueAlone(text);
  return splitFlag(text) ?? (mayHoldUnit ? splitUnit(text) : null) ?? valueAlone(text);
}

const valueAlone = (result: string): PrintedValue => ({ result, unit: '', flag: '' });

/** `5.4 H`, `* 5.4`; null without a flag. */
function splitFlag(text: string): PrintedValue | null {
  const [, value, flag] = VALUE_THEN_FLAG.exec(text) ?? [];
  if (value !== undefined) return { result: value.trim(), unit: '', flag: stripBrackets(flag!) };
  const [, flagBefore, valueBehind] = FLAG_THEN_VALUE.exec(text) ?? [];
  return flagBefore === undefined
    ? null
    : { result: valueBehind!.trim(), unit: '', flag: stripBrackets(flagBefore) };
}

/** `5.4 mmol/L`, `5.4mmol/L H`, `5.4 H mmol/L`: splits at the first position with a unit after it. */
function splitUnit(text: string): PrintedValue | null {
  const tail = TRAILING_FLAG.exec(text);
  const body = tail ? text.slice(0, tail.index) : text;
  for (let at = 1; at < body.length; at++) {
    const value = splitMeasured(body.slice(0, at).trim());
    const rest = body.slice(at);
    if (!value || !isUnit(rest.trim()) || goesOnWithDigits(rest)) continue;
    return { result: value.result, unit: rest.trim(), flag: value.flag || stripBrackets(tail?.[1] ?? '') };
  }
  return null;
}

/** Whether a text begins with more digits of the value, rather than with the power of ten of a unit: `5.4 10^9/L`. */
const goesOnWithDigits = (text: string): boolean => /^\s*[\d.,]/.test(text) && !/^ 10[*^]/.test(text);

const splitMeasured = (text: string): PrintedValue | null =>
  isQuantity(text) ? valueAlone(text) : splitFlag(text);
