import { isAbnormal } from './arrange.js';
import type { BiomarkerRow } from './biomarkers.js';

/** Numbers of results of a report. Critical results are also counted as abnormal. */
export interface ResultCounts {
  readonly total: number;
  readonly abnormal: number;
  readonly 'critical-low': number;
  readonly 'critical-high': number;
}

export function countResults(rows: readonly BiomarkerRow[]): ResultCounts {
  const withLevel = (level: string) => rows.filter(({ flag }) => flag.level === level).length;
  return {
    total: rows.length,
    abnormal: rows.filter(isAbnormal).length,
    'critical-low': withLevel('critical-low'),
    'critical-high': withLevel('critical-high'),
  };
}

/** Whether a report has critical results. */
export const hasCritical = (counts: ResultCounts): boolean =>
  counts['critical-low'] + counts['critical-high'] > 0;
