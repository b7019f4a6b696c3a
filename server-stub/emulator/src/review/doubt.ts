import { matchRow } from '../normalise/match.js';
import { readQuantity } from '../normalise/number-text.js';
import { readUnit } from '../normalise/unit-text.js';
import { REVIEW_BELOW, type Row } from '../row.js';
import { conventionalUnit, TEXT, unitsOf } from '../vocabulary/analyte.js';
import { analytesNamed } from '../vocabulary/lookup.js';
import { isPlausible } from './plausible.js';
import { isUnread } from './unread-row.js';

/** Why a row goes to manual review (interface, Delivery rules 2). */
export type Doubt =
  /** Read from a picture with low confidence. */
  | 'unsure-reading'
  /** The document lacks a part of the row, or contradicts itself. */
  | 'flawed-source'
  /** A number without a unit, of an analyte that has one. */
  | 'missing-unit'
  /** Outside what is possible in a living patient. */
  | 'implausible-value'
  /** Stands for a line of the document that looks like a result. */
  | 'unread-line';

export interface DoubtfulRow {
  /** The row's number in the whole upload, from 1. */
  readonly row: number;
  readonly doubt: Doubt;
}

/** Why the automated checks reject a row, or null. A row of an unknown analyte is checked for its confidence only. */
export function doubtOf(row: Row): Doubt | null {
  if (isUnread(row)) return 'unread-line';
  if (row.flaw || hasShiftedCells(row)) return 'flawed-source';
  if (row.confidence !== undefined && (row.confidence < REVIEW_BELOW || hasMisreadUnit(row)))
    return 'unsure-reading';
  const quantity = readQuantity(row.result);
  const match = quantity && matchRow(row);
  if (!match) return null;
  const { analyte, unit } = match;
  if (unit !== null) return isPlausible(quantity, analyte, unit) ? null : 'implausible-value';
  // Test strips give a bare number of plusses where laboratories give a unit: analytes with results in words need none.
  const measured = conventionalUnit(analyte) !== null && !unitsOf(analyte).includes(TEXT);
  return measured && row.unit.trim() === '' ? 'missing-unit' : null;
}

/** In a picture an unknown unit is a misread one, and so is one that a known test does not have. */
const hasMisreadUnit = (row: Row): boolean =>
  row.unit.trim() !== '' &&
  (readUnit(row.unit).length === 0 || (analytesNamed(row.name).length > 0 && matchRow(row) === null));

/** A unit that is a number, or a result that is a unit; `1` is the unit of a ratio in UCUM. */
const hasShiftedCells = ({ result, unit }: Row): boolean =>
  (/^[<>]?\d[\d.,]*(?:\s?[-–]\s?\d[\d.,]*)?$/.test(unit.trim()) && unit.trim() !== '1') ||
  isUnitOnly(result.trim());

/** No long text is a unit: searching a report that is sent as one result would take time by the square of its length. */
const isUnitOnly = (text: string): boolean =>
  readUnit(text).length > 0 && /\p{L}.*[/%]|[/%].*\p{L}/u.test(text);

export const doubtsOf = (rows: readonly Row[]): readonly DoubtfulRow[] =>
  rows.flatMap((row, i) => {
    const doubt = doubtOf(row);
    return doubt ? [{ row: i + 1, doubt }] : [];
  });
