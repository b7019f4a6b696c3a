import type { KnownReport, KnownRow } from './known-report.js';
import type { Style } from './style.js';

/** How numbers are printed: their decimal mark, and what stands between thousands. */
export interface NumberStyle {
  readonly decimal: '.' | ',';
  readonly thousands: string;
}

export const POINT: NumberStyle = { decimal: '.', thousands: '' };

/** A number with a decimal point, as a system prints it. */
export function printNumber(number: string, { decimal, thousands }: NumberStyle): string {
  const [whole = '', part] = number.split('.');
  const grouped = thousands === '' ? whole : whole.replaceAll(/\B(?=(?:\d{3})+$)/g, thousands);
  return part === undefined ? grouped : `${grouped}${decimal}${part}`;
}

export const isNumber = ({ result }: KnownRow): boolean => /^\d/.test(result);

export const printResult = (row: KnownRow, numbers: NumberStyle): string =>
  isNumber(row) ? `${row.comparator}${printNumber(row.result, numbers)}` : row.result;

type PrintRange = (low: string, high: string, unit: string) => string;

/** Spellings of limits; one of them may be empty. */
export const RANGES: Readonly<Record<string, PrintRange>> = {
  plain: (low, high) => joinLimits(low, high, '-'),
  spaced: (low, high) => joinLimits(low, high, ' - '),
  'en dash': (low, high) => joinLimits(low, high, ' – '),
  'in words': (low, high) => joinLimits(low, high, ' to '),
  bracketed: (low, high) => `(${joinLimits(low, high, '-')})`,
  'square brackets': (low, high) => `[${joinLimits(low, high, ' - ')}]`,
  'with its unit': (low, high, unit) => `${joinLimits(low, high, '-')} ${unit}`.trim(),
  'a tilde': (low, high) => joinLimits(low, high, '~'),
  dots: (low, high) => joinLimits(low, high, ' .. '),
  'up to': (low, high) => (low === '' ? `up to ${high}` : joinLimits(low, high, '-')),
  'a space after the sign': (low, high) => joinLimits(low, high, '-').replace('<', '< '),
  'with labels': (low, high) => (low === '' ? `<${high}` : `Low: ${low} High: ${high}`),
};

const joinLimits = (low: string, high: string, between: string): string =>
  low === '' ? `<${high}` : `${low}${between}${high}`;

export function printRange(row: KnownRow, print: PrintRange, numbers: NumberStyle): string {
  if (row.high === '') return '';
  const low = row.low === '' ? '' : printNumber(row.low, numbers);
  return print(low, printNumber(row.high, numbers), row.unit);
}

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

type PrintDate = (year: string, month: string, day: string, time: string) => string;
const then = (date: string, time: string): string => (time === '' ? date : `${date} ${time}`);
const named = (month: string): string => MONTHS[Number(month) - 1]!;

/** Spellings of a day, with its time where there is one. */
export const DATES: Readonly<Record<string, PrintDate>> = {
  iso: (y, m, d, time) => then(`${y}-${m}-${d}`, time),
  'iso with T': (y, m, d, time) => (time === '' ? `${y}-${m}-${d}` : `${y}-${m}-${d}T${time}:00`),
  'with seconds': (y, m, d, time) => then(`${y}-${m}-${d}`, time === '' ? '' : `${time}:00`),
  'of hl7': (y, m, d, time) => `${y}${m}${d}${time.replace(':', '')}`,
  dotted: (y, m, d, time) => then(`${d}.${m}.${y}`, time),
  'dotted, short year': (y, m, d, time) => then(`${d}.${m}.${y.slice(2)}`, time),
  'day first': (y, m, d, time) => then(`${d}/${m}/${y}`, time),
  'month first': (y, m, d, time) => then(`${m}/${d}/${y}`, time),
  'month first, short': (y, m, d, time) => then(`${Number(m)}/${Number(d)}/${y.slice(2)}`, time),
  'named month': (y, m, d, time) => then(`${d}-${named(m)}-${y}`, time),
  'named month, short year': (y, m, d, time) => then(`${d} ${named(m)} ${y.slice(2)}`, time),
  american: (y, m, d, time) => then(`${named(m)} ${Number(d)}, ${y}`, time),
  'year first, slashes': (y, m, d, time) => then(`${y}/${m}/${d}`, time),
};

export function printDate({ day, time }: Pick<KnownReport, 'day' | 'time'>, print: PrintDate): string {
  const [year, month, date] = day.split('-') as [string, string, string];
  return print(year, month, date, time);
}

/** Spellings of "above" and "below". */
export const FLAGS: Readonly<Record<string, (flag: 'H' | 'L') => string>> = {
  letter: (flag) => flag,
  word: (flag) => (flag === 'H' ? 'High' : 'Low'),
  'in capitals': (flag) => (flag === 'H' ? 'HIGH' : 'LOW'),
  arrow: (flag) => (flag === 'H' ? '↑' : '↓'),
  sign: (flag) => (flag === 'H' ? '+' : '-'),
  small: (flag) => flag.toLowerCase(),
};

export const printFlag = ({ flag }: KnownRow, print: (flag: 'H' | 'L') => string): string =>
  flag === '' ? '' : print(flag);

/** The bytes of a text, in an encoding that a system writes. */
export function encode(text: string, style: Style): Uint8Array {
  const isLatin = [...text].every((letter) => letter.codePointAt(0)! < 256);
  const encoding = style.pick('encoding', {
    'utf-8': 'utf-8',
    'with a mark': 'marked',
    'utf-16': 'utf-16',
    ...(isLatin ? { latin: 'latin' } : {}),
  });
  switch (encoding) {
    case 'marked':
      return Buffer.from(`\u{feff}${text}`);
    case 'utf-16':
      return Buffer.from(`\u{feff}${text}`, 'utf16le');
    case 'latin':
      return Buffer.from(text, 'latin1');
    default:
      return Buffer.from(text);
  }
}
