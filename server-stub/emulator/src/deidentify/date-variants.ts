import { MONTHS, readPrintedDate } from '../parse/printed-date.js';
import { compactText } from './fold.js';

const MAX_LENGTH = 60;

/** The days a text can mean, `YYYY-MM-DD`, for each order of its parts; empty when it is not a date. */
export function possibleDays(printed: string): readonly string[] {
  const text = printed.trim();
  if (text.length > MAX_LENGTH || !/\d/.test(text)) return [];
  const read = (['day-first', 'month-first'] as const).map((order) => readPrintedDate(text, order));
  return [...new Set(read.filter((date) => date !== '').map((date) => date.slice(0, 10)))];
}

/** Every usual spelling of a day, `YYYY-MM-DD`, without separators. */
export function spellingsOfDay(date: string): readonly string[] {
  const [year = '', month = '', day = ''] = date.split('-');
  const short = year.slice(2);
  const [m, d] = [String(Number(month)), String(Number(day))];
  const named = (MONTHS[Number(month) - 1] ?? []).flatMap((name) =>
    [day, d].flatMap((one) => [
      ...[year, short].flatMap((y) => [`${one}${name}${y}`, `${name}${one}${y}`]),
      ...['st', 'nd', 'rd', 'th'].flatMap((nth) => [
        `${one}${nth}${name}${year}`,
        `${name}${one}${nth}${year}`,
      ]),
      `${one}thof${name}${year}`,
      `${one}de${name}de${year}`,
      `${one}de${name}del${year}`,
      `${year}${name}${one}`,
    ]),
  );
  const numeric = [
    [year, month, day],
    [year, m, d],
    [day, month, year],
    [d, m, year],
    [month, day, year],
    [m, d, year],
    [day, month, short],
    [month, day, short],
  ].map((parts) => parts.join(''));
  const chinese = [`${year}年${month}月${day}日`, `${year}年${m}月${d}日`, `${year}年${m}月${d}`].map(
    compactText,
  );
  return [...numeric.filter((digits) => digits.length >= 6), ...named, ...chinese];
}
