import type { Language } from '../vocabulary/analyte.js';

/** What an account has chosen for its results (interface, Callback configuration and Processing functions). */
export interface OutputSettings {
  /** EN asks for no translation. */
  readonly language: Language;
  /** The output standard of units: as in the document, of the SI, or those of laboratories in the United States. */
  readonly standardUnits: 'source' | 'si' | 'conventional';
  /** Standardised names, and a LOINC code for rows without one. */
  readonly mapping: boolean;
  /** The setting 'Original results in output'. */
  readonly originals: boolean;
}

/** What an account states; the rest follows. */
export type StatedSettings = Partial<OutputSettings>;

/** Without any, results are the document's own: names, codes, values and units. Translation and units need the mapping. */
export function settingsFrom(stated: StatedSettings = {}): OutputSettings {
  const { language = 'EN', standardUnits = 'source', originals = false } = stated;
  const { mapping = language !== 'EN' || standardUnits !== 'source' } = stated;
  return { language, standardUnits, mapping, originals };
}
