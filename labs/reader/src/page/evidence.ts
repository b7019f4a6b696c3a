import {
  analytesNamed,
  datesIn,
  isLaboratoryName,
  isQualitative,
  isUnit,
  labelKind,
  MAX_NAME_LENGTH,
  meaningOf,
} from 'hdt-emulator/laboratory';
import { takeFlag } from './flags.js';
import { isCategory, isSentence } from './guideline.js';
import { leadingLabelKind } from './leading-label.js';
import { isMoney } from './money.js';
import { isMeasured, splitCell } from './printed-value.js';

/** The cells of a line under a header, and its position. */
export interface RowEvidence {
  readonly name: string;
  readonly result: string;
  readonly unit: string;
  /** A range, or both limits. */
  readonly range: string;
  /** Its cells are apart. */
  readonly clean: boolean;
  /** A row or the header of its table is close above. */
  readonly amongRows: boolean;
  /** Its result is aligned with the ones above or with the header. */
  readonly aligned: boolean;
}

export const isKnownName = (name: string): boolean =>
  analytesNamed(name.replace(/\s*[:：*]$/, '')).length > 0;

const ADDRESS = /@|https?:|www\./i;
const TELEPHONE = /\d{3}[ /-]\d{3}/;
/** Limits at the end of a range, whatever whom or when they hold for: `Fasting: 70 - 99`. */
const LIMITS = /(?:\d\s?(?:[-–—~]|to|bis|a|至)\s?|[<>≤≥]=?\s?)\d+(?:[.,]\d+)?$/;
const MAX_RESULT_LENGTH = 60;
const MAX_WORDS = 8;

/** Whether a line is certainly a result, or a test with an empty result. */
export function isResult({ name, result, unit, range, clean, amongRows, aligned }: RowEvidence): boolean {
  const known = isKnownName(name);
  if (!isName(name, known) || [result, unit].some(isOtherContent) || isOtherRange(range)) return false;
  if (meaningOf(name) && meaningOf(result)) return false;
  const hasUnit = isUnit(takeFlag(unit).rest);
  const support = hasUnit || /\d/.test(range);
  const value = splitCell(result, { mayHoldUnit: unit === '', mayBeCode: !support });
  if (isMeasured(value.result)) {
    if (!clean && !known && !(hasUnit && /\d/.test(range))) return false;
    return amongRows || support || known || value.unit !== '';
  }
  if (!clean) return false;
  if (value.result === '') return support && (amongRows || known);
  if (!isResultText(result, known)) return false;
  if (known) return amongRows || isQualitative(result) || support;
  return amongRows && (aligned || support || isQualitative(result));
}

/** `12 hours is advised.`, the end of an explanation that runs through the columns. */
const ENDS_SENTENCE = /\p{Ll}{3,}[.!?]$/u;

/** Whether words can be a result: few, not a telephone number, and no end of a sentence beside an unknown name. */
const isResultText = (result: string, isKnown: boolean): boolean =>
  (isKnown || !ENDS_SENTENCE.test(result)) &&
  result.length <= MAX_RESULT_LENGTH &&
  result.split(' ').length <= MAX_WORDS &&
  !/[:：](?:\s|$)/.test(result) &&
  !TELEPHONE.test(result);

/** Whether a cell is a label, an address, money or a date, and no part of a result. */
const isOtherContent = (cell: string): boolean =>
  cell !== '' &&
  (startsWithOtherLabel(cell) ||
    ADDRESS.test(cell) ||
    isMoney(cell) ||
    datesIn(cell).length > 0 ||
    cell.length > 200);

/** A label in a range is whom or when its limits hold for. */
const isOtherRange = (range: string): boolean => !LIMITS.test(range) && isOtherContent(range);

const startsWithOtherLabel = (cell: string): boolean => {
  const kind = leadingLabelKind(cell);
  if (kind !== null) return kind !== 'comment';
  // `Page 1 of 2`, `MRN 12345`.
  const [first = '', next = ''] = cell.split(' ');
  return labelKind(first) !== null && /^[\d(+-]/.test(next);
};

function isName(name: string, known: boolean): boolean {
  if (!/\p{L}/u.test(name) || name.length > MAX_NAME_LENGTH) return false;
  if (ADDRESS.test(name) || isMoney(name) || datesIn(name).length > 0) return false;
  if (known || isLaboratoryName(name)) return true;
  return leadingLabelKind(name) === null && !isCategory(name) && !isSentence(name);
}
