import { readQuantity } from '../normalise/number-text.js';
import { isOrganism, isSusceptibility } from '../parse/organisms.js';
import { testsOf } from '../parse/same-test.js';
import { isQualitative } from '../parse/value.js';
import type { Row } from '../row.js';
import { analytesNamed } from '../vocabulary/lookup.js';

/** What only the rows of a document together show. */
type DocumentDoubt = 'contradiction' | 'no-test-name';

/** Doubts of rows beside the others of their document, by index. */
export function doubtsBeside(rows: readonly Row[]): ReadonlyMap<number, DocumentDoubt> {
  const doubts = new Map<number, DocumentDoubt>();
  for (const group of groupsBy(rows, ({ name }) => name.trim().toLowerCase()))
    if (isOneName(group.map((at) => rows[at]!))) for (const at of group) doubts.set(at, 'no-test-name');
  const tests = testsOf(rows);
  for (const group of groupsBy(rows, (row, at) => keyOf(row, tests[at]!)))
    if (new Set(group.map((at) => measuredValue(rows[at]!))).size > 1)
      for (const at of group) doubts.set(at, 'contradiction');
  return doubts;
}

function groupsBy(
  rows: readonly Row[],
  keyOfRow: (row: Row, at: number) => string,
): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>();
  for (const [at, row] of rows.entries()) {
    const key = keyOfRow(row, at);
    if (key === '') continue;
    const group = groups.get(key);
    if (group) group.push(at);
    else groups.set(key, [at]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** A name under which tests of three or more codes or units stand is not that of a test. */
const TESTS_OF_ONE_NAME = 3;

function isOneName(rows: readonly Row[]): boolean {
  if (analytesNamed(rows[0]!.name).length > 0) return false;
  return [rows.map(({ loinc }) => loinc), rows.map(({ unit }) => unit.toLowerCase())].some(
    (texts) => new Set(texts.filter((text) => text !== '')).size >= TESTS_OF_ONE_NAME,
  );
}

/**
 * The key of rows that must have one value: of one test, time and unit, and of susceptibilities one organism. Empty for texts,
 * of which a test can have several.
 */
function keyOf(row: Row, test: string): string {
  const isNumber = readQuantity(row.result) !== null;
  const isFinding = isQualitative(row.result) || isSusceptibility(row);
  if (isOrganism(row) || (!isNumber && !isFinding)) return '';
  const drugs = isSusceptibility(row) ? row.comment : '';
  return [test, row.date, row.unit.trim(), isNumber, drugs].join('\0');
}

/** The value without the spelling of its number. */
function measuredValue({ result, interpretation }: Row): string {
  const quantity = readQuantity(result);
  return quantity
    ? `${quantity.comparator}${quantity.numbers.map(Number).join('-')}`
    : `${result.trim().toLowerCase()} ${interpretation}`;
}
