import { MONTHS } from './printed-date.js';

/** Longer cells are prose. */
const MAX_LENGTH = 120;

/**
 * The text that a cell shows in a spreadsheet: `="5.4"`, `'5.4` and `=5.4` keep a program from changing the value, and some programs
 * write `'5.4'`. Other formulas stay as they are.
 */
export function unwrapCell(cell: string): string {
  const text = cell.trim();
  if (!/^['=]/.test(text) || text.length > MAX_LENGTH) return cell;
  const [, quoted] = /^=\s*(?:T\(\s*)?"((?:[^"]|"")*)"\s*\)?$/.exec(text) ?? [];
  if (quoted !== undefined) return quoted.replaceAll('""', '"');
  const [, bare] = /^=\s*([+-]?\d[\d.,]*)$/.exec(text) ?? [];
  if (bare !== undefined) return bare;
  const [, enclosed] = /^'([^']+)'$/.exec(text) ?? [];
  if (enclosed !== undefined) return enclosed;
  return /^'[<>≤≥=+-]*\s?[\d.]/.test(text) ? text.slice(1) : cell;
}

const NAMES = [
  ...MONTHS.flat(),
  ...'janv févr fevr mars avr mai juin juil août aout déc gen feb mag giu lug ago set ott nov dic mrt mei okt'.split(
    ' ',
  ),
].map((name) => name.normalize('NFD').replaceAll(/\p{M}/gu, ''));

const MONTH = `(?:${[...new Set(NAMES)].join('|')})\\.?`;

/** A day without its year, or a month with one, as spreadsheets show `3-5`, `5/2` and `1/70`. */
const SHORT_DATE = new RegExp(
  `^(?:\\d{1,2}[-. /]{1,2}${MONTH}|${MONTH}[-. /]{1,2}\\d{2}|\\d{1,2}月\\d{1,2}日)$`,
  'i',
);

const WHOLE_DATE =
  /^(?:\d{1,2}([./-])\d{1,2}\1(?:19|20)\d\d|(?:19|20)\d\d([./-])\d{1,2}\2\d{1,2})(?:[ T]\d{1,2}:\d\d(?::\d\d)?)?$/;

/** A titre `1:80` with seconds. */
const TIME = /^\d{1,2}:\d\d:\d\d$/;

/** An error in any language, a column that is too narrow, or a formula. */
const ERROR = /^(?:#[¡\p{L}][\p{L}\d/]{1,12}[!?]?|#[A-Z]+\/[0A][!?]?|#{3,}|=.*)$/u;

/** Whether a text is what only a spreadsheet makes of a value: a day without its year, or an error. */
export function isDamagedCell(cell: string): boolean {
  const text = cell.trim();
  if (text === '' || text.length > MAX_LENGTH) return false;
  return SHORT_DATE.test(text.normalize('NFD').replaceAll(/\p{M}/gu, '')) || ERROR.test(text);
}

/** Whether a text is a whole date or a time, which a spreadsheet can make of a value, too. */
export const isDateOrTime = (cell: string): boolean => WHOLE_DATE.test(cell.trim()) || TIME.test(cell.trim());

/** A number in powers of ten, `2.5E+05`, written out; null for any other text. */
export function withoutPower(text: string): string | null {
  const [, digits = '', power = ''] = /^([1-9](?:[.,]\d{1,14})?)E\+?(\d{1,2})$/i.exec(text.trim()) ?? [];
  const [whole = '', decimals = ''] = digits.split(/[.,]/);
  const places = Number(power);
  return digits === '' || places > 15 || decimals.length > places
    ? null
    : `${whole}${decimals.padEnd(places, '0')}`;
}
