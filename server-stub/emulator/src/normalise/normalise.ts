import type { Row, SourceValues } from '../row.js';
import { nameIn } from '../vocabulary/analyte.js';
import { convertRow } from './convert.js';
import { matchRow } from './match.js';
import type { OutputSettings } from './settings.js';

/**
 * Rows as an account configures them: standardised and translated names, codes, converted units, and the original
 * values. Codes, values, ranges, units and dates are never translated (interface, Delivery rules); results in words and
 * comments stay as written. Rows of an unknown analyte keep their name and code.
 */
export function normaliseRows(rows: readonly Row[], settings: OutputSettings): readonly Row[] {
  if (!settings.mapping && !settings.originals) return rows;
  return rows.map((row) => normaliseRow(row, settings));
}

function normaliseRow(row: Row, settings: OutputSettings): Row {
  const mapped = settings.mapping ? mapRow(row, settings) : row;
  return settings.originals ? { ...mapped, original: sourceValues(row) } : mapped;
}

function mapRow(row: Row, { language, standardUnits }: OutputSettings): Row {
  const match = matchRow(row);
  if (!match) return row;
  const named = { ...row, name: nameIn(match.analyte, language), loinc: match.loinc };
  if (standardUnits === 'source') return named;
  return { ...named, ...convertRow(row, match, standardUnits) };
}

export const sourceValues = ({ name, result, unit, low, high, written }: Row): SourceValues => ({
  name,
  result,
  unit,
  low,
  high,
  ...written,
});
