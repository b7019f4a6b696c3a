import { analytesNamed } from '../vocabulary/lookup.js';
import { isCommonWord, namesNobody } from './common-words.js';
import { type Token, tokenize } from './fold.js';
import type { Span } from './identity-matcher.js';
import { BIRTH, LICENSED, NAMED, NIE, NUMBERED, ROLED, TITLED, TITLED_ZH } from './labels.js';
import { isLaboratoryWord } from './laboratory-words.js';
import { NATIONAL_NUMBERS } from './national-numbers.js';

/** E-mail addresses, personal pages and telephone numbers. Bounded repetitions keep the time linear. */
const CONTACTS: readonly RegExp[] = [
  /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu,
  // A URL of one person's page.
  /\bhttps?:\/\/[^\s?@]{1,200}(?:[?@]|\/(?:users?|patients?|profiles?|u|p)\/|\d{4})[^\s]{0,200}/giu,
  /(?:(?<![\p{L}])(?:tel|tel[eé]fono|tlf|phone|fax|mobile|m[oó]vil|(?<!(?:white|red|blood|plasma|mast|stem|epithelial|squamous|target|sickle|[tb]|nk)[ -])cell|telefon|mobil|handy)|电话|手机)\.?\s?(?:no\.?|nr\.?|号码?)?\s?[:：]?\s{0,2}\+?\(?\d[\d ()/.-]{4,20}\d/giu,
  /(?<![\d.+])\+\d{1,3}[ .()/-]{0,2}\d{1,5}(?:[ .()/-]{0,2}\d{2,5}){1,5}(?![\d])/gu,
  /(?<![\d-])\(\d{3}\) ?\d{3}[-. ]\d{4}(?!\d)/gu,
  /(?<![\d.-])\d{3}[-.]\d{3}[-.]\d{4}(?![\d-])/gu,
  /(?<!\d)1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?!\d)/gu,
];

/** Postal addresses by their street words, in four languages, always with a house number. */
const ADDRESSES: readonly RegExp[] = [
  /(?<![\d.,])\d{1,5}[A-Za-z]?\s(?:\p{Lu}[\p{L}.'’-]{0,30}\s){1,4}(?:Street|St\.|Avenue|Ave\.?|Road|Rd\.?|Boulevard|Blvd\.?|Lane|Terrace|Court|Square|Highway|Crescent)(?!\p{L})(?:,? (?:Apt|Unit|Suite)\.? ?\w{1,6})?(?:,? \p{Lu}[\p{L} .]{1,40},? (?:[A-Z]{2},? )?\d{5}(?:-\d{4})?)?/gu,
  /(?<!\p{L})(?:Calle|C\/|Avenida|Avda\.?|Av\.|Plaza|Paseo|Camino|Carretera|Ronda)\s{0,2}(?:(?:de|del|la|las|los|el)\s){0,3}\p{Lu}[\p{L}.'’-]{0,30}(?:\s[\p{L}.'’-]{1,30}){0,4},?\s{0,2}(?:n\.?º\s?)?\d{1,5}(?:,?\s\d{5}\s\p{Lu}[\p{L}-]{1,30})?/gu,
  /(?<!\p{L})(?:\p{Lu}[\p{L}-]{0,40}(?:straße|strasse|str\.|allee|platz|gasse|weg)|\p{Lu}[\p{L}-]{1,40} (?:Straße|Strasse|Str\.|Allee|Platz|Weg))\s\d{1,4}\s?[a-z]?(?!\p{L})(?:,?\s\d{5}\s\p{Lu}[\p{L}-]{1,30})?/gu,
  /(?:\p{Script=Han}{1,9}[省市区县镇乡]){0,4}\p{Script=Han}{1,12}[路街道巷弄]\d{1,5}[号弄](?:\d{1,4}(?:号楼|栋|幢|单元|室|楼)){0,4}/gu,
];

const PATTERNS: readonly RegExp[] = [BIRTH, NUMBERED, NIE, TITLED_ZH, ...CONTACTS, ...ADDRESSES];

/** Spans that identify a person by their form: names, numbers, dates, addresses. */
export function findPatterns(text: string): readonly Span[] {
  const spans = PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)].map(spanOf));
  for (const match of text.matchAll(TITLED)) spans.push(nameWithin(spanOf(match), text) ?? spanOf(match));
  for (const match of text.matchAll(LICENSED)) {
    const span = endsInSentence(match[1] ?? '') ? null : nameWithin(spanOf(match), text);
    if (span) spans.push(span);
  }
  for (const { index, 1: role = '', 2: words = '' } of text.matchAll(ROLED)) {
    const end = nameEnd(words);
    if (end > 0) spans.push({ start: index + role.length, end: index + role.length + end });
  }
  for (const { pattern, isValid } of NATIONAL_NUMBERS)
    for (const match of text.matchAll(pattern)) if (isValid(match[0])) spans.push(spanOf(match));
  for (const { index, 1: label = '', 2: name = '' } of text.matchAll(NAMED))
    if (isPerson(name)) spans.push({ start: index + label.length, end: index + label.length + name.length });
  return spans;
}

