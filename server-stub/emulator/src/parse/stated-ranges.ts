import { rangeInWords } from '../assumptions.js';
import { isComparable, type Measured } from '../normalise/comparable-units.js';
import type { ReferenceRange } from '../row.js';
import { COMPARATOR, NUMBER } from './value.js';

/** Limits that state a unit: those in another unit than the result are text, so that nobody compares the two. */
export const limitsBeside = (limits: ReferenceRange, unit: string, row: Measured): ReferenceRange =>
  isComparable(unit, row) ? limits : rangeInWords(printLimits(limits, unit));

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

/** `critical: adults: <5`. */
const inWords = ({ limits, words, whom, other }: StatedRange): string =>
  [other, whom, ...wordsAndLimits(words, limits)].filter((text) => text !== '').join(': ');

/** The words of a range, and its limits unless the words state them. */
function wordsAndLimits(words: string, limits: ReferenceRange): readonly string[] {
  if (/\d/.test(words)) return [words];
  if (isText(limits)) return [words || limits.high];
  return [words, printLimits(limits, '').trim()];
}

const NUMERIC_LIMIT = new RegExp(`^${COMPARATOR}?\\s?${NUMBER}$`);

/** A range in words stands as its upper limit: `Negative`. */
const isText = ({ low, high }: ReferenceRange): boolean => low === '' && !NUMERIC_LIMIT.test(high);

const COMPARED = new RegExp(`^${COMPARATOR}`);

/** Limits and their unit as one text; empty without any. */
export function printLimits({ low, high }: ReferenceRange, unit: string): string {
  if (low === '' && high === '') return '';
  if (low !== '' && high !== '') return `${low}-${high} ${unit}`;
  if (low === '') return `${COMPARED.test(high) ? '' : '<='}${high} ${unit}`;
  return `${COMPARED.test(low) ? '' : '>='}${low} ${unit}`;
}
