import { isDayInDigits, possibleDays, spellingsOfDay } from './date-variants.js';
import { compactText, type Token, tokenize } from './fold.js';
import { addNames } from './name-variants.js';
import { addNumbered } from './number-variants.js';
import { TermIndex, type WrittenRule } from './term-index.js';

export interface Span {
  readonly start: number;
  readonly end: number;
}

const MAX_TOKENS = 40;
/** Between the parts of a name, date, number or address. */
const SEPARATOR = /^[\s.,;:'’`´‐-–·_/()@+-]{0,3}$/u;

/** Matches the texts of `identity` in any usual spelling, order and abbreviation. */
export class IdentityMatcher {
  readonly #terms: TermIndex;

  constructor(identity: readonly string[]) {
    this.#terms = indexTerms(identity);
  }

  /** `numbers`: whether short digit runs can be identifiers in this text. */
  find(text: string, numbers: boolean): readonly Span[] {
    const terms = this.#terms;
    if (terms.isEmpty) return [];
    const tokens = tokenize(text);
    const spans: Span[] = [];
    for (let from = 0; from < tokens.length; ) {
      const span = longestMatch(from, { text, tokens, numbers, terms });
      if (span) spans.push({ start: span.start, end: span.end });
      from = span ? span.next : from + 1;
    }
    return spans;
  }
}

function indexTerms(identity: readonly string[]): TermIndex {
  const terms = new TermIndex();
  const days = new Set<string>();
  for (const text of identity) {
    const own = possibleDays(text);
    for (const day of own) days.add(day);
    if (own.length > 0) continue;
    if (text.includes('@')) terms.add(compactText(text));
    else if (/\d/.test(text)) addNumbered(text, terms.add);
    else addNames(text, terms.add);
  }
  for (const day of days)
    for (const spelling of spellingsOfDay(day))
      terms.add(spelling, /^\d{1,5}$/.test(spelling) ? 'in-parts' : 'any');
  return terms;
}

interface Search {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly numbers: boolean;
  readonly terms: TermIndex;
}

/** The longest term that starts at a token, and the index of the token after it. */
function longestMatch(from: number, search: Search): (Span & { readonly next: number }) | null {
  const { text, tokens, terms } = search;
  const { start } = tokens[from]!;
  let found: (Span & { next: number }) | null = null;
  let key = '';
  for (const [nth, { folded, end }] of tokens.slice(from, from + MAX_TOKENS).entries()) {
    key += folded;
    if (!terms.hasPrefix(key)) break;
    const next = from + nth + 1;
    const rule = terms.ruleOf(key);
    if (rule && isWritten(rule, from, next, search) && !isValue(search, { start, end }))
      found = { start, end, next };
    const after = tokens[next];
    if (after && !SEPARATOR.test(text.slice(end, after.start))) break;
  }
  return found;
}

function isWritten(rule: WrittenRule, from: number, next: number, { text, tokens }: Search): boolean {
  if (rule === 'in-parts') return next - from === 3;
  return (
    rule === 'any' ||
    tokens.slice(from, next).every(({ start }) => /[\p{Lu}\p{Lo}\d]/u.test(text.charAt(start)))
  );
}

/** Digits that are part of a decimal, or a short number in a result. */
function isValue({ text, numbers }: Search, { start, end }: Span): boolean {
  const found = text.slice(start, end);
  if (!/^[\d.,\s]+$/.test(found)) return false;
  if (/\d[.,]$/.test(text.slice(Math.max(0, start - 2), start)) || /^[.,]\d/.test(text.slice(end, end + 2)))
    return true;
  return !numbers && found.length < 8 && !isDayInDigits(found);
}
