import { normaliseRows, sourceValues } from '../normalise/normalise.js';
import type { OutputSettings } from '../normalise/settings.js';
import { EMPTY_ROW, type Row } from '../row.js';
import type { Correction } from './correction.js';
import { describeUnread, isUnread } from './unread-row.js';

/** The normalised rows of a document with the reviewer's corrections. `Original` keeps what the document says. */
export function reviewedRows(
  rows: readonly Row[],
  corrections: readonly Correction[],
  settings: OutputSettings,
): readonly Row[] {
  const corrected = new Map(corrections.map((correction) => [correction.row - 1, correction]));
  const final = rows.map((row, i) => applyCorrection(row, corrected.get(i)));
  return normaliseRows(final, settings).map((row, i) => {
    if (isUnread(row)) return describeUnread(row, settings.language);
    return row.original ? { ...row, original: sourceValues(rows[i]!) } : row;
  });
}

function applyCorrection(row: Row, correction: Correction | undefined): Row {
  if (!correction) return row;
  return isUnread(row) ? transcribe(row, correction) : { ...row, result: correction.result.trim() };
}

/** Turns the row of an unread line into the row that the reviewer typed; without a result it stays unread. */
const transcribe = (row: Row, { name = '', result, unit = '' }: Correction): Row =>
  result.trim() === '' ? row : { ...EMPTY_ROW, name: name.trim(), result: result.trim(), unit: unit.trim() };
