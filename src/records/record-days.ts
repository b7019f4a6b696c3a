import { localDay } from '../core/local-day.js';
import { readDate } from '../i18n/test-date.js';
import { groupBy } from '../results/data/group-by.js';

/** The day in the person's time zone, `YYYY-MM-DD`; empty for text that is no date. */
export function dayOfMoment(moment: string): string {
  const date = readDate(moment);
  return date ? localDay(date) : '';
}

/** Whole days between two days of the calendar, unaffected by daylight saving. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

export interface Day<Item> {
  readonly day: string;
  readonly items: readonly Item[];
}

/** Groups items by day and keeps their order. */
export const groupByDay = <Item>(
  items: readonly Item[],
  momentOf: (item: Item) => string,
): readonly Day<Item>[] =>
  Array.from(
    groupBy(items, (item) => dayOfMoment(momentOf(item))),
    ([day, members]) => ({ day, items: members }),
  );
