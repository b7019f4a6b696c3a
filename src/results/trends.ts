import type { BiomarkerRow } from './biomarkers.js';
import { type Limits, parseLimits } from './flag.js';
import { numericValue } from './result.js';

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
 * must not share a scale.
 *
 * @param rows Rows of one or several reports; a result that appears in two reports counts once.
 * @returns Trends in the order of their first rows.
 */
export function findTrends(rows: readonly BiomarkerRow[]): readonly Trend[] {
  const series = new Map<string, Map<string, TrendPoint>>();
  for (const row of rows) {
    const value = numericValue(row.result);
    if (value === null || row.date === '') continue;
    const key = `${row.loinc || row.name.toLowerCase()}\n${row.unit}`;
    const points = series.get(key) ?? new Map<string, TrendPoint>();
    points.set(`${row.date}\n${row.result.text}`, { row, value });
    series.set(key, points);
  }
  return Array.from(series.values(), toTrend).filter(({ points }) => hasSeveralDates(points));
}

function toTrend(pointsByDate: ReadonlyMap<string, TrendPoint>): Trend {
  const points = Array.from(pointsByDate.values()).sort((a, b) => (a.row.date < b.row.date ? -1 : 1));
  const { name, unit } = points.at(-1)!.row;
  const rowWithRange = points.findLast(({ row }) => row.low !== '' || row.high !== '')?.row;
  return { name, unit, limits: parseLimits(rowWithRange?.low ?? '', rowWithRange?.high ?? ''), points };
}

const hasSeveralDates = (points: readonly TrendPoint[]): boolean =>
  points.some(({ row }) => row.date !== points[0]!.row.date);
