import { REMOVED } from '../assumptions.js';
import type { ParsedDocument } from '../parse/document.js';
import type { Row } from '../row.js';
import { analytesNamed } from '../vocabulary/lookup.js';
import { findPatterns } from './patterns.js';
import { type Span, type StatedPeople, statedPeople } from './stated.js';

/**
 * Removes from every text of the rows, and from the laboratory's name, what identifies a person: whom the document
 * states, in any spelling, and what does so by its form. Values are never touched, nor names the vocabulary knows; a
 * name in prose that the document states nowhere and that has no label or title is not recognised.
 */
export function deidentify({ rows, laboratory, identity }: ParsedDocument): ParsedDocument {
  const people = statedPeople(identity);
  return {
    rows: rows.map((row) => cleanRow(row, people)),
    laboratory: onlyRemoved(clean(laboratory, people, true)),
    identity: [],
  };
}

function cleanRow(row: Row, people: StatedPeople): Row {
  const value = (text: string) =>
    isValue(text, people) ? text : onlyRemoved(clean(text, people, PROSE.test(text)));
  return {
    ...row,
    loinc: /^\d{1,7}-\d$/.test(row.loinc) ? row.loinc : onlyRemoved(clean(row.loinc, people, true)),
    name: analytesNamed(row.name).length > 0 ? row.name : clean(row.name, people, false),
    result: value(row.result),
    unit: value(row.unit),
    low: value(row.low),
    high: value(row.high),
    interpretation: value(row.interpretation),
    comment: row.comment === '' ? '' : onlyRemoved(clean(row.comment, people, true)),
  };
}

/** Words enough that a short number among them can be a postcode and is hardly the value. */
const PROSE = /(?:\p{L}{2,}[^\p{L}]{1,5}){3}/u;

/** A number as results have it: with a comparator, a flag, a unit's first letters, or as a range, a ratio, a titre. */
const NUMERIC = /^[<>≤≥=~±+-]{0,3}\s?\d[\d.,]*(?:\s?[-–:/]\s?[<>]?\d[\d.,]*)?\s?[\p{L}*%+↑↓]{0,4}$/u;

/** Numbers stay, but for one with the form and the digits of a stated date or identifier. */
function isValue(text: string, people: StatedPeople): boolean {
  if (text === '') return true;
  if (!NUMERIC.test(text)) return false;
  const [span] = text.length < 9 ? [] : people.find(text, false);
  return !(span && span.start === 0 && span.end === text.length);
}

/** `numbers`: whether a short run of digits can be an identifier here. */
function clean(text: string, people: StatedPeople, numbers: boolean): string {
  if (text === '') return text;
  const spans = [...people.find(text, numbers), ...findPatterns(text)].sort(
    (one, other) => one.start - other.start,
  );
  if (spans.length === 0) return text;
  let cleaned = '';
  let at = 0;
  for (const { start, end } of merged(spans, text)) {
    cleaned += text.slice(at, start) + REMOVED;
    at = end;
  }
  return cleaned + text.slice(at);
}

/** Spans that touch, or that only punctuation parts, are one. */
function merged(spans: readonly Span[], text: string): readonly Span[] {
  const whole: Span[] = [];
  for (const span of spans) {
    const last = whole.at(-1);
    if (last && (span.start <= last.end || /^[ .,'’-]{1,2}$/.test(text.slice(last.end, span.start))))
      whole[whole.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else whole.push(span);
  }
  return whole;
}

const onlyRemoved = (text: string): string =>
  text.includes(REMOVED) && !/[\p{L}\p{N}]/u.test(text.replaceAll(REMOVED, '')) ? '' : text;
