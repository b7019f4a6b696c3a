import { MONTHS, readPrintedDate } from '../parse/printed-date.js';
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
  const numeric = [year, short].flatMap((y) =>
    [month, m].flatMap((mm) =>
      [day, d].flatMap((dd) => [`${y}${mm}${dd}`, `${dd}${mm}${y}`, `${mm}${dd}${y}`]),
    ),
  );
  const chinese = [`${year}年${month}月${day}日`, `${year}年${m}月${d}日`, `${year}年${m}月${d}`].map(
    compactText,
  );
  return [...new Set([...numeric.filter((digits) => digits.length >= 6), ...named, ...chinese])];
}
