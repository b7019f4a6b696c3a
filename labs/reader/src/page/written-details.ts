import { datesIn } from 'hdt-emulator/laboratory';
import { stripBrackets } from './flags.js';
import { type TakenText, takeRange } from './written-range.js';

/** What follows the value of a result that is written as a line. */
export interface WrittenDetails {
  range: string;
  /** The unit printed with the range. */
  rangeUnit: string;
  interpretation: string;
  date: string;
}

/** Before a reference range, in four languages. */
const RANGE_LABEL = new RegExp(
  `^(?:${[
    'ref\\.?-?bereich|referenz(?:bereich|werte?|intervall)?|norm(?:al)?(?:bereich|werte?)',
    '(?:rango|intervalo|valores?)(?: de)? (?:referencia|ref\\.?|normal(?:es)?)|rango|v\\. ?r\\.?|vr|v\\. ?ref\\.?|referencia',
    '(?:biological |bio\\.? )?(?:ref(?:erence)?|normal|standard|expected|healthy|optimal|desirable|therapeutic)\\.?(?:[ -](?:range|interval|values?|limits?))?',
    'norm|range|interval|rr|ri',
    '(?:生物)?参考(?:值范围|范围|区间|值)?|正常(?:参考值|范围|值)',
  ].join('|')})(?!\\p{L})\\.?\\s*[:：=]?\\s*`,
  'iu',
);

/** Before a flag or its explanation. */
const FLAG_LABEL = /^(?:flag|status|interpretation|indicador|bewertung|提示|标志)\s*[:：]\s*/i;

const FLAG_WORDS = [
  'critical(?:ly)? (?:high|low)|(?:slightly|mildly|moderately|borderline|very) (?:high|low|elevated|decreased)',
  '(?:above|below|within|outside|out of|in) (?:the )?(?:normal |reference )?(?:range|limits|normal)',
  'high|low|critical|abnormal|normal|elevated|increased|raised|decreased|reduced|borderline|WNL',
  'alto|alta|bajo|baja|elevad[oa]|disminuid[oa]|cr[ií]tico|anormal',
  'hoch|niedrig|erhöht|erniedrigt|vermindert|kritisch|grenzwertig|auffällig|unauffällig',
].join('|');
const FLAG = new RegExp(
  String.raw`^(?:(?:[+*!]{1,3}|-{1,2}(?=\s?\p{L})|[↑↓⬆⬇▲▼]{1,3})\s?)?(?:(?:${FLAG_WORDS})(?![\p{L}\p{N}])|偏高|偏低|升高|降低|异常|正常|高|低)|^(?:(?:HH?|LL?|AA?|N|C|[HL]C)\*?(?![\p{L}\p{N}])|[↑↓⬆⬇▲▼]{1,3}|[*!]{1,3}|[+]{1,3}(?!\d)|-{2}(?![\d-]))`,
  'iu',
);

/** How a value was got: says nothing about the result. */
const REMARK =
  /^(?:(?:non-?)?fasting|random|calculated|estimated|serum|plasma|whole blood|blood|direct|total|(?:CKD-EPI|MDRD)(?: \d{4})?|final|verified|nüchtern|berechnet|errechnet|ayunas|en ayunas|calculado|suero|空腹|计算值|(?:prev(?:ious)?|prior|last|anterior|vorwert|前次)\.?(?: result| value)?\s*[:：]?\s*[<>]?\d[\d.,]*(?: ?[^\s()\d]\S*)?)$/i;

/** The status of an observation in FHIR. */
const STATUS = /^(?:final|preliminary|amended|corrected|registered)(?![\p{L}\p{N}])/iu;

const SEPARATORS = /^[\s,;|·•.–—-]+/;
const MAX_LENGTH = 160;

/** Reads a text that consists of nothing but ranges, flags and dates; null when anything is left. */
export function readDetails(text: string): WrittenDetails | null {
  const details: WrittenDetails = { range: '', rangeUnit: '', interpretation: '', date: '' };
  return text.length <= MAX_LENGTH && readInto(text, details) ? details : null;
}

