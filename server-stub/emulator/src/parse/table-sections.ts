import type { Cells } from './cell-content.js';
import { columnsIn, type Layout, readHeaders } from './columns.js';
import { type DayOrder, dayOrderOf } from './date.js';
import { dayOrderIn } from './record.js';
import { dateIn } from './record-time.js';

/** A header and what its columns mean. */
export interface Heading {
  readonly headers: Cells;
  readonly layout: Layout;
}

/** The records below one header. */
export interface Section extends Heading {
  readonly order: DayOrder;
  readonly records: readonly Cells[];
  /** Whether its header is one of the records: of a second table below the first, or of its next page. */
  readonly isBelow: boolean;
}

/** The tables of some records. Pages of one table have one order of day and month; another table can have the other. */
export function sectionsIn(all: readonly Cells[], first: Heading): readonly Section[] {
  const headings = new Map([[headerText(first.headers), first]]);
  const found: { readonly key: string; readonly records: Cells[] }[] = [
    { key: headerText(first.headers), records: [] },
  ];
  for (const record of all) {
    const key = headerText(record);
    const layout = headings.get(key)?.layout ?? layoutBelow(record);
    if (layout) {
      if (!headings.has(key)) headings.set(key, { headers: record, layout });
      found.push({ key, records: [] });
    } else found.at(-1)!.records.push(record);
  }
  const dates = new Map<string, string[]>();
  for (const { key, records } of found) {
    const { headers, layout } = headings.get(key)!;
    const own = dates.get(key) ?? [];
    for (const record of records) own.push(dateIn(headers, record, layout));
    dates.set(key, own);
  }
  const orders = new Map([...dates].map(([key, own]) => [key, orderOf(headings.get(key)!.layout, own)]));
  return found.map(({ key, records }, at) => ({
    ...headings.get(key)!,
    order: orders.get(key)!,
    records,
    isBelow: at > 0,
  }));
}

/** The layout of a header below the first; null for a record. A record can have the words of a header beside its numbers. */
function layoutBelow(record: Cells): Layout | null {
  const columns = columnsIn(record);
  const hasNumber = columns.some(({ position }) => /\d/.test(record[position] ?? ''));
  return hasNumber ? null : readHeaders(record, columns);
}

const headerText = (headers: Cells): string => headers.map((cell) => cell.trim()).join('\0');

/** The order of day and month of some dates, or else the usual one of a language. */
export function orderOf({ language }: Pick<Layout, 'language'>, dates: Iterable<string>): DayOrder {
  const order = dayOrderOf(dates);
  return order === 'unknown' ? dayOrderIn(language) : order;
}
