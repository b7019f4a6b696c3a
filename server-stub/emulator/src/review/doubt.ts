import { matchRow } from '../normalise/match.js';
import { readQuantity } from '../normalise/number-text.js';
import { readUnit } from '../normalise/unit-text.js';
import { REVIEW_BELOW } from '../parse/picture/confidence.js';
import type { Row } from '../row.js';
import { conventionalUnit, TEXT, unitsOf } from '../vocabulary/analyte.js';
import { isPlausible } from './plausible.js';

/** Why a row goes to manual review (interface, Delivery rules 2). */
export type Doubt =
  /** Its picture could not be read for sure. */
  | 'unsure-reading'
  /** A number of an analyte that is measured in a unit, without one. */
  | 'missing-unit'
  /** A number no living patient has. */
  | 'implausible-value';

export interface DoubtfulRow {
  /** The row's number in the whole upload, from 1. */
  readonly row: number;
  readonly doubt: Doubt;
}

export interface DoubtContext {
  /** From 0 to 1: a row read less surely is in doubt. */
  readonly surely: number;
}

/** A row is as sure as its least sure word, be it of the name. */
const SURELY: DoubtContext = { surely: REVIEW_BELOW };

/**
 * Whether the automated checks pass a row as its document states it. A row of an analyte nobody here knows is doubted
 * only for how it was read.
 */
export function doubtOf(row: Row, { surely }: DoubtContext = SURELY): Doubt | null {
  if (row.confidence !== undefined && (row.confidence < surely || hasStrangeUnit(row)))
    return 'unsure-reading';
  const quantity = readQuantity(row.result);
  const match = quantity && matchRow(row);
  if (!match) return null;
  const { analyte, unit } = match;
  if (unit !== null) return isPlausible(quantity, analyte, unit) ? null : 'implausible-value';
  // A strip reads 1 or 2 plusses where a laboratory has a unit: what may be words may be a bare number.
  const measured = conventionalUnit(analyte) !== null && !unitsOf(analyte).includes(TEXT);
  return measured && row.unit.trim() === '' ? 'missing-unit' : null;
}

/** No unit anybody writes: in a picture a misread one. */
const hasStrangeUnit = ({ unit }: Row): boolean => unit.trim() !== '' && readUnit(unit).length === 0;

export const doubtsOf = (rows: readonly Row[], context: DoubtContext = SURELY): readonly DoubtfulRow[] =>
  rows.flatMap((row, i) => {
    const doubt = doubtOf(row, context);
    return doubt ? [{ row: i + 1, doubt }] : [];
  });