function readInto(text: string, details: WrittenDetails): boolean {
  let rest = text;
  for (;;) {
    rest = skipSeparators(rest);
    if (rest === '') return true;
    const after =
      takeGroup(rest, details) ??
      takeLabeledRange(rest, details) ??
      takeFlag(rest, details) ??
      takeStatus(rest) ??
      takeDate(rest, details) ??
      takeBareRange(rest, details);
    if (after === null) return false;
    rest = after;
  }
}

/** A dash before a letter can be a sign: `-- LOW`. */
const skipSeparators = (text: string): string => {
  const separators = SEPARATORS.exec(text)?.[0] ?? '';
  const signs = /--$/.test(separators.trimEnd()) ? 2 : 0;
  return signs > 0 ? text.slice(separators.trimEnd().length - signs) : text.slice(separators.length);
};

/** What is in brackets is details too, or text after the label of a range. */
function takeGroup(text: string, details: WrittenDetails): string | null {
  const group = /^(?:\(([^()]*(?:\([^()]*\)[^()]*)*)\)|\[([^[\]]*)\])/.exec(text);
  if (!group) return null;
  const inside = (group[1] ?? group[2] ?? '').trim();
  const rest = text.slice(group[0].length);
  if (inside === '' || REMARK.test(inside)) return rest;
  const before = { ...details };
  if (readInto(inside, details)) return rest;
  Object.assign(details, before);
  return takeOtherRange(inside, details) ? rest : null;
}

const MAX_RANGE_LENGTH = 80;

/** A range that depends on sex or age stays text: `Ref: M 13.8-17.2, F 12.1-15.1`. */
function takeOtherRange(inside: string, details: WrittenDetails): boolean {
  const label = RANGE_LABEL.exec(inside)?.[0] ?? '';
  const range = inside.slice(label.length);
  if (label === '' || details.range !== '' || range.length > MAX_RANGE_LENGTH || range === '') return false;
  details.range = range;
  return true;
}

function takeLabeledRange(text: string, details: WrittenDetails): string | null {
  const label = RANGE_LABEL.exec(text)?.[0];
  if (label === undefined) return null;
  return addRange(takeRange(text.slice(label.length)) ?? takeWordRange(text.slice(label.length)), details);
}

/** `Ref: Negative`. */
function takeWordRange(text: string): TakenText<{ text: string; unit: string }> | null {
  const [found] =
    /^(?:negativ[eoa]?|non-?reactive|not detected|absent|ausente|阴性)(?!\p{L})/iu.exec(text) ?? [];
  return found ? { found: { text: found, unit: '' }, rest: text.slice(found.length) } : null;
}

const takeBareRange = (text: string, details: WrittenDetails): string | null =>
  addRange(takeRange(text), details);

function addRange(
  taken: TakenText<{ readonly text: string; readonly unit: string }> | null,
  details: WrittenDetails,
): string | null {
  if (!taken || details.range !== '') return null;
  details.range = taken.found.text;
  details.rangeUnit = taken.found.unit;
  return taken.rest;
}

function takeFlag(text: string, details: WrittenDetails): string | null {
  const label = FLAG_LABEL.exec(text)?.[0] ?? '';
  const flag = FLAG.exec(text.slice(label.length))?.[0];
  if (flag === undefined) return null;
  // A word says more than the signs beside it.
  const word = /\p{L}.*$/u.exec(flag)?.[0];
  if (details.interpretation === '' || (word && !/\p{L}/u.test(details.interpretation)))
    details.interpretation = word ?? stripBrackets(flag);
  return text.slice(label.length + flag.length);
}

const takeStatus = (text: string): string | null => {
  const status = STATUS.exec(text)?.[0];
  return status === undefined ? null : text.slice(status.length);
};

function takeDate(text: string, details: WrittenDetails): string | null {
  const label =
    /^(?:(?:collected|drawn|on|am|vom|el|fecha|datum|date|采样)\s*[:：]?\s*)?/i.exec(text)?.[0] ?? '';
  const [date] = datesIn(text.slice(label.length));
  if (date === undefined || !text.startsWith(date, label.length)) return null;
  details.date ||= date;
  return text.slice(label.length + date.length);
}
