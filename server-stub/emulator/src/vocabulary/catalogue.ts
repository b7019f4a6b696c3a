import type { Analyte, Specimen } from './analyte.js';

/** Items without the spaces around them. */
export const splitList = (text: string, separator = ';'): readonly string[] =>
  text
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '');

/**
 * The analytes of one section of the catalogue, in the order of a printed report:
 *
 *     Calcium; Calcio; Kalzium; 钙
 *       codes 17861-6 mg/dL, 2000-8 mmol/L; SI mmol/L; molar mass 40.078; valence 2
 *       also Ca; Total calcium; 血钙
 *       within Kalzium gesamt
 *
 * which is the names in EN, ES, DE and ZH, the LOINC codes with their units, what else is known of it, its other names, and
 * those that mean it only together with its specimen (`Analyte`).
 */
export const parseSection = (specimen: Specimen, text: string): readonly Analyte[] =>
  text
    .trim()
    .split(/\n(?=\S)/)
    .map((entry) => {
      const [names = '', ...lines] = entry.split('\n').map((line) => line.trim());
      const { codes: known = '', also: synonyms = '', within } = fieldsOf(lines);
      const [codes = '', ...facts] = splitList(known);
      return {
        specimen,
        names: namesOf(names),
        codes: codesOf(codes),
        synonyms,
        ...(within !== undefined && { within }),
        ...Object.assign({}, ...facts.map(factOf)),
      };
    });

function fieldsOf(lines: readonly string[]): Partial<Record<'codes' | 'also' | 'within', string>> {
  const fields = lines.map((line) => /^(codes|also|within) (.+)$/.exec(line) ?? []);
  if (fields.some(([, name]) => name === undefined))
    throw new Error(`${lines.join()}: codes, also or within`);
  return Object.fromEntries(fields.map(([, name, value]) => [name, value]));
}

function namesOf(line: string): Analyte['names'] {
  const [en, es, de, zh, more] = splitList(line);
  if (!en || !es || !de || !zh || more) throw new Error(`${line}: a name in each of four languages`);
  return [en, es, de, zh];
}

const codesOf = (text: string): Analyte['codes'] =>
  Object.fromEntries(
    splitList(text, ',').map((pair) => {
      const [code, unit, more] = pair.split(' ');
      if (!code || !unit || more) throw new Error(`${pair}: a code and its unit`);
      return [code, unit];
    }),
  );

function factOf(text: string): Partial<Analyte> {
  const [, name, value = ''] = /^(SI|molar mass|valence|equation|specimen) (\S+)$/.exec(text) ?? [];
  switch (name) {
    case 'SI':
      return { si: value };
    case 'molar mass':
      return { molarMass: Number(value) };
    case 'valence':
      return { valence: Number(value) };
    case 'equation':
      return { equation: value as 'ngsp-ifcc' };
    case 'specimen':
      return { specimen: value as Specimen };
    default:
      throw new Error(`${text}: no fact of an analyte`);
  }
}
