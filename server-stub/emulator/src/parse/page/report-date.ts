import { type DayOrder, dayOrderOf } from '../date.js';
import type { Labelled } from './labels.js';
import { datesIn, readPrintedDate } from './printed-date.js';
import type { LabelKind } from './words-of-labels.js';

/** Whose day a result is: best first. */
const BEST_FIRST: readonly LabelKind[] = ['collected', 'tested', 'reported', 'received', 'date'];

/** How a document writes its dates; the order of one that gives nothing away is `otherwise`. */
export function printedOrder(labelled: readonly Labelled[], otherwise: DayOrder): DayOrder {
  const dates = labelled
    .flatMap(({ value }) => datesIn(value))
    .map((date) => date.split(/[\s,T]/, 1)[0] ?? '');
  const found = dayOrderOf(dates);
  return found === 'unknown' ? otherwise : found;
}

/** The date of the results of a page, by its labels; empty when it has none. */
export function reportDate(labelled: readonly Labelled[], order: DayOrder): string {
  for (const kind of BEST_FIRST) {
    for (const { value } of labelled.filter((one) => one.kind === kind)) {
      const [printed = ''] = datesIn(value);
      const date = printed === '' ? '' : readPrintedDate(printed, order);
      if (date !== '') return date;
    }
  }
  return '';
}
