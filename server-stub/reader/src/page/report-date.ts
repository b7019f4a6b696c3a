import { type DayOrder, datesIn, dayOrderOf, type LabelKind, readPrintedDate } from 'hdt-emulator/laboratory';
import type { Labelled } from './labels.js';

/** Dates of a result, best first. */
export const DATE_KINDS: readonly LabelKind[] = ['collected', 'tested', 'reported', 'received', 'date'];

/** The order of the labelled dates, or `fallback` when ambiguous. */
export function printedOrder(labelled: readonly Labelled[], fallback: DayOrder): DayOrder {
  const dates = labelled
    .flatMap(({ value }) => datesIn(value))
    .map((date) => date.split(/[\s,T]/, 1)[0] ?? '');
  const found = dayOrderOf(dates);
  return found === 'unknown' ? fallback : found;
}

interface PageDate {
  readonly kind: LabelKind;
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly date: string;
}

/**
 * The date of the results of each page by its labels: its own, or that of the page before, or the first there is; empty for
 * none. Where another page says when the specimen was taken, a page that says when it was reported soon after has that date.
 */
export function reportDates(pages: readonly (readonly Labelled[])[], order: DayOrder): readonly string[] {
  const own = pages.map((labelled) => pageDate(labelled, order));
  const best = DATE_KINDS.find((kind) => own.some((one) => one?.kind === kind));
  const isBest = (one: PageDate | null): one is PageDate => one !== null && one.kind === best;
  const dates = own.map((date, index) => {
    if (!date || date.kind === best) return date?.date ?? '';
    const base = own.slice(0, index).findLast(isBest) ?? own.find(isBest);
    return base && isSoonAfter(base.date, date.date) ? base.date : date.date;
  });
  return dates.map(
    (_, index) =>
      dates.slice(0, index + 1).findLast((one) => one !== '') ?? dates.find((one) => one !== '') ?? '',
  );
}

/** Days from the specimen to the report; cultures take weeks. */
const MAX_DAYS = 31;
const DAY = 24 * 60 * 60 * 1000;

function isSoonAfter(base: string, date: string): boolean {
  const days = (timeOf(date) - timeOf(base)) / DAY;
  return days >= 0 && days <= MAX_DAYS;
}

const timeOf = (date: string): number => Date.parse(`${date.slice(0, 10)}T00:00:00Z`);

function pageDate(labelled: readonly Labelled[], order: DayOrder): PageDate | null {
  for (const kind of DATE_KINDS) {
    for (const { value } of labelled.filter((one) => one.kind === kind)) {
      const [printed = ''] = datesIn(value);
      const date = printed === '' ? '' : readPrintedDate(printed, order);
      if (date !== '') return { kind, date };
    }
  }
  return null;
}
