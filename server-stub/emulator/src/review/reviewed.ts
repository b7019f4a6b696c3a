import { normaliseRows } from '../normalise/normalise.js';
import type { OutputSettings } from '../normalise/settings.js';
import type { Row } from '../row.js';
import type { Correction } from './correction.js';

/** The normalised rows of a document with the reviewer's corrections. `Original` keeps what the document says. */
export function reviewedRows(
  rows: readonly Row[],
  corrections: readonly Correction[],
  settings: OutputSettings,
): readonly Row[] {
  if (corrections.length === 0) return normaliseRows(rows, settings);
  const corrected = new Map(corrections.map(({ row, result }) => [row - 1, result]));
  const final = rows.map((row, i) => ({ ...row, result: corrected.get(i) ?? row.result }));
  return normaliseRows(final, settings).map((row, i) =>
    row.original ? { ...row, original: { ...row.original, result: rows[i]!.result } } : row,
  );
}
