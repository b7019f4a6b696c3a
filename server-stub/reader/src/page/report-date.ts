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

/** The date of a page's results by its labels, or empty. */
export function reportDate(labelled: readonly Labelled[], order: DayOrder): string {
  for (const kind of DATE_KINDS) {
    for (const { value } of labelled.filter((one) => one.kind === kind)) {
      const [printed = ''] = datesIn(value);
      const date = printed === '' ? '' : readPrintedDate(printed, order);
      if (date !== '') return date;
    }
  }
  return '';
}
