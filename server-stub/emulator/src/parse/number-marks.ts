import { COMPARATOR } from './value.js';

/** A printed number by its marks. */
export type NumberMarks =
  | { readonly kind: 'plain' }
  /** It says which mark its decimals have. */
  | { readonly kind: 'decimal'; readonly mark: '.' | ',' }
  /** One mark before three digits: decimals or thousands. */
  | { readonly kind: 'open'; readonly mark: '.' | ',' };

const PLAIN: NumberMarks = { kind: 'plain' };

/** The marks of a number of digits, points and commas. The points of `1.234.567` are of thousands, so its decimals would have a comma. */
export function readMarks(number: string): NumberMarks {
  const [first, ...rest] = number.match(/[.,]/g) ?? [];
  if (first === undefined) return PLAIN;
  const last = (rest.at(-1) ?? first) as '.' | ',';
  if (last !== first) return { kind: 'decimal', mark: last };
  if (rest.length > 0) return { kind: 'decimal', mark: last === '.' ? ',' : '.' };
  return /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(number)
    ? { kind: 'open', mark: last }
    : { kind: 'decimal', mark: last };
}

const NUMBER = String.raw`[+-]?\d[\d.,]*\d|\d`;
/** Nothing but numbers, with a comparator, a flag and a dash between two. */
const NUMBERS = new RegExp(
  String.raw`^${COMPARATOR}?\s?(?:${NUMBER})(?:\s?[-–—~]\s?(?:${NUMBER}))?(?:\s?\(?(?:HH?|LL?|A|N|\*{1,2}|[↑↓]{1,2})\)?)?$`,
);
const EACH = new RegExp(`(?<![\\d.,])(?:${NUMBER})(?![\\d.,])`, 'g');

const MAX_LENGTH = 60;

const isNumeric = (text: string): boolean => text.length <= MAX_LENGTH && NUMBERS.test(text.trim());

/** The numbers of a text that is one or a range of two; none of any other text, such as a date. */
export const numbersIn = (text: string): readonly string[] =>
  isNumeric(text) ? (text.match(EACH) ?? []) : [];

/** The same text with other numbers. */
export const mapNumbers = (text: string, map: (number: string) => string): string =>
  isNumeric(text) ? text.replaceAll(EACH, map) : text;

/** Thousands that stand apart, by a space or an apostrophe; no decimals stand apart. */
const GROUPED = new RegExp(
  String.raw`^(${COMPARATOR}?\s?[+-]?\d{1,3})((?:[ '’\u00a0\u202f]\d{3})+)((?:[.,]\d+)?(?:\s?\(?(?:HH?|LL?|\*{1,2}|[↑↓]{1,2})\)?)?)$`,
);

/** A number without what stands between its thousands; any other text as it is. */
export function joinGroups(text: string): string {
  const [, first, groups, rest] = (text.length <= MAX_LENGTH && GROUPED.exec(text.trim())) || [];
  return first === undefined ? text : `${first}${groups!.replaceAll(/\D/g, '')}${rest}`;
}
