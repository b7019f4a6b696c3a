import type { BiomarkerRow } from './biomarkers.js';
import { printUnit } from './print-unit.js';

/** `attention`: critical results first, then those out of range, each in the order of the report. */
export type RowOrder = 'report' | 'name' | 'attention' | 'newest';

/** The person's search, filter and order of a report. */
export interface Arrangement {
  readonly query: string;
  readonly onlyAbnormal: boolean;
  readonly order: RowOrder;
}

export const AS_REPORTED: Arrangement = { query: '', onlyAbnormal: false, order: 'report' };

export const isAbnormal = ({ flag }: BiomarkerRow): boolean =>
  flag.level !== 'normal' && flag.level !== 'none';

/** The initial arrangement: results out of range come first, if there are any. */
export const firstArrangement = (rows: readonly BiomarkerRow[]): Arrangement =>
  rows.some(isAbnormal) ? { ...AS_REPORTED, order: 'attention' } : AS_REPORTED;

/** Characters of a field that are searched and compared: a comment may hold megabytes. */
const COMPARED = 500;

/**
 * The rows to show.
 *
 * @param rows Rows of a report, in its order.
 * @param arrangement Every word of `query` must be found in a row, in any letter case and without accents.
 * @param language BCP 47 tag that names are ordered by.
 */
export function arrangeRows(
  rows: readonly BiomarkerRow[],
  { query, onlyAbnormal, order }: Arrangement,
  language: string,
): readonly BiomarkerRow[] {
  const words = foldAccents(query).split(/\s+/).filter(Boolean);
  const found = rows.filter(
    (row) => (!onlyAbnormal || isAbnormal(row)) && words.every((word) => wordsOf(row).includes(word)),
  );
  return order === 'report' ? found : found.sort(comparatorOf(order, language));
}

type Compare = (a: BiomarkerRow, b: BiomarkerRow) => number;

function comparatorOf(order: Exclude<RowOrder, 'report'>, language: string): Compare {
  switch (order) {
    case 'name': {
      const { compare } = new Intl.Collator(language, { numeric: true });
      return (a, b) => compare(a.name.slice(0, COMPARED), b.name.slice(0, COMPARED));
    }
    case 'newest':
      return (a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0);
    case 'attention':
      return (a, b) => urgency(a) - urgency(b);
  }
}

const urgency = (row: BiomarkerRow): number =>
  row.flag.level.startsWith('critical') ? 0 : isAbnormal(row) ? 1 : 2;

/** The searchable text of each row, computed once, since rows never change. */
const searched = new WeakMap<BiomarkerRow, string>();

function wordsOf(row: BiomarkerRow): string {
  let words = searched.get(row);
  if (words === undefined) {
    const { name, result, unit, loinc, comment, original } = row;
    const fields = [name, result.text, unit, printUnit(unit), loinc, comment, original?.name ?? ''];
    words = foldAccents(fields.map((field) => field.slice(0, COMPARED)).join('\n'));
    searched.set(row, words);
  }
  return words;
}

const foldAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
