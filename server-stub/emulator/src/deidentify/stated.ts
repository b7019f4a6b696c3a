import { daysOf, spellingsOfDay } from './birth-date.js';
import { compact, type Token, tokensOf } from './fold.js';
import { createKnownTexts, type KnownTexts, type Strength } from './known-texts.js';
import { addNames } from './stated-names.js';
import { addNumbered } from './stated-numbers.js';

/** Where a text names a person the document states. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface StatedPeople {
  /** `numbers`: whether a short run of digits can be theirs here. */
  find(text: string, numbers: boolean): readonly Span[];
}

const MOST_TOKENS = 40;
/** What may stand between the parts of a name, a date, a number or an address. */
const BETWEEN = /^[\s.,;:'’`´‐-–·_/()@+-]{0,3}$/u;

/** Knows the texts of `identity` in any usual spelling, order and abbreviation. */
export function statedPeople(identity: readonly string[]): StatedPeople {
  const known = knownTexts(identity);
  return {
    find(text, numbers) {
      if (known.isEmpty) return [];
      const tokens = tokensOf(text);
      const spans: Span[] = [];
      for (let from = 0; from < tokens.length; ) {
        const span = longestAt(from, { text, tokens, numbers, known });
        if (span) spans.push({ start: span.start, end: span.end });
        from = span ? span.next : from + 1;
      }
      return spans;
    },
  };
}

function knownTexts(identity: readonly string[]): KnownTexts {
  const known = createKnownTexts();
  const days = new Set<string>();
  for (const text of identity) {
    const own = daysOf(text);
    for (const day of own) days.add(day);
    if (own.length > 0) continue;
    if (text.includes('@')) known.add(compact(text));
    else if (/\d/.test(text)) addNumbered(text, known.add);
    else addNames(text, known.add);
  }
  for (const day of days) for (const spelling of spellingsOfDay(day)) known.add(spelling);
  return known;
}

interface Search {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly numbers: boolean;
  readonly known: KnownTexts;
}

/** The longest text of theirs that starts at a token, and the token after it. */
function longestAt(from: number, search: Search): (Span & { readonly next: number }) | null {
  const { text, tokens, known } = search;
  const { start } = tokens[from]!;
  let found: (Span & { next: number }) | null = null;
  let key = '';
  for (const [nth, { folded, end }] of tokens.slice(from, from + MOST_TOKENS).entries()) {
    key += folded;
    if (!known.mayBegin(key)) break;
    const next = from + nth + 1;
    const strength = known.strengthOf(key);
    if (strength && isMeant(strength, from, next, search) && !isValue(search, { start, end }))
      found = { start, end, next };
    const after = tokens[next];
    if (after && !BETWEEN.test(text.slice(end, after.start))) break;
  }
  return found;
}

const isMeant = (strength: Strength, from: number, next: number, { text, tokens }: Search): boolean =>
  strength === 'any' ||
  tokens.slice(from, next).every(({ start }) => /[\p{Lu}\p{Lo}\d]/u.test(text.charAt(start)));

/** Digits that are part of a decimal, or where results stand a count. */
function isValue({ text, numbers }: Search, { start, end }: Span): boolean {
  const found = text.slice(start, end);
  if (!/^[\d.,\s]+$/.test(found)) return false;
  if (/\d[.,]$/.test(text.slice(Math.max(0, start - 2), start)) || /^[.,]\d/.test(text.slice(end, end + 2)))
    return true;
  return !numbers && found.length < 8;
}
