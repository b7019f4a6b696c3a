import {
  ABSENT,
  type DayOrder,
  datesIn,
  dayOrderOf,
  type LabelKind,
  readDate,
  type StatedDate,
} from 'hdt-emulator/laboratory';
import type { LabeledValue } from './labels.js';

/** Dates of a result, best first. */
export const DATE_KINDS: readonly LabelKind[] = ['collected', 'tested', 'reported', 'received', 'date'];

/** The order of the labeled dates, or `fallback` when ambiguous. */
export function printedOrder(labeled: readonly LabeledValue[], fallback: DayOrder): DayOrder {
  const dates = labeled
    .flatMap(({ value }) => datesBeside(value))
    .map((date) => date.split(/[\s,T]/, 1)[0] ?? '');
  const found = dayOrderOf(dates);
  return found === 'unknown' ? fallback : found;
}

/** A date with a year of two digits, and one of digits alone, as they stand beside a label; elsewhere they can be anything. */
const SHORT_DATE =
  /(?<![\d.,/-])(?:\d{1,2}([./-])\d{1,2}\1\d\d|\d{1,2}[ -]\p{L}{3,10}\.?[ -]\d\d|(?:19|20)\d{6}(?:\d{4}(?:\d\d)?)?)(?!\d)(?:[ T,]+\d{1,2}:\d\d(?::\d\d)?)?/u;

function datesBeside(value: string): readonly string[] {
  const whole = datesIn(value);
  return whole.length > 0 ? whole : (SHORT_DATE.exec(value)?.slice(0, 1) ?? []);
}

interface PageDate {
  readonly kind: LabelKind;
  readonly date: Exclude<StatedDate, { state: 'absent' }>;
}

/**
 * The date of the results of each page by its labels: its own, or that of the page before, or the first there is. Where
 * another page has a better kind of date, a page whose own date is soon after has the better one.
 */
export function reportDates(
  pages: readonly (readonly LabeledValue[])[],
  order: DayOrder,
): readonly StatedDate[] {
  const own = pages.map((labeled) => pageDate(labeled, order));
  const best = DATE_KINDS.find((kind) => own.some((one) => one?.kind === kind));
  const isBest = (one: PageDate | null): one is PageDate => one !== null && one.kind === best;
  const dates = own.map((one, index): StatedDate | null => {
    if (!one || one.kind === best) return one?.date ?? null;
    const base = own.slice(0, index).findLast(isBest) ?? own.find(isBest);
    return base && isSoonAfter(base.date, one.date) ? base.date : one.date;
  });
  return dates.map(
    (_, index) =>
      dates.slice(0, index + 1).findLast((one) => one !== null) ??
      dates.find((one) => one !== null) ??
      ABSENT,
  );
}

/** Most days from the best date of a report to its others; cultures take weeks. */
const MAX_DAYS = 31;
const DAY = 24 * 60 * 60 * 1000;

function isSoonAfter(base: StatedDate, date: StatedDate): boolean {
  if (base.state !== 'understood' || date.state !== 'understood') return false;
  const days = (timeOf(date.value) - timeOf(base.value)) / DAY;
  return days >= 0 && days <= MAX_DAYS;
}

const timeOf = (date: string): number => Date.parse(`${date.slice(0, 10)}T00:00:00Z`);

/** The first date of the best kind: one that is not understood is not replaced by one of another kind. */
function pageDate(labeled: readonly LabeledValue[], order: DayOrder): PageDate | null {
  for (const kind of DATE_KINDS) {
    const dates = labeled
      .filter((one) => one.kind === kind)
      .map(({ value }) => readDate(datesBeside(value)[0] ?? '', order));
    const date = dates.find(({ state }) => state === 'understood') ?? dates.find(isUnclear);
    if (date && date.state !== 'absent') return { kind, date };
  }
  return null;
}

const isUnclear = ({ state }: StatedDate): boolean => state === 'unclear';
