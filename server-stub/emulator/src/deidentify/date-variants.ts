import { MONTHS, OTHER_MONTHS, readPrintedDate } from '../parse/printed-date.js';
import { compactText } from './fold.js';

const MAX_LENGTH = 60;

/** The days a text can mean, `YYYY-MM-DD`, for each order of its parts; empty when it is not a date. */
export function possibleDays(printed: string): readonly string[] {
  const text = printed.trim();
  if (text.length > MAX_LENGTH || !/\d/.test(text)) return [];
  const read = (['day-first', 'month-first'] as const).flatMap((order) =>
    withWholeYear(text).map((one) => readPrintedDate(one, order)),
  );
  return [...new Set(read.filter((date) => date !== '').map((date) => date.slice(0, 10)))];
}

/** A day and month, and behind them a year of two digits. */
const SHORT_YEAR = /^(\D{0,20}\d{1,2}\D{1,20}(?:\d{1,2}\D{1,3})?)(\d\d)$/;

/** A text with the years that its last two digits can mean: people are born in two centuries. */
function withWholeYear(text: string): readonly string[] {
  const [, day, short] = SHORT_YEAR.exec(text) ?? [];
  return day === undefined
    ? [text]
    : ['19', '20'].map((century) => `${day.replace(/['’]$/, '')}${century}${short}`);
}

/** The forms of a day that hardly any number has: eight digits, or two points. */
export const isDayInDigits = (text: string): boolean =>
  /^(?:\d{8}|\d{1,4}\.\s?\d{1,2}\.\s?\d{1,4})$/.test(text);

/** A day of the month as an English ordinal. `22th` is a usual slip. */
function ordinals(day: number): readonly string[] {
  const ending = day > 10 && day < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return [...new Set([`${day}${ending}`, `${day}th`])];
}

/** The first of a month in Spanish, the only ordinal there: `1.º`, `1ro`, `primero`. */
const SPANISH_FIRST = ['1o', '1ro', 'primero'];

/** Every usual spelling of a day, `YYYY-MM-DD`, without separators. */
export function spellingsOfDay(date: string): readonly string[] {
  const [year = '', month = '', day = ''] = date.split('-');
  const years = [year, year.slice(2)];
  const months = unpadded(month);
  const days = unpadded(day);
  const nth = ordinals(Number(day));
  const spanish = [...days, ...(day === '01' ? SPANISH_FIRST : [])];
  const named = (MONTHS[Number(month) - 1] ?? []).flatMap((name) => [
    ...years.flatMap((y) => [
      ...[...days, ...nth].flatMap((one) => [
        `${one}${name}${y}`,
        `${one}of${name}${y}`,
        `${name}${one}${y}`,
      ]),
      ...spanish.flatMap((one) => [
        ...['', 'de', 'del'].map((de) => `${one}de${name}${de}${y}`),
        ...[`${one}${name}de${y}`, `${name}${one}de${y}`],
      ]),
    ]),
    ...days.map((one) => `${year}${name}${one}`),
  ]);
  const other = (OTHER_MONTHS[Number(month) - 1] ?? []).flatMap((name) =>
    days.flatMap((one) => years.map((y) => `${one}${name}${y}`)),
  );
  const numeric = years.flatMap((y) =>
    months.flatMap((m) =>
      days.flatMap((d) => [
        ...[`${y}${m}${d}`, `${d}${m}${y}`, `${m}${d}${y}`],
        ...[`${y}年${m}月${d}日`, `${y}年${m}月${d}`].map(compactText),
      ]),
    ),
  );
  return [...new Set([...numeric, ...named, ...other])];
}

/** A number of two digits, and without its leading zero. */
const unpadded = (digits: string): readonly string[] => [...new Set([digits, String(Number(digits))])];
