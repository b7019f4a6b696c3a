import { REMOVED } from '../assumptions.js';
import { contradictsCode, hasForeignUnit, matchRow } from '../normalise/match.js';
import { readQuantity } from '../normalise/number-text.js';
import { isPlausible } from '../normalise/plausible.js';
import { readUnit } from '../normalise/unit-text.js';
import { isResponse } from '../parse/organisms.js';
import { hasOtherUnit } from '../parse/range.js';
import { REVIEW_BELOW, type Row } from '../row.js';
import { conventionalUnit, TEXT, unitsOf } from '../vocabulary/analyte.js';
import { analytesNamed } from '../vocabulary/lookup.js';
import { doubtsBeside } from './document-doubt.js';
import { isUnread } from './unread-row.js';

/** Why a row goes to manual review (interface, Delivery rules 2). */
export type Doubt =
  /** Read from a picture with low confidence. */
  | 'unsure-reading'
  /** The document lacks a part of the row, or contradicts itself. */
  | 'flawed-source'
  /** A number without a unit, of an analyte that has one. */
  | 'missing-unit'
  /** A unit that is none, or none in which the test is measured. */
  | 'unknown-unit'
  /** The code of one test and the name of another. */
  | 'other-test'
  /** Outside what is possible in a living patient. */
  | 'implausible-value'
  /** Stands for a line of the document that looks like a result. */
  | 'unread-line'
  /** A unit or limits, and no result. */
  | 'missing-result'
  /** A thousandth of its limits. */
  | 'far-from-limits'
  /** Limits in another unit than the result. */
  | 'other-unit'
  /** The same test has another value at the same time. */
  | 'contradiction'
  /** A part of the name was removed as personal, or tests of three codes or units have this name. */
  | 'no-test-name';

export interface DoubtfulRow {
  /** The row's number in the whole upload, from 1. */
  readonly row: number;
  readonly doubt: Doubt;
}

/** Why the automated checks reject a row, or null. */
export function doubtOf(row: Row): Doubt | null {
  if (isUnread(row)) return 'unread-line';
  if (row.flaws || hasShiftedCells(row)) return 'flawed-source';
  if (row.confidence !== undefined && (row.confidence < REVIEW_BELOW || hasMisreadUnit(row)))
    return 'unsure-reading';
  return doubtOfCells(row) ?? doubtOfAmount(row);
}

/** What the cells of a row say against each other, whatever its test is. */
function doubtOfCells(row: Row): Doubt | null {
  if (row.result.trim() === '') return isDueResult(row) ? 'missing-result' : null;
  if (isLetterOnly(row) || (isDash(row) && isDueResult(row))) return 'missing-result';
  if (row.name.includes(REMOVED)) return 'no-test-name';
  if (hasOtherUnit(row.high, row)) return 'other-unit';
  return isThousandth(row) ? 'far-from-limits' : null;
}

/** What a known test says against the amount and its unit. */
function doubtOfAmount(row: Row): Doubt | null {
  const quantity = readQuantity(row.result);
  if (!quantity) return null;
  if (contradictsCode(row)) return 'other-test';
  const match = matchRow(row);
  if (!match) return hasForeignUnit(row) ? 'unknown-unit' : null;
  const { analyte, unit } = match;
  if (unit !== null) return isPlausible(quantity, analyte, unit) ? null : 'implausible-value';
  // Test strips give a bare number of plusses where laboratories give a unit: analytes with results in words need none.
  const measured = conventionalUnit(analyte) !== null && !unitsOf(analyte).includes(TEXT);
  if (!measured) return null;
  if (isResponse(row)) return null;
  return row.unit.trim() === '' ? 'missing-unit' : 'unknown-unit';
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

/** A row with a unit or limits of which nothing says why it has no result. */
const isDueResult = ({ unit, low, high, comment, interpretation }: Row): boolean =>
  `${unit}${low}${high}`.trim() !== '' && `${comment}${interpretation}`.trim() === '';

/**
 * A letter where a number is due: the flag of a number whose digits have no characters, or the rest of a word. A blood group and an
 * answer of an organism have no unit and no limits in numbers.
 */
const isLetterOnly = ({ result, unit, low, high }: Row): boolean =>
  /^\p{Ll}$/u.test(result.trim()) ||
  (/^(?:HH?|LL?|[A-Z])$/.test(result.trim()) && (unit.trim() !== '' || /\d/.test(`${low}${high}`)));

/** A dash where a number is due. On a test strip, without a unit and limits in numbers, it is a negative result. */
const isDash = ({ result, unit, low, high }: Row): boolean =>
  /^[-–—.]+$/.test(result.trim()) && (unit.trim() !== '' || /\d/.test(`${low}${high}`));

/** How far below its limit a result is one of another unit: a thousandth, with room for low ones. */
const FAR_BELOW = 300;

function isThousandth({ result, low }: Row): boolean {
  const [quantity, limit] = [readQuantity(result), readQuantity(low)];
  if (!quantity || !limit || quantity.comparator !== '') return false;
  return quantity.numbers.every(
    (number) => Number(number) > 0 && Number(number) * FAR_BELOW < Number(limit.numbers[0]),
  );
}

/** The rows in doubt of a document, by themselves and beside each other. */
export function doubtsOf(rows: readonly Row[], { isPending = false } = {}): readonly DoubtfulRow[] {
  const beside = doubtsBeside(rows);
  return rows.flatMap((row, at) => {
    const own = doubtOf(row);
    const doubt = own === 'missing-result' && isPending ? null : (own ?? beside.get(at) ?? null);
    return doubt ? [{ row: at + 1, doubt }] : [];
  });
}
