/**
 * Dates as the interface writes them, `YYYY-MM-DD HH:mm:ss`. A date without a time means midnight; an invalid or
 * incomplete one is empty. A date keeps the document's wall-clock time and loses its offset, which the form cannot hold.
 */

/** FHIR `date`, `dateTime` and `instant` (R4 §2.24.0.1), also with a space for the T. */
export function parseIsoDate(text: string): string {
  const match =
    /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ]+(\d\d?):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?)?\s?(?:Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?$/i.exec(
      text.trim(),
    );
  return match ? composeDate(match.slice(1)) : '';
}

/** HL7 v2 DT and TS (2.5.1 §2.A.21, §2.A.77): `YYYYMMDD[HH[MM[SS[.S]]]][+/-ZZZZ]`, also with a T. */
export function parseHl7Date(text: string): string {
  const match =
    /^(\d{4})(\d\d)(\d\d)(?:[T ]?(\d\d)(?:(\d\d)(?:(\d\d)(?:\.\d{1,9})?)?)?)?\s?(?:Z|[+-]\d\d(?::?\d\d)?)?$/i.exec(
      text.trim(),
    );
  return match ? composeDate(match.slice(1)) : '';
}

export type DayOrder = 'day-first' | 'month-first' | 'unknown';

const NUMERIC_DATE = /^(\d\d?)([./-])(\d\d?)\2(\d{4}|\d\d)(?:[ T,]+(\d\d?):(\d\d)(?::(\d\d))?)?$/;
/** With a time of any kind behind it. */
const NUMERIC_START = /^(\d\d?)([./-])(\d\d?)\2(\d{4}|\d\d)(?![\d.,/-])/;
const EAST_ASIAN_DATE = /^(\d{4})年(\d\d?)月(\d\d?)日?(?:\s*(\d\d?)[:时](\d\d?)(?:[:分](\d\d?))?[分秒]?)?$/;

/** Dates in tables. `order` decides `03/04/2026`, which is empty when the order is unknown. */
export function dateFromTable(printed: string, order: DayOrder): string {
  const text = printed.trim();
  const standard = parseIsoDate(text.replaceAll('/', '-')) || parseHl7Date(text);
  if (standard) return standard;
  const asian = EAST_ASIAN_DATE.exec(text);
  if (asian) return composeDate(asian.slice(1));
  const match = NUMERIC_DATE.exec(text);
  if (!match) return '';
  const [, first = '', separator, second = '', year = '', ...time] = match;
  if (year !== first && canBeYear(first, second, year) && (separator === '-' || order === 'unknown'))
    return '';
  // Points stand behind the day, except in a column that shows otherwise.
  const pointOrder = order === 'month-first' ? orderOf(first, second, 'unknown') : 'day-first';
  const actualOrder = separator === '.' ? pointOrder : orderOf(first, second, order);
  if (actualOrder === 'unknown') return '';
  const [month, day] = actualOrder === 'day-first' ? [second, first] : [first, second];
  return composeDate([year, month, day, ...time]);
}

/** Whether `26/06/15` can be the 15th of June 2026: what ends in two digits can begin with the year, too. */
const canBeYear = (first: string, second: string, last: string): boolean =>
  last.length === 2 && /^[12]\d$/.test(first) && Number(second) <= 12 && Number(last) <= 31;

/** The order of the dates in a column: a number above twelve is a day. Unknown where two dates contradict each other. */
export function dayOrderOf(column: Iterable<string>): DayOrder {
  const certain = new Set<DayOrder>();
  /** Of dates that would be the same day with the year first, such as `26/06/26`. */
  const likely = new Set<DayOrder>();
  let isYearFirst = false;
  for (const text of column) {
    const [, first = '', , second = '', year = ''] = NUMERIC_START.exec(text.trim()) ?? [];
    const order = first === second ? 'unknown' : orderOf(first, second, 'unknown');
    if (!canBeYear(first, second, year)) certain.add(order);
    else if (first === year) likely.add(order);
    else isYearFirst = true;
  }
  const found = [certain, isYearFirst ? [] : likely].map((orders) =>
    [...orders].filter((order) => order !== 'unknown'),
  );
  const [only = 'unknown', other] = found.find(({ length }) => length > 0) ?? [];
  return other ? 'unknown' : only;
}

function orderOf(first: string, second: string, fallback: DayOrder): DayOrder {
  if (Number(first) > 12) return 'day-first';
  if (Number(second) > 12) return 'month-first';
  return first === second ? 'day-first' : fallback;
}

/** A year of two digits in the age of printed reports; 0 for others. */
export const wholeYear = (short: number): number =>
  short < 40 ? 2000 + short : short >= 90 ? 1900 + short : 0;

function composeDate(parts: readonly (string | undefined)[]): string {
  const [short = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    Number(part ?? 0),
  );
  const year = parts[0]?.length === 2 ? wholeYear(short) : short;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  if (year < 1900 || hour > 23 || minute > 59 || second > 59) return '';
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return '';
  return date.toISOString().slice(0, 19).replace('T', ' ');
}
