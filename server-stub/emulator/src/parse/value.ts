import { readUnit } from '../normalise/unit-text.js';

/** Thousands with decimals, which have another mark; in India `12,34,567`. */
const GROUPED = String.raw`[1-9]\d{0,2}(?:(?:\.\d{3})+(?:,\d{1,12})?|(?:,\d{3})+(?:\.\d{1,12})?|(?:['’\u00a0\u202f]\d{3})+(?:[.,]\d{1,12})?)|[1-9]\d?(?:,\d\d)+,\d{3}(?:\.\d{1,12})?`;

/** Patterns of printed numbers, as regular expressions without anchors. */
export const NUMBER = String.raw`[+-]?(?:${GROUPED}|\d{1,15}(?:[.,]\d{1,12})?|[.,]\d{1,12})`;
const POWER = String.raw`(?:\s?[x×*·]\s?10\s?(?:\^|\*\*?|E)?\s?[-+]?\d{1,2}|[eE][+-]?\d{1,3})?`;
export const COMPARATOR = '(?:<=|>=|=<|=>|<|>|≤|≥|＜|＞)';
export const QUANTITY = `${COMPARATOR}?\\s?${NUMBER}${POWER}(?:\\s?[-–—~]\\s?${NUMBER}${POWER})?`;
export const TITRE = `${COMPARATOR}?\\s?1\\s?[:/]\\s?\\d{1,6}`;

const ONLY_QUANTITY = new RegExp(`^(?:${QUANTITY}|${TITRE})$`);

/** The longest text that is read as a number with its flag and unit. */
export const MAX_VALUE_LENGTH = 60;

export const isQuantity = (text: string): boolean =>
  text.length <= MAX_VALUE_LENGTH && ONLY_QUANTITY.test(text);

export const isUnit = (text: string): boolean =>
  text.length <= MAX_VALUE_LENGTH && !/^[\d.,\s]+$/.test(text) && readUnit(text).length > 0;

/** Results in words, as regular expressions. */
const WORDS = {
  any: '(?:weakly |schwach |débil )?(?:negativ[eoa]?|positiv[eoa]?)',
  found:
    '(?:non|not|nicht|no)?[- ]?(?:reactive|reaktiv|reactivo|detected|nachgewiesen|nachweisbar|detectado|detectada)',
  en: 'absent|present|traces?|none|clear|cloudy|turbid|hazy|yellow|amber',
  de: 'spur(?:en)?|klar|trüb|gelb',
  es: 'ausente|presente|trazas|claro|turbio|amarillo',
  zh: '阴性|阳性|弱阳性|未检出|检出|未见|清|黄色|淡黄色',
};
export const QUALITATIVE_WORDS = Object.values(WORDS).join('|');
const QUALITATIVE = new RegExp(
  String.raw`^(?:${QUALITATIVE_WORDS}|normal|abnormal|正常|异常)(?:\s?\([^)]*\))?$`,
  'i',
);

export const isQualitative = (text: string): boolean =>
  text.length <= MAX_VALUE_LENGTH && QUALITATIVE.test(text.trim());

/** A code of SNOMED CT, or of an answer of LOINC, which says nothing without its words. */
export const isBareCode = (text: string): boolean => /^(?:\d{6,18}|LA\d{1,5}-\d)$/.test(text.trim());
