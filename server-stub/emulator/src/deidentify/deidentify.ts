import { REMOVED } from '../assumptions.js';
import type { ParsedDocument } from '../parse/document.js';
import type { Row } from '../row.js';
import { analytesNamed } from '../vocabulary/lookup.js';
import { isDayInDigits } from './date-variants.js';
import { IdentityMatcher, type Span } from './identity-matcher.js';
import { personalValue } from './labelled-rows.js';
import { findPatterns } from './patterns.js';

/**
 * Removes what identifies a person from all texts of the rows and from the laboratory's name: the identity texts of the
 * document in any spelling, the values of rows with a personal label, and what has a recognisable form. Values and names in the vocabulary are kept. A name in
 * prose is missed when the document gives it nowhere else and it has no label or title.
 */
export function deidentify({ rows, laboratory, identity, ...document }: ParsedDocument): ParsedDocument {
  const personal = rows.map(personalValue);
  const matcher = new IdentityMatcher([...identity, ...new Set(personal.filter((value) => value !== null))]);
  return {
    ...document,
    rows: rows.map((row, at) =>
      removeIdentityFromRow(personal[at] === null ? row : { ...row, result: '' }, matcher),
    ),
    laboratory: emptyIfRemoved(removeIdentity(laboratory, matcher, true)),
    identity: [],
  };
}

function removeIdentityFromRow(row: Row, matcher: IdentityMatcher): Row {
  const value = (text: string) =>
    isValue(text, matcher) ? text : emptyIfRemoved(removeIdentity(text, matcher, PROSE.test(text)));
  return {
    ...row,
    loinc: /^\d{1,7}-\d$/.test(row.loinc)
      ? row.loinc
      : emptyIfRemoved(removeIdentity(row.loinc, matcher, true)),
    name: analytesNamed(row.name).length > 0 ? row.name : removeIdentity(row.name, matcher, false),
    result: value(row.result),
    unit: value(row.unit),
    low: value(row.low),
    high: value(row.high),
    interpretation: value(row.interpretation),
    ...(row.written === undefined ? {} : { written: mapTexts(row.written, value) }),
    ...(row.flaws === undefined
      ? {}
      : { flaws: mapTexts(row.flaws, (words) => emptyIfRemoved(removeIdentity(words, matcher, true))) }),
    comment: row.comment === '' ? '' : emptyIfRemoved(removeIdentity(row.comment, matcher, true)),
  };
}

const mapTexts = <T extends Readonly<Record<string, string>>>(texts: T, map: (text: string) => string): T =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, map(text)])) as T;

/**
 * Text in which a short number can be a postcode rather than the value. It begins with a whole word: looked for within words,
 * it would take the square of the length of a text without spaces, such as one in Chinese.
 */
const PROSE = /(?<!\p{L})(?:\p{L}{2,}[^\p{L}]{1,5}){3}/u;

/** A numeric result: with a comparator, a flag or a short unit, or as a range, ratio or titer. */
const NUMERIC = /^[<>≤≥=~±+-]{0,3}\s?\d[\d.,]*(?:\s?[-–:/]\s?[<>]?\d[\d.,]*)?\s?[\p{L}*%+↑↓]{0,4}$/u;

/** Shorter numbers, ranges and ratios have the digits of an identifier by chance. */
const MIN_IDENTIFIER_LENGTH = 9;

/** Numbers are kept, except those with the form and digits of a known date or identifier. */
function isValue(text: string, matcher: IdentityMatcher): boolean {
  if (text === '') return true;
  if (!NUMERIC.test(text)) return false;
  return !matcher
    .find(text, false)
    .some(
      ({ start, end }) =>
        isDayInDigits(text.slice(start, end)) ||
        (end - start === text.length && text.length >= MIN_IDENTIFIER_LENGTH),
    );
}

/** `numbers`: whether short digit runs can be identifiers in this text. */
function removeIdentity(text: string, matcher: IdentityMatcher, numbers: boolean): string {
  if (text === '') return text;
  const spans = [...matcher.find(text, numbers), ...findPatterns(text)].sort(
    (one, other) => one.start - other.start,
  );
  if (spans.length === 0) return text;
  let cleaned = '';
  let at = 0;
  for (const { start, end } of mergeSpans(spans, text)) {
    cleaned += text.slice(at, start) + REMOVED;
    at = end;
  }
  return cleaned + text.slice(at);
}

/** Merges spans that touch or are separated by punctuation only. */
function mergeSpans(spans: readonly Span[], text: string): readonly Span[] {
  const whole: Span[] = [];
  for (const span of spans) {
    const last = whole.at(-1);
    if (last && (span.start <= last.end || /^[ .,'’-]{1,2}$/.test(text.slice(last.end, span.start))))
      whole[whole.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else whole.push(span);
  }
  return whole;
}

const emptyIfRemoved = (text: string): string =>
  text.includes(REMOVED) && !/[\p{L}\p{N}]/u.test(text.replaceAll(REMOVED, '')) ? '' : text;
