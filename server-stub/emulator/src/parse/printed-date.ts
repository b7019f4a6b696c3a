import { type DayOrder, dateFromTable, wholeYear } from './date.js';

/** Month names and abbreviations in English, Spanish and German, without accents. */
export const MONTHS =
  'january jan enero ene januar janner jaenner|february feb febrero februar feber|march mar marzo marz maerz mrz|april apr abril abr|may mayo mai|june jun junio juni|july jul julio juli|august aug agosto ago|september sep sept set septiembre setiembre|october oct octubre okt oktober|november nov noviembre|december dec diciembre dic dezember dez'
    .split('|')
    .map((names) => names.split(' '));

/** Month names of other languages; only whole ones, since abbreviations of two languages can mean two months. */
export const OTHER_MONTHS =
  'janvier janv gennaio janeiro januari stycznia января|fevrier fevr febbraio fevereiro februari lutego февраля|mars marzo marco maart mrt marca марта|avril avr aprile kwietnia апреля|mai maggio maio mei maj maja мая|juin giugno junho juni czerwca июня|juillet juil luglio julho juli lipca июля|aout augustus augusti sierpnia августа|septembre settembre setembro wrzesnia сентября|octobre ottobre outubro pazdziernika октября|novembre novembro ноября|decembre dicembre dezembro grudnia декабря'
    .split('|')
    .map((names) => names.split(' '));

const TIME = String.raw`(?:,?\s*(?:T|um|at|a las|-)?\s*\d{1,2}[:.h]\d\d(?::\d\d)?(?:\s*(?:[AaPp]\.?\s?[Mm]\.?|Uhr|h(?:rs)?\.?))?)?`;
const NUMERIC = String.raw`(?<![\d.,])\d{1,2}(?<between>[./-])\d{1,2}\k<between>\d{4}(?![\d.,]\d)|\d{4}[./-]\d{1,2}[./-]\d{1,2}(?!\d)|\d{4}年\d{1,2}月\d{1,2}日?`;
const NAMED = String.raw`\d{1,2}\.?(?:st|nd|rd|th)?[ -]?(?:de )?[A-Za-zÀ-ÿ]{3,10}\.?,?[ -]?(?:de |del )?\d{4}|[A-Za-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}`;
const DATE = new RegExp(`(?:${NAMED}|${NUMERIC})${TIME}`, 'g');

const MAX_LENGTH = 300;

/** All dates in a text, as printed. */
export const datesIn = (text: string): readonly string[] =>
  [...text.slice(0, MAX_LENGTH).matchAll(DATE)].map(([date]) => date);

/** A date at the start of a text, and the text behind it and its marks; a number with a point behind it is no time. */
export function takeDate(text: string): { readonly date: string; readonly rest: string } | null {
  const [found = ''] = datesIn(text);
  if (found === '' || !text.startsWith(found)) return null;
  const date = found.replace(/[\s,-]+\d{1,2}\.\d\d$/, '');
  return { date, rest: text.slice(date.length).replace(/^[\s,;:|)\]–—-]+/, '') };
}

/** The date in the format of rows; empty when invalid or of unknown order. */
export function readPrintedDate(printed: string, order: DayOrder): string {
  if (printed.length > MAX_LENGTH) return '';
  const { day, time } = takeTime(printed.trim());
  const numeric =
    withMonthNumber(day) ?? day.replaceAll(/\s*([./-])\s*/g, '$1').replaceAll(/^(\d{4})\./g, '$1-');
  const iso = /^\d{4}-\d{1,2}\.\d{1,2}$/.test(numeric) ? numeric.replace('.', '-') : numeric;
  return dateFromTable(`${iso}${time}`, order);
}

const MONTH_AND_YEAR = /^(?:\d{4}[./-](?:0?[1-9]|1[0-2])|(?:0?[1-9]|1[0-2])[./-]\d{4}|\d{4}年\d{1,2}月)$/;

/** Whether a text is a month and its year, `Jan 2026`, `Jan-26` or `01/2026`, which is no day. */
export function isMonth(printed: string): boolean {
  const text = printed.trim();
  if (MONTH_AND_YEAR.test(text)) return true;
  const [, name = ''] = /^([A-Za-zÀ-ÿ]{3,10})\.?[ '’-]{1,2}(?:\d{4}|\d\d)$/.exec(text) ?? [];
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain !== '' && MONTHS.some((names) => names.includes(plain));
}

function takeTime(text: string): { readonly day: string; readonly time: string } {
  const match =
    /,?\s*(?:T|um|at|a las|-)?\s*(\d{1,2})[:.h](\d\d)(?::(\d\d))?\s*([AaPp]\.?\s?[Mm]\.?|Uhr|h(?:rs)?\.?)?$/.exec(
      text,
    );
  // `12.03.2026` also ends like a time.
  if (
    !match ||
    /[./-]$/.test(text.slice(0, match.index)) ||
    !/\d{4}|日$|\d[./-]\d{1,2}[./-]\d\d$|\p{L}[ .-]{0,2}\d\d$/u.test(text.slice(0, match.index))
  )
    return { day: text, time: '' };
  const [, hour = '', minute = '', second, half = ''] = match;
  const clock = Number(hour) + halfDay(Number(hour), half);
  return { day: text.slice(0, match.index), time: ` ${clock}:${minute}${second ? `:${second}` : ''}` };
}

function halfDay(hour: number, half: string): number {
  if (/^p/i.test(half) && hour < 12) return 12;
  return /^a/i.test(half) && hour === 12 ? -12 : 0;
}

/** `2026-Feb-27`. */
const YEAR_FIRST = /^(\d{4})[ ./-]?(\p{L}{3,})[ ./-]{0,2}(\d{1,2})$/u;

/** A day with the name of its month, as ISO 8601 writes it; null for any other text. */
function withMonthNumber(printed: string): string | null {
  const day = printed.replace(/\s?г\.?$/u, '');
  // A third number can be that of a visit, or of a second day.
  if (day.match(/\d+/g)?.length !== 2) return null;
  const [, leading = '', named = '', last = ''] = YEAR_FIRST.exec(day) ?? [];
  if (monthNamed(named) > 0) return `${leading}-${monthNamed(named)}-${last}`;
  const [, name = '', year = ''] =
    /(\p{L}{3,})\.?,?[ -]?(?:del? )?(?:\d{1,2}(?:st|nd|rd|th)?,? ?)??(\d{4}|(?<=\d.*)['’]?\d\d)$/u.exec(
      day,
    ) ?? [];
  const month = monthNamed(name);
  const [, date] = /(?:^|[\p{L}.]\s?)(\d{1,2})(?!\d)/u.exec(day) ?? [];
  const [digits = ''] = /\d+/.exec(year) ?? [];
  const whole = digits.length === 2 ? wholeYear(Number(digits)) : digits;
  return month > 0 && date ? `${whole}-${month}-${date}` : null;
}

/** The number of a month; 0 for no month. */
function monthNamed(name: string): number {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const whole = OTHER_MONTHS.findIndex((names) => names.includes(plain));
  if (whole >= 0 || plain === '') return whole + 1;
  // Abbreviations of other lengths are told by their first three letters.
  return MONTHS.findIndex((names) => names.some((one) => one.slice(0, 3) === plain.slice(0, 3))) + 1;
}
