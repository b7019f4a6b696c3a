import {
  datesIn,
  hasCheckDigit,
  isLaboratoryName,
  isUnit,
  QUALITATIVE_WORDS,
  takeDate,
} from 'hdt-emulator/laboratory';
import { isMoney } from './money.js';
import { readDetails, type WrittenDetails } from './written-details.js';
import { COMPARATOR, NUMBER, takeUnit, takeUnitInBrackets } from './written-range.js';

/** A result as it is written in one line: `Hemoglobin: 13.5 g/dL (Ref: 13.8-17.2 g/dL) [LOW]`. */
export interface WrittenResult extends WrittenDetails {
  readonly name: string;
  readonly loinc: string;
  readonly result: string;
  readonly unit: string;
  /** Whether a colon, an equals sign or a leader is between name and value. */
  readonly separated: boolean;
}

export const BULLET = /^(?:[-–—•·*▪●○◦‣➢✓]|\(?\d{1,2}[.)]|[a-z][.)])\s+/;
const LEADER = /\s*(?:\.{2,}|…|_{2,}|·{2,})\s*/;
const LOINC = /\s*[([]?\s*LOINC(?: code)?\s*[:#]?\s*(\d{3,5}-\d)\s*[)\]]?|\s*[([](\d{3,5}-\d)[)\]]/i;

const PUNCTUATION: Readonly<Record<string, string>> = {
  '（': '(',
  '）': ')',
  '【': '[',
  '】': ']',
  '：': ':',
  '；': ';',
  '，': ',',
};

/** `786-4 MCHC`. */
const CODE_IN_FRONT = /^(\d{3,5}-\d)[\s:|–—-]+(?=[\p{L}\d])/u;

const MAX_LENGTH = 240;
/** The longest name that is not certainly a laboratory's. */
const MAX_NAME_WORDS = 9;

/** All readings of a line as one result, with the shortest name first; none when anything in it is no part of a result. */
export function writtenResults(printed: string): readonly WrittenResult[] {
  if (printed.length > MAX_LENGTH || isMoney(printed)) return [];
  const plain = printed.replaceAll(/[（）【】：；，]/g, (mark) => PUNCTUATION[mark] ?? mark);
  const { date, rest } = takeDate(plain.replace(BULLET, '')) ?? { date: '', rest: plain };
  const { loinc, text } = takeCode(rest.replace(BULLET, ''));
  const line = text.replace(BULLET, '').replace(LEADER, ': ').replaceAll(new RegExp(LEADER, 'g'), ' ').trim();
  return bordersOf(line).flatMap(({ name, at, separated, dated }) => {
    const value = readValue(line.slice(at));
    if (!value) return [];
    return [withUnitOfName({ name, loinc, separated, ...value, date: date || dated || value.date })];
  });
}

/** The LOINC code of a line, in front of the name, in brackets or with its label, and the line without it. */
function takeCode(line: string): { readonly loinc: string; readonly text: string } {
  const [front = '', first = ''] = CODE_IN_FRONT.exec(line) ?? [];
  if (hasCheckDigit(first)) return { loinc: first, text: line.slice(front.length) };
  const [found = '', labeled, bracketed = ''] = LOINC.exec(line) ?? [];
  const loinc = labeled ?? (hasCheckDigit(bracketed) ? bracketed : '');
  return { loinc, text: loinc === '' ? line : line.replace(found, ' ') };
}

/** `Glucose (mg/dL): 142`. */
function withUnitOfName(written: WrittenResult): WrittenResult {
  const [, name, unit = ''] = /^(.*\S)\s*[([]([^()[\]]+)[)\]]$/.exec(written.name) ?? [];
  const stated = written.unit === '' && name !== undefined && /[/%]|^[fp][Lg]$/.test(unit) && isUnit(unit);
  return stated ? { ...written, name, unit } : written;
}

interface Border {
  readonly name: string;
  /** Where the value starts. */
  readonly at: number;
  readonly separated: boolean;
  /** A date behind the name, or empty. */
  readonly dated: string;
}

/** Where the name can end: before a number, and after a colon. */
function bordersOf(text: string): readonly Border[] {
  const borders: Border[] = [];
  for (const { 0: gap, index } of text.matchAll(/\s*[:=]\s*|\s+[-–—]\s+|\s+/g)) {
    const at = index + gap.length;
    const { name, dated } = takeDateBehind(text.slice(0, index).replace(/[\s:=]+$/, ''));
    const separated = /[:=–—-]/.test(gap);
    if (!separated && !/^(?:[<>≤≥*↑↓+-]|H |L |\.?\d)/.test(text.slice(at))) continue;
    if (isName(name)) borders.push({ name, at, separated, dated });
  }
  return borders;
}

/** `Hemoglobin (03/04/2021)`. */
function takeDateBehind(text: string): { readonly name: string; readonly dated: string } {
  const open = text.replace(/\)$/, '');
  const dated = datesIn(open).at(-1) ?? '';
  if (dated === '' || !open.endsWith(dated)) return { name: text, dated: '' };
  return { name: open.slice(0, -dated.length).replace(/(?:\s+on)?[\s(,–—-]*$/, ''), dated };
}

const isName = (name: string): boolean =>
  /\p{L}/u.test(name) &&
  (name.split(/\s+/).length <= MAX_NAME_WORDS || isLaboratoryName(name)) &&
  !/[:=;!?<>≤≥]/.test(name) &&
  // The value is in the name, and what follows is its range.
  !/[([][^)\]]*$|\d\s?%/.test(name) &&
  datesIn(name).length === 0;

type Value = Omit<WrittenResult, 'name' | 'loinc' | 'separated'>;

const FLAG_BEFORE = /^(?:(HH?|LL?|\*{1,2}|[↑↓▲▼]{1,2})\s?)(?=[<>≤≥]?\s?\d)/;
const QUANTITY = new RegExp(`^${COMPARATOR}?\\s?${NUMBER}(?:\\s?[-–—~]\\s?${NUMBER})?`);
const POWER = String.raw`\s?[x×*·]\s?10\s?(?:\^|\*\*?|E)?\s?[-+]?\d{1,2}(?![\d/])`;
const WITH_POWER = new RegExp(`^${COMPARATOR}?\\s?${NUMBER}${POWER}`);
const TITRE = /^[<>≤≥]?\s?1\s?:\s?\d{1,6}(?!\d)/;
const SCORE = /^(?:\(?[+±]\)?|\+{2,4}|[1-4]\s?\+)(?![\d+])/;
const WORDS = new RegExp(`^(?:${QUALITATIVE_WORDS})(?![\\p{L}\\p{N}])`, 'iu');
/** A flag between the number and its unit. */
const FLAG_WITHIN = /^\s?(HH?|LL?|\*{1,2}|[↑↓▲▼]{1,2}|HIGH|LOW)(?=\s)\s+(?=\S)/;

function readValue(text: string): Value | null {
  const flag = FLAG_BEFORE.exec(text);
  const value = text.slice(flag?.[0].length ?? 0);
  for (const pattern of [TITRE, QUANTITY, WITH_POWER, SCORE, WORDS]) {
    const [found] = pattern.exec(value) ?? [];
    const rest = found === undefined ? '' : value.slice(found.length);
    // `10w`, `3.2x5`: a number within a word.
    if (found === undefined || /^\s?[x×]\s?\d/.test(rest.replace(/^\s?[x×*]\s?10/, ''))) continue;
    const read = readRest(found, rest, pattern !== WORDS && pattern !== SCORE);
    if (read) return { ...read, interpretation: flag?.[1] || read.interpretation };
  }
  return null;
}

function readRest(result: string, text: string, measured: boolean): Value | null {
  const within = measured ? FLAG_WITHIN.exec(text) : null;
  const afterFlag = within ? text.slice(within[0].length) : text;
  const unit = measured ? (takeUnit(afterFlag) ?? takeUnitInBrackets(afterFlag)) : null;
  const rest = unit ? unit.rest : text;
  if (rest !== '' && !/^[\s,;.()[\]|*↑↓–—-]/.test(rest) && !/^(?:HH?|LL?)(?:\s|$)/.test(rest)) return null;
  const details = readDetails(rest);
  if (!details) return null;
  const flag = unit && within ? within[1]! : '';
  return {
    ...details,
    result: result.trim(),
    unit: unit?.found ?? (measured ? details.rangeUnit : ''),
    interpretation: flag || details.interpretation,
  };
}
