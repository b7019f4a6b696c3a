import { isObject, toText } from '../core/service/wire.js';
import type { Kind } from '../ui/property-kinds.js';
import type { BiomarkerRow, OriginalValues } from './data/biomarkers.js';
import { flagOf, isFlagLevel } from './data/flag.js';
import { readResult } from './data/result.js';
import { isReviewReason, type ReviewReason } from './data/review-reasons.js';
import type { NamedPerson } from './paper.js';

/** Rows as in the detail of `hdt-result`. Members that a page did not store are empty. */
export const biomarkerRows = <Fallback extends readonly BiomarkerRow[] | null>(
  fallback: Fallback,
): Kind<readonly BiomarkerRow[] | Fallback> => ({
  fallback,
  expected: 'the rows of a report, as in the detail of hdt-result',
  read(given) {
    if (!Array.isArray(given)) return undefined;
    return given.every(isWhole) ? given : given.filter(isObject).map(completeOnce);
  },
});

/** Whether two arrays have the same rows. Rows never change. */
export const isSameReport = (rows: unknown, others: unknown): boolean =>
  rows === others ||
  (Array.isArray(rows) &&
    Array.isArray(others) &&
    rows.length === others.length &&
    rows.every((row, at) => row === others[at]));

const TEXTS = ['key', 'name', 'unit', 'low', 'high', 'loinc', 'date', 'comment'] as const;

const isWhole = (row: unknown): row is BiomarkerRow =>
  isObject(row) &&
  TEXTS.every((name) => typeof row[name] === 'string') &&
  isResult(row.result) &&
  isFlag(row.flag) &&
  (row.isPreliminary === undefined || row.isPreliminary === true) &&
  (row.original === null || isOriginal(row.original));

/** Whether a result is what its text says: a page can store its kind and its text without its value. */
const isResult = (result: unknown): result is BiomarkerRow['result'] =>
  isObject(result) &&
  typeof result.text === 'string' &&
  Object.entries(readResult(result.text)).every(([name, value]) => result[name] === value);

const isFlag = (flag: unknown): flag is BiomarkerRow['flag'] =>
  isObject(flag) && isFlagLevel(flag.level) && typeof flag.derived === 'boolean';

const ORIGINAL_TEXTS = ['name', 'result', 'unit', 'low', 'high'] as const;

const isOriginal = (original: unknown): original is OriginalValues =>
  isObject(original) && ORIGINAL_TEXTS.every((name) => typeof original[name] === 'string');

const completedRows = new WeakMap<object, BiomarkerRow>();

/** A row that a page gives again stays the same object, by which reports are compared. */
function completeOnce(row: Record<string, unknown>, index: number): BiomarkerRow {
  if (isWhole(row)) return row;
  const completed = complete(row, index);
  const known = completedRows.get(row);
  if (known && JSON.stringify(known) === JSON.stringify(completed)) return known;
  completedRows.set(row, completed);
  return completed;
}

function complete(row: Record<string, unknown>, index: number): BiomarkerRow {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, toText(row[name])])) as Record<
    (typeof TEXTS)[number],
    string
  >;
  const result = readResult(toText(isObject(row.result) ? row.result.text : row.result).trim());
  return {
    ...texts,
    key: texts.key || String(index),
    result,
    flag: isFlag(row.flag) ? row.flag : flagOf(toText(row.flag), result, texts.low, texts.high),
    ...(row.isPreliminary === true && { isPreliminary: true }),
    original: isOriginal(row.original) ? row.original : null,
  };
}

/** Reasons by the names of the type. Unknown ones are left out. */
export const reviewReasons: Kind<readonly ReviewReason[]> = {
  fallback: [],
  expected: 'reasons of a review',
  read: (given) => (Array.isArray(given) ? given.filter(isReviewReason) : undefined),
};

export const namedPerson: Kind<NamedPerson | null> = {
  fallback: null,
  expected: 'the name and birth date of a person',
  read: (given) => (isNamedPerson(given) ? given : undefined),
};

const isNamedPerson = (given: unknown): given is NamedPerson =>
  isObject(given) &&
  typeof given.name === 'string' &&
  given.name !== '' &&
  typeof given.birthDate === 'string';
