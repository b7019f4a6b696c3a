import { foldAccents } from '../../core/fold-accents.js';
import type { BiomarkerRow } from './biomarkers.js';
import { comparableDate } from './day.js';
import { printUnit } from './print-unit.js';
import type { TestNames } from './test-names.js';

/** Orders of a report's rows. `attention`: critical results first, then results out of range. */
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

/** Results out of range come first initially, if there are any. */
export const initialArrangement = (rows: readonly BiomarkerRow[]): Arrangement =>
  rows.some(isAbnormal) ? { ...AS_REPORTED, order: 'attention' } : AS_REPORTED;

export const hasSeveralDates = (rows: readonly BiomarkerRow[]): boolean => {
  const dateOf = comparableDate(rows.map(({ date }) => date));
  return rows.some(({ date }) => dateOf(date) !== dateOf(rows[0]!.date));
};

export const isSameOrder = (rows: readonly BiomarkerRow[], others: readonly BiomarkerRow[]): boolean =>
  rows.every((row, at) => row === others[at]);

/** Characters of a field that are searched and compared, because a comment may contain megabytes. */
const MAX_COMPARED_LENGTH = 500;

/**
 * Filters and sorts the rows of a report.
 *
 * @param rows Rows of a report, in its order.
 * @param arrangement Every word of `query` must be found in a row, in any letter case and without accents.
 * @param language BCP 47 tag of the language by which names are sorted.
 * @param names Names that are shown in place of the report's; both are found.
 */
export function arrangeRows(
  rows: readonly BiomarkerRow[],
  { query, onlyAbnormal, order }: Arrangement,
  language: string,
  names: TestNames | null = null,
): readonly BiomarkerRow[] {
  const words = foldAccents(query).split(/\s+/).filter(Boolean);
  const isFound = (row: BiomarkerRow) => {
    const text = searchableText(row);
    const translated = words.length > 0 ? foldAccents(names?.find(row) ?? '') : '';
    return words.every((word) => text.includes(word) || translated.includes(word));
  };
  const matching = rows.filter((row) => (!onlyAbnormal || isAbnormal(row)) && isFound(row));
  if (order === 'report') return matching;
  return matching.sort(
    order === 'newest' ? createDateComparator(rows) : createComparator(order, matching, language, names),
  );
}

type Compare = (a: BiomarkerRow, b: BiomarkerRow) => number;

/** Newest first; rows of which it is not known which was first keep the order of the report. */
function createDateComparator(rows: readonly BiomarkerRow[]): Compare {
  const dateOf = comparableDate(rows.map(({ date }) => date));
  return (a, b) => {
    const [first, second] = [dateOf(a.date), dateOf(b.date)];
    return first < second ? 1 : first > second ? -1 : 0;
  };
}

function createComparator(
  order: 'name' | 'attention',
  rows: readonly BiomarkerRow[],
  language: string,
  names: TestNames | null,
): Compare {
  switch (order) {
    case 'name': {
      const { compare } = new Intl.Collator(language, { numeric: true });
      const nameOf = (row: BiomarkerRow) => names?.find(row) ?? row.name.slice(0, MAX_COMPARED_LENGTH);
      const shownNames = new Map(rows.map((row) => [row, nameOf(row)]));
      return (a, b) => compare(shownNames.get(a)!, shownNames.get(b)!);
    }
    case 'attention':
      return (a, b) => urgencyRank(a) - urgencyRank(b);
  }
}

const urgencyRank = (row: BiomarkerRow): number =>
  row.flag.level.startsWith('critical') ? 0 : isAbnormal(row) ? 1 : 2;

/** The searchable text of each row, computed once, since rows never change. */
const searchableTexts = new WeakMap<BiomarkerRow, string>();

function searchableText(row: BiomarkerRow): string {
  let words = searchableTexts.get(row);
  if (words === undefined) {
    const { name, result, unit, loinc, comment, original } = row;
    const fields = [name, result.text, unit, printUnit(unit), loinc, comment, original?.name ?? ''];
    words = foldAccents(fields.map((field) => field.slice(0, MAX_COMPARED_LENGTH)).join('\n'));
    searchableTexts.set(row, words);
  }
  return words;
}
