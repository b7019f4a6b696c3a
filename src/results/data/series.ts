import type { BiomarkerRow } from './biomarkers.js';
import { printUnit } from './print-unit.js';

/** The name of a test without case; empty where the document has none. */
export const nameOf = ({ name }: Pick<BiomarkerRow, 'name'>): string => name.trim().toLowerCase();

/**
 * What the results of one test in one unit have in common: the code (without codes, the name) and the printed unit, since services
 * write `umol/L` and `µmol/L`, and laboratories `mmol/L` and `mmol/l`. Null where neither code nor name says which test it is.
 */
export function seriesKey(row: Pick<BiomarkerRow, 'name' | 'loinc' | 'unit'>): string | null {
  const test = row.loinc || nameOf(row);
  return test === '' ? null : `${test}\n${printUnit(row.unit).replace(/l(?!\p{L})/gu, 'L')}`;
}
