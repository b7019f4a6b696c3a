import { readDate } from './stated-date.js';

/** A date of birth as it can be read: its year, of two digits where no more are printed, and day and month in either order. */
interface Birth {
  readonly year: string;
  /** Empty or the month alone where the document says no more. */
  readonly dayAndMonth: readonly number[];
}

/** Whether two dates of birth, as written, can be the same: `30.01.1982` and `01/30/1982` are. */
export function isSameBirth(one: string, other: string): boolean {
  const [births, others] = [birthsIn(one), birthsIn(other)];
  if (births.length === 0 || others.length === 0) return true;
  return births.some((birth) => others.some((each) => isSameDay(birth, each)));
}

function isSameDay(one: Birth, other: Birth): boolean {
  const digits = Math.min(one.year.length, other.year.length);
  if (one.year.slice(-digits) !== other.year.slice(-digits)) return false;
  const [short = [], long = []] = [one.dayAndMonth, other.dayAndMonth].sort((a, b) => a.length - b.length);
  return short.length < long.length
    ? short.every((number) => long.includes(number))
    : Math.min(...short) === Math.min(...long) && Math.max(...short) === Math.max(...long);
}

/** The dates that a text can mean: two of eight digits in a row. None where it is no date. */
function birthsIn(text: string): readonly Birth[] {
  const date = /\p{L}/u.test(text) ? readDate(text) : null;
  const written = date?.state === 'understood' ? date.value : text;
  const [first = '', second = '', third = ''] = written.match(/\d+/g) ?? [];
  return divisionsOf(first, second, third).flatMap(([year = '', ...rest]) => {
    const dayAndMonth = rest.filter((number) => number !== '').map(Number);
    return isYear(year, dayAndMonth) && canBeDayAndMonth(dayAndMonth) ? [{ year, dayAndMonth }] : [];
  });
}

/** Each as year and two numbers. */
function divisionsOf(first: string, second: string, third: string): readonly (readonly string[])[] {
  if (first.length >= 8)
    return [
      [first.slice(0, 4), first.slice(4, 6), first.slice(6, 8)],
      [first.slice(4, 8), first.slice(0, 2), first.slice(2, 4)],
    ];
  if (first.length === 6)
    return [
      [first.slice(0, 4), first.slice(4)],
      [first.slice(0, 2), first.slice(2, 4), first.slice(4)],
      [first.slice(4), first.slice(0, 2), first.slice(2, 4)],
    ];
  return third === ''
    ? [
        [first, second],
        [second, first],
      ]
    : [
        [first, second, third],
        [third, first, second],
      ];
}

const isYear = (year: string, dayAndMonth: readonly number[]): boolean =>
  year.length === 4 ? year > '1850' && year < '2200' : year.length === 2 && dayAndMonth.length === 2;

const canBeDayAndMonth = (numbers: readonly number[]): boolean =>
  numbers.every((number) => number >= 1 && number <= 31) &&
  (numbers.length === 0 || Math.min(...numbers) <= 12);
