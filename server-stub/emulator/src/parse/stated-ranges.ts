import { rangeInWords } from '../assumptions.js';
import { isComparable, type Measured } from '../normalise/comparable-units.js';
import type { ReferenceRange } from '../row.js';
import { COMPARATOR, NUMBER } from './value.js';
import { type WordLists, withoutAccents, wordPattern } from './word-lists.js';

/** Words of targets and alarms. */
const OTHER_RANGES: WordLists = {
  en: '-optim-; -ideal-; -target-; -goal-; -desir-; -critic-; -panic-; -alarm-; alert-',
  es: '-objetiv-; -desea-',
  de: '-ziel-; -kritisch-',
  zh: '危急; 目标; 理想; 报警',
  fr: '-cible-; -objectif-',
  it: '-obiettiv-',
  nl: '-streef-',
};

const OTHER_RANGE = wordPattern('iu', OTHER_RANGES);

/** Whether a header or the type of a range names a target or an alarm, which is no range of normal results. */
export const isOtherRange = (words: string): boolean => OTHER_RANGE.test(withoutAccents(words));

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
 * The limits that all ranges have; ranges that differ, such as those of men and of women, are all there in words. Limits of an
 * alarm are there, in words, only where there are no others.
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

/** The words of a range, and its limits unless the words state them: `Trimester 1: 0.1-2.5`. */
function wordsAndLimits(words: string, limits: ReferenceRange): readonly string[] {
  if (isText(limits)) return [words || limits.high];
  return statesLimits(words, limits) ? [words] : [words, printLimits(limits, '')];
}

/** Whether a text has both limits: `136 to 145`. */
function statesLimits(words: string, { low, high }: ReferenceRange): boolean {
  const stated = amountsIn(words);
  return [low, high].every(
    (limit) => limit === '' || amountsIn(limit).some((amount) => stated.includes(amount)),
  );
}

/** Marks between thousands that are no decimal mark. */
const GROUP_MARKS = /(?<=\d)[ '’\u00a0\u202f](?=\d{3}(?!\d))/g;

/** The amounts that numbers in a text can mean: `1,234` is 1.234 or 1234. */
const amountsIn = (text: string): readonly number[] =>
  (text.replaceAll(GROUP_MARKS, '').match(/\d+(?:[.,]\d+)*/g) ?? []).flatMap((number) => [
    Number(number.replace(',', '.')),
    Number(number.replaceAll(/[.,](?=\d{3}(?!\d))/g, '')),
  ]);

const NUMERIC_LIMIT = new RegExp(`^${COMPARATOR}?\\s?${NUMBER}$`);

/** A range in words stands as its upper limit: `Negative`. */
const isText = ({ low, high }: ReferenceRange): boolean => low === '' && !NUMERIC_LIMIT.test(high);

const COMPARED = new RegExp(`^${COMPARATOR}`);

/** Limits and their unit as one text; empty without any. */
export function printLimits({ low, high }: ReferenceRange, unit: string): string {
  if (low === '' && high === '') return '';
  return [printRange(low, high), unit].filter((text) => text !== '').join(' ');
}

/** At least one limit is there. */
function printRange(low: string, high: string): string {
  if (low !== '' && high !== '') return `${low}-${high}`;
  if (low === '') return COMPARED.test(high) ? high : `<=${high}`;
  return COMPARED.test(low) ? low : `>=${low}`;
}
