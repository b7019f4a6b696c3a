import { analytesNamed } from '../../vocabulary/lookup.js';
import { LONGEST_NAME } from '../../vocabulary/name-key.js';
import { meaningOf } from '../columns.js';
import { labelKind, startsWithLabel } from './labels.js';
import { datesIn } from './printed-date.js';
import { isMeasured, isMoney, isQualitative, isUnit, readValue, takeFlag } from './value.js';

/** A line under a header, and what speaks for it. */
export interface Stated {
  readonly name: string;
  readonly result: string;
  readonly unit: string;
  /** Or both limits. */
  readonly range: string;
  /** Its cells stand apart. */
  readonly clean: boolean;
  /** Rows of the same table stand closely above it, or its header does. */
  readonly amongRows: boolean;
  /** Its result stands where those above it do, or below its header. */
  readonly aligned: boolean;
}

export const isKnown = (name: string): boolean => analytesNamed(name.replace(/\s*[:：*]$/, '')).length > 0;

const ADDRESS = /@|https?:|www\./i;
const TELEPHONE = /\d{3}[ /-]\d{3}/;
/** A result in words is no longer. */
const LONGEST_RESULT = 60;
const MOST_WORDS = 8;

/** Whether a line states a result for certain, or names a test whose result is empty. */
export function isResult({ name, result, unit, range, clean, amongRows, aligned }: Stated): boolean {
  if (!isName(name) || [result, unit, range].some(isForeign)) return false;
  if (meaningOf(name) && meaningOf(result)) return false;
  const known = isKnown(name);
  const hasUnit = isUnit(takeFlag(unit).rest);
  const support = hasUnit || /\d/.test(range);
  const value = readValue(result, unit === '');
  if (isMeasured(value.result)) {
    if (!clean && !known && !(hasUnit && /\d/.test(range))) return false;
    return amongRows || support || known || value.unit !== '';
  }
  if (!clean) return false;
  if (value.result === '') return support && (amongRows || known);
  if (!isWording(result)) return false;
  if (known) return amongRows || isQualitative(result) || support;
  return amongRows && (aligned || support || isQualitative(result));
}

/** Whether words may be a result: few, and nobody's telephone. */
const isWording = (result: string): boolean =>
  result.length <= LONGEST_RESULT &&
  result.split(' ').length <= MOST_WORDS &&
  !/[:：](?:\s|$)/.test(result) &&
  !TELEPHONE.test(result);

/** Texts about people, places and money, which tables of results do not hold. */
const isForeign = (cell: string): boolean =>
  cell !== '' &&
  (startsOther(cell) || ADDRESS.test(cell) || isMoney(cell) || datesIn(cell).length > 0 || cell.length > 200);

const startsOther = (cell: string): boolean => {
  const kind = startsWithLabel(cell);
  if (kind !== null) return kind !== 'comment';
  // `Page 1 of 2`, `MRN 12345`.
  const [first = '', next = ''] = cell.split(' ');
  return labelKind(first) !== null && /^[\d(+-]/.test(next);
};

function isName(name: string): boolean {
  if (!/\p{L}/u.test(name) || name.length > LONGEST_NAME) return false;
  if (ADDRESS.test(name) || isMoney(name) || datesIn(name).length > 0) return false;
  return startsWithLabel(name) === null || isKnown(name);
}
