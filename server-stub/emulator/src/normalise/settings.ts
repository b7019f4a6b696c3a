import type { Language } from '../vocabulary/analyte.js';

/** How an account's results are written (interface, Callback configuration and Processing functions). */
export interface OutputSettings {
  /** EN means no translation. */
  readonly language: Language;
  /** The output standard of units: as in the document, SI, or conventional units of the United States. */
  readonly standardUnits: 'source' | 'si' | 'conventional';
  /** Standardised names, and a LOINC code for rows without one. */
  readonly mapping: boolean;
  /** The setting 'Original results in output'. */
  readonly originals: boolean;
}

/** What is left out has its default. */
export type OutputSettingsInput = Partial<OutputSettings>;

/**
 * By default results stay as in the document. A language other than EN or an output standard of units switches the mapping
 * on, which they need. In SI enzymes stay in U/L, as is usual.
 */
export function settingsFrom(input: OutputSettingsInput = {}): OutputSettings {
  const { language = 'EN', standardUnits = 'source', originals = false } = input;
  const { mapping = language !== 'EN' || standardUnits !== 'source' } = input;
  return { language, standardUnits, mapping, originals };
}
