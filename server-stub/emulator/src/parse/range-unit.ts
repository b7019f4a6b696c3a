import { rangeInWords } from '../assumptions.js';
import { matchRow } from '../normalise/match.js';
import { factorBetween } from '../normalise/ucum.js';
import { readUnit } from '../normalise/unit-text.js';
import type { ReferenceRange, Row } from '../row.js';

/** A result whose limits are read. */
export type Measured = Pick<Row, 'loinc' | 'name' | 'result' | 'unit'>;

/** Limits that state a unit: those in another unit than the result are text, so that nobody compares the two. */
export const limitsBeside = (limits: ReferenceRange, unit: string, row: Measured): ReferenceRange =>
  isComparable(unit, row) ? limits : rangeInWords(printLimits(limits, unit));

/** Whether a number in a unit can be compared with a result: in the same unit, or where one of both has none that is known. */
export function isComparable(unit: string, row: Measured): boolean {
  if (unit.trim() === row.unit.trim()) return true;
  const [limits, results] = [readUnit(unit), readUnit(row.unit)];
  if (limits.length === 0 || results.length === 0) return true;
  if (limits.some((one) => results.includes(one))) return true;
  const substance = matchRow(row)?.analyte ?? {};
  return limits.some((one) => results.some((other) => isUnity(factorBetween(one, other, substance))));
}

/** Whether the results of two rows of one test can be the same quantity: in one unit or in two that convert, or where one has none that is known. */
export function canBeConverted(one: Measured, other: Measured): boolean {
  const [units, others] = [readUnit(one.unit), readUnit(other.unit)];
  if (units.length === 0 || others.length === 0) return true;
  // Mass and moles of an unknown substance convert by some molar mass.
  const substance = { molarMass: 1, ...matchRow(one)?.analyte };
  return units.some((unit) => others.some((each) => factorBetween(unit, each, substance) !== null));
}

const isUnity = (factor: number | null): boolean => factor !== null && Math.abs(factor - 1) < 1e-9;

/** One of the ranges that a document states for a result. */
interface StatedRange {
  readonly limits: ReferenceRange;
  /** Its own text, or empty. */
  readonly words: string;
  /** The people for whom it holds, or empty. */
  readonly whom: string;
  /** The kind of a range that is not of normal results, such as `critical`; else empty. */
  readonly other: string;
}

/**
 * The limits that all ranges have; ranges that differ, such as those of men and of women, are all there in words, and so are limits
 * of an alarm. These count only where there are no others.
 */
export function oneRange(ranges: readonly StatedRange[]): ReferenceRange {
  const stated = ranges.filter(({ limits }) => limits.low !== '' || limits.high !== '');
  const normal = stated.filter(({ other }) => other === '');
  const [first, ...others] = normal.length > 0 ? normal : stated;
  if (!first) return { low: '', high: '' };
  const isSame = ({ limits: { low, high } }: StatedRange) =>
    low === first.limits.low && high === first.limits.high;
  return first.other === '' && others.every(isSame)
    ? first.limits
    : rangeInWords([first, ...others].map(inWords).join('; '));
}

function inWords({ limits, words, whom, other }: StatedRange): string {
  // An upper limit that is no number is a range in words.
  const isText = limits.low === '' && !/^[<≤]?=?\s?\d[\d.,]*$/.test(limits.high);
  const range = isText ? limits.high : printLimits(limits, '').trim();
  const parts = /\d/.test(words) ? [words] : isText ? [words || range] : [words, range];
  return [other, whom, ...parts].filter((text) => text !== '').join(': ');
}

/** Limits and their unit as one text; empty without any. */
export function printLimits({ low, high }: ReferenceRange, unit: string): string {
  if (low === '' && high === '') return '';
  if (low !== '' && high !== '') return `${low}-${high} ${unit}`;
  if (low === '') return `${/^[<≤]/.test(high) ? '' : '<='}${high} ${unit}`;
  return `${/^[>≥]/.test(low) ? '' : '>='}${low} ${unit}`;
}
