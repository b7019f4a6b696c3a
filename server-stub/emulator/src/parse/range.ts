import { rangeInWords } from '../assumptions.js';
import { isComparable, type Measured } from '../normalise/comparable-units.js';
import { readUnit } from '../normalise/unit-text.js';
import type { ReferenceRange } from '../row.js';
import { type Stated, unclear } from './stated.js';
import { statedLimits } from './stated-row.js';
import { COMPARATOR } from './value.js';

/** Thousands can stand apart. */
const GROUPED = "\\d{1,3}(?:[ '’\\u00a0\\u202f]\\d{3}){1,4}(?:[.,]\\d{1,30})?";
const NUMBER = `[+-]?(?:${GROUPED}|\\d{1,30}(?:[.,]\\d{1,30}){0,4}|[.,]\\d{1,30})(?:[eE][+-]?\\d{1,4})?`;
const BETWEEN = '(?:\\s*(?:--(?=\\s)|-|–|—|−|~|～|〜|\\.{2,3}|…|to|bis|a|至)\\s*|\\n|\\s*;\\s*)';
/** A word with a letter or a percent sign, such as `mg/dL`, `mg / dL`, `10^9/L`, `x 10^9/L` or `%`. */
const UNIT =
  '((?:\\s*[\\p{L}%µ]\\S{0,19}|\\s*[x×*] 10\\S{1,12}|\\s+(?=\\S*[\\p{L}%])\\S{1,20})(?:\\s?/\\s?\\S{1,12})?)?';

const TWO_LIMITS = new RegExp(`^(${NUMBER})${BETWEEN}(${NUMBER})${UNIT}$`, 'u');
const ONE_LIMIT = new RegExp(`^(${COMPARATOR})\\s*(${NUMBER})${UNIT}$`, 'u');
/** An inclusive upper limit has no comparator. */
const UP_TO = new RegExp(`^(?:up to|upto|hasta|bis(?: zu)?|至|至多)\\s*(${NUMBER})${UNIT}$`, 'iu');
const BELOW = new RegExp(
  `^(?:less than|below|under|menor (?:de|que|a)|inferior a|kleiner(?: als)?|unter|小于|低于)\\s*(${NUMBER})${UNIT}$`,
  'iu',
);
const ABOVE = new RegExp(
  `^(?:greater than|more than|above|over|mayor (?:de|que|a)|superior a|größer(?: als)?|über|大于|高于)\\s*(${NUMBER})${UNIT}$`,
  'iu',
);
const LABELLED = new RegExp(
  `^(?:low(?:er)?|min(?:imum)?|from|von|desde)\\b[.:]?\\s*(${NUMBER})[\\s,;/]+(?:high(?:er)?|upper|max(?:imum)?|to|bis|hasta)\\b[.:]?\\s*(${NUMBER})${UNIT}$`,
  'iu',
);
const OPEN_ABOVE = new RegExp(`^(${NUMBER})\\s*-$`, 'u');

/** One number, which can be either limit. */
const LONE_NUMBER = new RegExp(`^${NUMBER}${UNIT}$`, 'u');

/** Longer ranges are text. */
const MAX_LENGTH = 120;

/**
 * Splits a printed reference range: `3.5-5.1` into both limits, `<5` and `>=60` (also in words) into one with its
 * comparator, `up to 40` into an upper one. Anything else, such as `Negative`, is kept as text, and so are limits in another unit
 * than the result's, and those of some people only: `<5 non-smokers`.
 */
export function splitRange(printed: string, row?: Measured): ReferenceRange {
  const text = printed.trim();
  if (text === '') return { low: '', high: '' };
  const found = text.length <= MAX_LENGTH ? limitsOf(unbracket(text)) : null;
  if (!found || hasOtherWord(found, row) || (row && !isComparable(found.unit.trim(), row)))
    return rangeInWords(text);
  return { low: found.low, high: found.high };
}

/** A printed range; unclear where it is one number, which can be the lower or the upper limit. */
export function readRange(printed: string, row: Measured): Stated<ReferenceRange> {
  return isLoneNumber(printed) ? unclear(printed) : statedLimits(splitRange(printed, row));
}

export function isLoneNumber(range: string): boolean {
  const text = range.trim();
  return text.length <= MAX_LENGTH && LONE_NUMBER.test(unbracket(text));
}

/** `(M)` is a sex. */
const ONE_LETTER = /^[([]\p{L}[)\]]$/u;

/** Whether the word behind limits is no unit. */
function hasOtherWord({ unit }: FoundLimits, row?: Measured): boolean {
  const word = unit.trim();
  if (word === '' || word.toLowerCase() === row?.unit.trim().toLowerCase()) return false;
  return ONE_LETTER.test(word) || readUnit(unbracket(word).replace(/[.,;]$/, '')).length === 0;
}

const unbracket = (text: string): string => /^[([](.*)[)\]]$/s.exec(text)?.[1]?.trim() ?? text;

interface FoundLimits extends ReferenceRange {
  /** As printed, or empty. */
  readonly unit: string;
}

function limitsOf(text: string): FoundLimits | null {
  const two = TWO_LIMITS.exec(text) ?? LABELLED.exec(text);
  if (two) return { low: two[1]!, high: behindDashes(two[1]!, two[2]!), unit: two[3] ?? '' };
  const one = ONE_LIMIT.exec(text);
  if (one) {
    const [limit, unit] = [`${one[1]}${one[2]}`, one[3] ?? ''];
    return /[<≤＜]/.test(one[1]!) ? { low: '', high: limit, unit } : { low: limit, high: '', unit };
  }
  const upTo = UP_TO.exec(text);
  if (upTo) return { low: '', high: upTo[1]!, unit: upTo[2] ?? '' };
  const below = BELOW.exec(text);
  if (below) return { low: '', high: `<${below[1]}`, unit: below[2] ?? '' };
  const above = ABOVE.exec(text);
  if (above) return { low: `>${above[1]}`, high: '', unit: above[2] ?? '' };
  const open = OPEN_ABOVE.exec(text);
  return open ? { low: open[1]!, high: '', unit: '' } : null;
}

/** The upper limit of `135--145`, whose second dash is no sign: a limit below zero would be below the lower one. */
function behindDashes(low: string, high: string): string {
  return high.startsWith('-') && roughly(low) > roughly(high) ? high.slice(1) : high;
}

/** A limit without the marks of its thousands. Three decimals are taken for thousands, which changes no sign. */
const roughly = (limit: string): number =>
  Number(limit.replaceAll(/[ '’\u00a0\u202f]|[.,](?=\d{3}(?!\d))/g, '').replace(',', '.'));

/** Whether a range that is text is one of limits in another unit than the result's. */
export function hasOtherUnit(range: string, row: Measured): boolean {
  const text = range.trim();
  const found = text === '' || text.length > MAX_LENGTH ? null : limitsOf(unbracket(text));
  return found !== null && found.unit.trim() !== '' && !isComparable(found.unit.trim(), row);
}
