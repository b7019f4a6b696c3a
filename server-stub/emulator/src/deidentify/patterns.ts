import { isUnit } from '../parse/value.js';
import { analytesNamed } from '../vocabulary/lookup.js';
import { isAnalyteWord, isCommonWord, isLaboratoryWord } from './common-words.js';
import { type Token, tokenize } from './fold.js';
import type { Span } from './identity-matcher.js';
import { BIRTH, LICENSED, NAMED, NIE, NUMBERED, ROLED, TITLED, TITLED_ZH } from './labels.js';
import { HAN_NAME, namesNobody } from './names-nobody.js';
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
  /(?:(?<!\p{L})(?:Calle|Avenida|Avda\.?|Av\.|Plaza|Paseo|Camino|Carretera|Ronda)|(?<![\p{L}\d-])C\/)\s{0,2}(?:(?:de|del|la|las|los|el)\s){0,3}\p{Lu}[\p{L}.'’-]{0,30}(?:\s[\p{L}.'’-]{1,30}){0,4},?\s{0,2}(?:n\.?º\s?)?\d{1,5}(?!\d|[.,]\d{1,3}(?!\d))(?:,?\s\d{5}\s\p{Lu}[\p{L}-]{1,30})?/gu,
  /(?<!\p{L})(?:\p{Lu}[\p{L}-]{0,40}(?:straße|strasse|str\.|allee|platz|gasse|weg)|\p{Lu}[\p{L}-]{1,40} (?:Straße|Strasse|Str\.|Allee|Platz|Weg))\s\d{1,4}\s?[a-z]?(?!\p{L})(?:,?\s\d{5}\s\p{Lu}[\p{L}-]{1,30})?/gu,
  /(?:\p{Script=Han}{1,9}[省市区县镇乡]){0,4}\p{Script=Han}{1,12}[路街道巷弄]\d{1,5}[号弄](?:\d{1,4}(?:号楼|栋|幢|单元|室|楼)){0,4}/gu,
];

const PATTERNS: readonly RegExp[] = [BIRTH, NUMBERED, NIE, TITLED_ZH];

/** Spans that identify a person by their form: names, numbers, dates, addresses. */
export const findPatterns = (text: string): readonly Span[] => [
  ...found(PATTERNS, text).map(spanOf),
  ...found(CONTACTS, text)
    .filter((match) => !isCount(match, text))
    .map(spanOf),
  ...found(ADDRESSES, text)
    .filter((match) => !isMeasured(match, text))
    .map(spanOf),
  ...NATIONAL_NUMBERS.flatMap(({ pattern, isValid }) =>
    found([pattern], text)
      .filter(([number]) => isValid(number))
      .map(spanOf),
  ),
  ...findNames(text),
];

const found = (patterns: readonly RegExp[], text: string): readonly RegExpExecArray[] =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)]);

/** Names by what stands before or behind them: titles, degrees, roles and labels. */
function findNames(text: string): readonly Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(TITLED))
    if (!isAbbreviation(match, text)) spans.push(nameWithin(spanOf(match), text) ?? spanOf(match));
  for (const match of text.matchAll(LICENSED)) {
    const span = endsInSentence(match[1] ?? '') ? null : nameWithin(spanOf(match), text);
    if (span) spans.push(span);
  }
  for (const { index, 1: role = '', 2: words = '' } of text.matchAll(ROLED)) {
    const end = nameEnd(words);
    if (end > 0) spans.push({ start: index + role.length, end: index + role.length + end });
  }
  for (const match of text.matchAll(NAMED)) {
    const { 1: label = '', 2: name = '' } = match;
    const { start, end } = spanOf(match);
    if (isPerson(name) && !isFinding(name, textBehind(text, end)))
      spans.push({ start: start + label.length, end });
  }
  return spans;
}

/** Characters behind a match that can tell what it is. */
const BEHIND = 24;

const textBehind = (text: string, end: number): string => text.slice(end, end + BEHIND);

/** Whether a title is an abbreviation of a test: `Sr. Creatinine` is that of serum, `Fr. T4` the free one. */
function isAbbreviation(match: RegExpExecArray, text: string): boolean {
  const { end } = spanOf(match);
  const name = match.groups?.name ?? '';
  const [code = ''] = /^[\p{Lu}\d-]+(?!\p{Ll})/u.exec(`${name}${textBehind(text, end)}`) ?? [];
  const isCode = /^[SF]r\./.test(match[0]) && (code.length !== 2 || /\d/.test(code));
  return (isCode && analytesNamed(code).length > 0) || (match[0].startsWith('Sr.') && namesNobody(name));
}

/** Whether words before a degree are a sentence, as in `HIV Positive MD notified`: they end in a laboratory's word, and none is a name. */
function endsInSentence(words: string): boolean {
  const folded = tokenize(words).map((token) => token.folded);
  return isLaboratoryWord(folded.at(-1) ?? '') && folded.every(isCommonWord);
}

/** Whether what looks like a telephone number is a range of cells, `cell 4.5-11.0`; `cell 555-1234` is one only before a unit. */
const isCount = (match: RegExpExecArray, text: string): boolean =>
  /^cell[\s.]*\d+(?:\.\d+)?\s?-\s?\d+(?:\.\d+)?$/i.test(match[0]) &&
  (!/\d{3}\s?-\s?\d{4}$/.test(match[0]) || isMeasured(match, text));

/** Whether a unit follows, as behind what looks like a street and its number and is a test and its value: `Av. Glucose 154 mg/dL`. */
function isMeasured(match: RegExpExecArray, text: string): boolean {
  const [, unit = ''] = /^\s?([\p{L}%µ]\S{1,20})/u.exec(textBehind(text, spanOf(match).end)) ?? [];
  return isUnit(unit.replace(/[.,;:)]+$/, ''));
}

/** Whether a test or a blood group behind a person's label is followed by what was found: `Mother: Rh negative`. */
const isFinding = (name: string, behind: string): boolean =>
  /^\s?(?:[+＋]|neg|pos|\S{0,3}(?:nega|posi)tiv|阴性|阳性)/i.test(behind) &&
  (/^(?:A|B|AB|O|Rh|GBS)$/.test(name) || (/^\p{Lu}+$/u.test(name) && isAnalyteWord(name.toLowerCase())));

/** `Ana` and `Li` are people, `ANA` is a test. */
const SHORT_NAME = /^\p{Lu}\p{Ll}{1,2}$/u;

/** Whether what follows a person's label is a name: `Name: Glucose` names an analyte. */
function isPerson(name: string): boolean {
  const isAnalyte = !SHORT_NAME.test(name) && analytesNamed(name).length > 0;
  return !isAnalyte && !namesNobody(name);
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
