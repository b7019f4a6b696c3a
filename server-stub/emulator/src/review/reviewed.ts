import { normaliseRows } from '../normalise/normalise.js';
import type { OutputSettings } from '../normalise/settings.js';
import type { Row } from '../row.js';
import type { Correction } from './correction.js';

/**
 * Rows of a document as the account wants them, with what a reviewer found in the place of what was read; in the order
 * of the document. `Original` still holds what the document says.
 */
export function reviewedRows(
  rows: readonly Row[],
  corrections: readonly Correction[],
  settings: OutputSettings,
): readonly Row[] {
  if (corrections.length === 0) return normaliseRows(rows, settings);
  const found = new Map(corrections.map(({ row, result }) => [row - 1, result]));
  const corrected = rows.map((row, i) => ({ ...row, result: found.get(i) ?? row.result }));
  return normaliseRows(corrected, settings).map((row, i) =>
    row.original ? { ...row, original: { ...row.original, result: rows[i]!.result } } : row,
  );
}
