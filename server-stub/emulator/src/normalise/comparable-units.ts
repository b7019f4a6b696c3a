import type { Row } from '../row.js';
import { matchRow } from './match.js';
import { factorBetween } from './ucum.js';
import { readUnit } from './unit-text.js';

/** What tells the quantity of a result. */
export type Measured = Pick<Row, 'loinc' | 'name' | 'result' | 'unit'>;

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
