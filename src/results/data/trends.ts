import { readDate } from '../../i18n/test-date.js';
import type { BiomarkerRow } from './biomarkers.js';
import { comparableDate } from './day.js';
import { type Limits, parseLimits } from './flag.js';
import { groupBy } from './group-by.js';
import { numericValue } from './result.js';
import { seriesKey } from './series.js';

interface TrendPoint {
  readonly row: BiomarkerRow;
  readonly value: number;
}

/** One analyte at several dates, oldest first. */
export interface Trend {
  readonly name: string;
  readonly unit: string;
  /** Limits of the latest result that has any. */
  readonly limits: Limits;
  readonly points: readonly TrendPoint[];
}

/**
 * Finds analytes with results of several dates. A trend has one code (or name) and one unit, since values of different units
 * must not share a scale. Rows of unknown dates, and those with neither code nor name, are left out.
 *
 * @param rows Rows of one or several reports; a result that appears in two reports counts once.
 * @returns Trends in the order of their first rows.
 */
export function findTrends(rows: readonly BiomarkerRow[]): readonly Trend[] {
  const points = rows.flatMap((row): TrendPoint[] => {
    const value = numericValue(row.result);
    return value === null || readDate(row.date) === null ? [] : [{ row, value }];
  });
  const series = groupBy(points, ({ row }) => seriesKey(row));
  series.delete(null);
  return [...series.values()].flatMap(toTrend);
}

/** One trend, or none where there is only one date. */
function toTrend(all: readonly TrendPoint[]): Trend[] {
  const dateOf = comparableDate(all.map(({ row }) => row.date));
  // The same result in two reports counts once; the later one is kept.
  const byResult = new Map(
    all.map((point) => [`${dateOf(point.row.date)}\n${point.row.result.text}`, point]),
  );
  const points = [...byResult.values()].sort((a, b) => compareText(dateOf(a.row.date), dateOf(b.row.date)));
  if (points.every(({ row }) => dateOf(row.date) === dateOf(points[0]!.row.date))) return [];
  const { name, unit } = points.at(-1)!.row;
  const rowWithRange = points.findLast(({ row }) => row.low !== '' || row.high !== '')?.row;
  return [{ name, unit, limits: parseLimits(rowWithRange?.low ?? '', rowWithRange?.high ?? ''), points }];
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
