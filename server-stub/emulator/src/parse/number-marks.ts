import { COMPARATOR } from './value.js';

export type DecimalMark = '.' | ',';

/** A printed number by its marks. */
export type NumberMarks =
  /** It has none, or those of something else, as the day `12.03.2026` and the version `2.10.4`. */
  | { readonly kind: 'plain' }
  /** It says which mark its decimals have. */
  | { readonly kind: 'decimal'; readonly mark: DecimalMark }
  /** So do its groups of thousands: `1.234,5`, and `1.234.567`, whose decimals would have a comma. */
  | { readonly kind: 'grouped'; readonly mark: DecimalMark }
  /** One mark before three digits: decimals or thousands. */
  | { readonly kind: 'open'; readonly mark: DecimalMark };

const OPEN = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

/** Several marks: groups of three digits with or without decimals, or `12,34,567` as it is written in India. */
const GROUPED =
  /^[+-]?[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$|^[+-]?[1-9]\d?(?:,\d\d)+,\d{3}(?:\.\d+)?$/;

const otherMark = (mark: DecimalMark): DecimalMark => (mark === '.' ? ',' : '.');

/** The marks of a number of digits, points and commas. */
export function readMarks(number: string): NumberMarks {
  const [first, ...rest] = (number.match(/[.,]/g) ?? []) as readonly DecimalMark[];
  if (first === undefined) return { kind: 'plain' };
  if (rest.length === 0) return { kind: OPEN.test(number) ? 'open' : 'decimal', mark: first };
  if (!GROUPED.test(number)) return { kind: 'plain' };
  return { kind: 'grouped', mark: rest.find((mark) => mark !== first) ?? otherMark(first) };
}

/**
 * A number with a decimal point and without groups, where an open mark is of decimals if it is `mark`, and else of thousands. A
 * decimal comma alone stays, since it is certain.
 */
export function plainNumber(printed: string, mark: DecimalMark): string {
  const read = readMarks(printed);
  switch (read.kind) {
    case 'open':
      return printed.replace(read.mark, read.mark === mark ? '.' : '');
    case 'grouped':
      return printed.replaceAll(otherMark(read.mark), '').replace(',', '.');
    default:
      return printed;
  }
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
const SPACED = new RegExp(
  String.raw`^(${COMPARATOR}?\s?[+-]?\d{1,3})((?:[ '’\u00a0\u202f]\d{3})+)((?:[.,]\d+)?(?:\s?\(?(?:HH?|LL?|\*{1,2}|[↑↓]{1,2})\)?)?)$`,
);

/** A number without what stands between its thousands; any other text as it is. */
export function joinGroups(text: string): string {
  const [, first, groups, rest] = (text.length <= MAX_LENGTH && SPACED.exec(text.trim())) || [];
  return first === undefined ? text : `${first}${groups!.replaceAll(/\D/g, '')}${rest}`;
}
