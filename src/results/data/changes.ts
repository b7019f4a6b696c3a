import { readDate } from '../../i18n/test-date.js';
import type { BiomarkerRow } from './biomarkers.js';
import { dayOfDate } from './day.js';
import { groupBy } from './group-by.js';
import { isProse } from './result.js';
import { nameOf, seriesKey } from './series.js';

/** The same test the last time before, or `new` for a test that no earlier report has. */
export type Earlier = BiomarkerRow | 'new';

/** How a result differs from an earlier one. `different`: not in a direction, such as words. */
export type Direction = 'higher' | 'lower' | 'same' | 'different';

/**
 * Finds what each result can be compared with: the latest result of an earlier day with the same LOINC code (without codes:
 * the same name) and the same unit. A code implies the specimen. Rows of unknown dates, texts in prose, and tests with
 * several values on one of the two days are left out.
 *
 * @param rows Rows of one report.
 * @param others Rows of other reports of the same person. They may include those of the report itself.
 * @returns Only rows that can be compared, and those that are new on the same day.
 */
export function findEarlier(
  rows: readonly BiomarkerRow[],
  others: readonly BiomarkerRow[],
): ReadonlyMap<BiomarkerRow, Earlier> {
  const all = [...rows, ...others];
  const series = groupBy(all, comparableKey);
  series.delete(null);
  const previous = new Map(Array.from(series, ([key, results]) => [key, findPrevious(results)]));
  const earlier = new Map<BiomarkerRow, Earlier>();
  for (const row of rows) {
    const found = previous.get(comparableKey(row))?.get(dayOf(row));
    if (found) earlier.set(row, found);
  }
  const comparedDays = new Set(Array.from(earlier.keys(), dayOf));
  const firstDays = findFirstDays(all);
  for (const row of rows) if (comparedDays.has(dayOf(row)) && isNew(row, firstDays)) earlier.set(row, 'new');
  return earlier;
}

/** Compares two results of one unit. A limit such as `<3.0` has no direction. */
export function compareResults({ result }: BiomarkerRow, { result: before }: BiomarkerRow): Direction {
  if (result.text.toLowerCase() === before.text.toLowerCase()) return 'same';
  const [value, earlierValue] = [result, before].map((one) =>
    one.kind === 'number' || one.kind === 'flagged' ? one.value : null,
  );
  if (value == null || earlierValue == null) return 'different';
  if (value === earlierValue) return 'same';
  return value > earlierValue ? 'higher' : 'lower';
}

/** Empty where the date is unknown. */
const dayOf = ({ date }: BiomarkerRow): string => (readDate(date) ? dayOfDate(date) : '');

/** The series of a row; null where it cannot be compared. */
const comparableKey = (row: BiomarkerRow): string | null =>
  dayOf(row) !== '' && row.result.kind !== 'empty' && !isProse(row.result) ? seriesKey(row) : null;

/**
 * For each day of a series the result of the last day before. A day with several values is not compared.
 */
function findPrevious(series: readonly BiomarkerRow[]): ReadonlyMap<string, BiomarkerRow> {
  const results = resultsByDay(series);
  const previous = new Map<string, BiomarkerRow>();
  let before: BiomarkerRow | null = null;
  for (const day of [...results.keys()].sort()) {
    const result = results.get(day)!;
    if (result && before) previous.set(day, before);
    before = result;
  }
  return previous;
}

/** The result of each day; null for a day with several values. */
function resultsByDay(series: readonly BiomarkerRow[]): ReadonlyMap<string, BiomarkerRow | null> {
  const days = new Map<string, BiomarkerRow | null>();
  for (const row of series) {
    const known = days.get(dayOf(row));
    days.set(dayOf(row), known === undefined || known?.result.text === row.result.text ? row : null);
  }
  return days;
}

/** A name without its details: laboratories write `Glucose`, `Glucose [Moles/volume]` and `Glucose, serum`. */
const shortName = (row: BiomarkerRow): string => nameOf(row).split(/[[(,]/, 1)[0]!.trimEnd();

/** The first day of each code and of each name; empty where a date is missing. */
function findFirstDays(rows: readonly BiomarkerRow[]): ReadonlyMap<string, string> {
  const days = new Map<string, string>();
  for (const row of rows)
    for (const key of [row.loinc, shortName(row)]) {
      const known = days.get(key);
      if (known === undefined || dayOf(row) < known) days.set(key, dayOf(row));
    }
  return days;
}

/** Only with a code, because a name may be a translation of an earlier one. */
const isNew = (row: BiomarkerRow, firstDays: ReadonlyMap<string, string>): boolean =>
  row.loinc !== '' &&
  comparableKey(row) !== null &&
  [row.loinc, shortName(row)].every((key) => firstDays.get(key) === dayOf(row));
