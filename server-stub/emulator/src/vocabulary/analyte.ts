/** Output languages of the service (interface, Callback configuration), in the order of `Analyte.names`. */
export const LANGUAGES = ['EN', 'ES', 'DE', 'ZH'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What is examined. `plasma` is platelet poor plasma; serum and other plasma are one, as in LOINC's `Ser/Plas`. */
export type Specimen = 'serum' | 'plasma' | 'blood' | 'urine' | 'csf' | 'stool';

/** The unit of a code whose result is a word, a colour or a blood group. */
export const TEXT = 'text';

/** Laboratory analyte: one component in one specimen. */
export interface Analyte {
  /** One name in each of the four languages. */
  readonly names: readonly [en: string, es: string, de: string, zh: string];
  readonly specimen: Specimen;
  /**
   * LOINC codes, each with a UCUM unit of its property or `TEXT`. For one property the first is the code given to a
   * result that has none: without a method where LOINC has such a code. The first unit is the conventional one.
   */
  readonly codes: Readonly<Record<string, string>>;
  /**
   * UCUM; the conventional unit when left out. One of the codes has its property. Enzymes stay in U/L and not in katal, as in most
   * laboratories that otherwise report in SI units.
   */
  readonly si?: string;
  /** g/mol, of what the result counts: phosphorus for phosphate, the monomer for hemoglobin; creatinine where it divides. */
  readonly molarMass?: number;
  /** Equivalents in a mole. */
  readonly valence?: number;
  /** Two scales that are no multiples of each other. */
  readonly equation?: 'ngsp-ifcc';
  /** Other names and abbreviations in any language, separated by `;`. */
  readonly synonyms: string;
  /** Names that mean this analyte only together with its specimen, such as `Glucose` for urine. */
  readonly within?: string;
}

export const unitsOf = (analyte: Analyte): readonly string[] => Object.values(analyte.codes);

/** UCUM; null for an analyte whose results are words only. */
export function conventionalUnit(analyte: Analyte): string | null {
  return unitsOf(analyte).find((unit) => unit !== TEXT) ?? null;
}

export const siUnit = (analyte: Analyte): string | null => analyte.si ?? conventionalUnit(analyte);

export const nameIn = (analyte: Analyte, language: Language): string =>
  analyte.names[LANGUAGES.indexOf(language)] ?? analyte.names[0];