/** Whether words before a degree are a sentence, as in `HIV Positive MD notified`: they end in a laboratory's word, and none is a name. */
function endsInSentence(words: string): boolean {
  const folded = tokenize(words).map((token) => token.folded);
  return isLaboratoryWord(folded.at(-1) ?? '') && folded.every(isCommonWord);
}

/** A Chinese name, which has no spaces between its words. */
const HAN_NAME = /^\p{Script=Han}{2,4}$/u;

/** `Ana` and `Li` are people, `ANA` is a test. */
const SHORT_NAME = /^\p{Lu}\p{Ll}{1,2}$/u;

/** Whether what follows a person's label is a name: `Name: Glucose` names an analyte. */
function isPerson(name: string): boolean {
  const isAnalyte = !SHORT_NAME.test(name) && analytesNamed(name).length > 0;
  return !isAnalyte && !namesNobody(wordsOf(name));
}

/** The folded words of a name; four Chinese characters are one word or two. */
function wordsOf(name: string): readonly string[] {
  if (!HAN_NAME.test(name)) return tokenize(name).map(({ folded }) => folded);
  return name.length < 4 || isCommonWord(name) ? [name] : [name.slice(0, 2), name.slice(2)];
}

/** Where capitalised words stop being a name: before the first that the language or the laboratory has. */
function nameEnd(words: string): number {
  if (HAN_NAME.test(words)) return isPerson(words) ? words.length : 0;
  let end = 0;
  for (const token of tokenize(words)) {
    if (isCommonWord(token.folded) || isLaboratoryWord(token.folded)) break;
    end = token.end;
  }
  return end;
}

/**
 * A span without the laboratory's words at its ends, which capitals do not tell from names; null when nothing else is in it but
 * titles and initials.
 */
function nameWithin({ start, end }: Span, text: string): Span | null {
  const tokens = tokenize(text.slice(start, end));
  const isOther = ({ folded }: Token) => !isLaboratoryWord(folded);
  const first = tokens.findIndex(isOther);
  const last = tokens.findLastIndex(isOther);
  const kept = tokens.slice(first, last + 1);
  if (first < 0 || !kept.some((token) => isOther(token) && !TITLE.test(token.folded))) return null;
  return {
    start: start + tokens[first]!.start,
    end: last === tokens.length - 1 ? end : start + tokens[last]!.end,
  };
}

/** Titles, degrees, their letters and initials. */
const TITLE =
  /^(?:dra?|prof|mrs?|ms|sr|sra|srta|herr|frau|hr|fr|med|rer|nat|md|ph|phd|rn|lpn|mbbs|fcap|pharmd|ascp|m[lt]s?|\p{L})$/u;

const spanOf = ({ 0: found, index }: RegExpExecArray): Span => ({ start: index, end: index + found.length });
