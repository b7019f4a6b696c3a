import { dateSpellings } from './birth-date.js';
import { compact, spellings, tokensOf } from './fold.js';
import { isOrdinary } from './ordinary.js';

/** Where a text names a person the document states. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** `capital`: it is words of every day, so a person is meant only where they are written as names. */
type Strength = 'any' | 'capital';

export interface StatedPeople {
  /** `numbers`: whether a short run of digits can be theirs here. */
  find(text: string, numbers: boolean): readonly Span[];
}

/** Shorter numbers are no identifiers but counts. */
const SHORTEST_NUMBER = 5;
const MOST_TOKENS = 40;
const MOST_WORDS = 7;
/** What may stand between the parts of a name, a date, a number or an address. */
const BETWEEN = /^[\s.,;:'’`´‐-–·_/()@+-]{0,3}$/u;
const HAN = /\p{Script=Han}/u;

/** Knows the texts of `identity` in any usual spelling, order and abbreviation. */
export function statedPeople(identity: readonly string[]): StatedPeople {
  const known = new Map<string, Strength>();
  const heads = new Set<string>();
  let longest = 0;
  const add = (key: string, strength: Strength = 'any') => {
    if (key.length < 2 || known.get(key) === 'any') return;
    known.set(key, strength);
    heads.add(key.slice(0, 1)).add(key.slice(0, 2));
    longest = Math.max(longest, key.length);
  };
  for (const text of identity) {
    const dates = dateSpellings(text);
    if (dates.length > 0) for (const date of dates) add(date);
    else if (text.includes('@')) add(compact(text));
    else if (/\d/.test(text)) addNumbered(text, add);
    else for (const part of new Set([text, ...text.split(/[,;]/)])) addName(part, text, add);
  }

  function strengthAt(tokens: ReturnType<typeof tokensOf>, text: string, from: number, to: number): boolean {
    const key = tokens
      .slice(from, to)
      .map(({ folded }) => folded)
      .join('');
    const strength = known.get(key);
    if (!strength) return false;
    return (
      strength === 'any' ||
      tokens.slice(from, to).every(({ start }) => /[\p{Lu}\p{Lo}\d]/u.test(text.charAt(start)))
    );
  }

  return {
    find(text, numbers) {
      if (known.size === 0) return [];
      const tokens = tokensOf(text);
      const spans: Span[] = [];
      for (let from = 0; from < tokens.length; from++) {
        const first = tokens[from]!;
        if (!heads.has(first.folded.slice(0, 2))) continue;
        let found = 0;
        let length = 0;
        for (let to = from + 1; to <= tokens.length && to - from <= MOST_TOKENS; to++) {
          const last = tokens[to - 1]!;
          if (to - 1 > from && !BETWEEN.test(text.slice(tokens[to - 2]!.end, last.start))) break;
          length += last.folded.length;
          if (length > longest) break;
          const span = { start: first.start, end: last.end };
          if (strengthAt(tokens, text, from, to) && !isValue(text, span, numbers)) found = to;
        }
        if (found === 0) continue;
        spans.push({ start: first.start, end: tokens[found - 1]!.end });
        from = found - 1;
      }
      return spans;
    },
  };
}

/** Digits that are part of a decimal, or where results stand a count. */
function isValue(text: string, { start, end }: Span, numbers: boolean): boolean {
  const found = text.slice(start, end);
  if (!/^[\d.,\s]+$/.test(found)) return false;
  if (/\d[.,]$/.test(text.slice(Math.max(0, start - 2), start)) || /^[.,]\d/.test(text.slice(end, end + 2)))
    return true;
  return !numbers && found.length < 8;
}

type Add = (key: string, strength?: Strength) => void;

/** An identifier, a telephone number or an address; its words alone are the street. */
function addNumbered(text: string, add: Add): void {
  for (const key of spellings(text)) {
    if (key.length >= (/^\d+$/.test(key) ? SHORTEST_NUMBER : 4)) add(key);
  }
  if (/^\s*(?:\+|00|\()?[\d\s().+/-]+$/.test(text) && /^\s*(?:\+|00|\()/.test(text))
    addLocal(compact(text), add);
  if (!/\p{L}{3}/u.test(text)) return;
  for (const part of text.split(/[,;]/)) {
    const words = part.replaceAll(/\S*\d\S*/g, ' ').trim();
    if (part !== text && /\d/.test(part)) addNumbered(part, add);
    if (words.length >= 5) for (const key of spellings(words)) add(key, isOrdinary(key) ? 'capital' : 'any');
  }
}

/** A number without the code of its country, also with the zero that then stands before it. */
function addLocal(digits: string, add: Add): void {
  for (let code = 1; code <= 4; code++) {
    const rest = digits.slice(code);
    if (rest.length >= 7) for (const one of [rest, `0${rest}`]) add(one);
  }
}

/** `whole` is the text the part is of: `Doe, Jane` puts the surname first. */
function addName(part: string, whole: string, add: Add): void {
  const [before, after] = whole.split(',');
  const ordered = part === whole && before && after ? `${after} ${before}` : part;
  const words = ordered.split(/[\s,·]+/).filter((word) => compact(word) !== '');
  if (words.length === 0 || words.length > MOST_WORDS) return;
  for (const word of words) addWord(word, add);
  // Both parts of a double name are hers.
  for (const word of words.flatMap((one) => (/[-‐‑–]/.test(one) ? one.split(/[-‐‑–]/) : [])))
    addWord(word, add);
  const han = HAN.test(ordered);
  for (let border = 1; border < words.length; border++) {
    const given = words.slice(0, border);
    const family = words.slice(border);
    for (const order of [
      [...given, ...family],
      [...family, ...given],
      [given[0]!, ...family],
      [...family, given[0]!],
      [given[0]!, family[0]!],
      [family[0]!, given[0]!],
      ...(han ? [] : initialled(given, family)),
      ...(han ? [] : initialled(family, given)),
      ...(family.length > 1 ? [family] : []),
      ...(given.length > 1 ? [given] : []),
    ])
      addPhrase(order, add);
  }
}

const initial = (word: string): string => word.trim().charAt(0);

/** `J. Doe`, `Doe J`, `J. M. Doe`. */
const initialled = (given: readonly string[], family: readonly string[]): readonly string[][] => [
  [initial(given[0]!), ...family],
  [...family, initial(given[0]!)],
  [...given.map(initial), ...family],
  [...family, ...given.map(initial)],
  [given[0]!, ...given.slice(1).map(initial), ...family],
];

function addPhrase(words: readonly string[], add: Add): void {
  const strange = words.some((word) => compact(word).length > 2 && !isOrdinary(compact(word)));
  for (const key of spellings(words.join(' '))) if (key.length > 2) add(key, strange ? 'any' : 'capital');
}

/** A name alone, unless it is a word of every day or as short as an abbreviation. */
function addWord(word: string, add: Add): void {
  const least = HAN.test(word) ? 2 : 3;
  for (const key of spellings(word)) if (key.length >= least && !isOrdinary(key)) add(key);
}
