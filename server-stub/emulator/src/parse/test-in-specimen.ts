import { analyteOfCode, analytesNamed } from '../vocabulary/lookup.js';
import { namesOther, specimenKind } from './specimen-words.js';
import { type Stated, statedText, unclear, understood } from './stated.js';
import type { StatedRow } from './stated-row.js';

/** Specimens of analytes that a name without a specimen can mean. */
const OF_BLOOD: ReadonlySet<string> = new Set(['serum', 'plasma', 'blood']);

/** The code and the name of a test of a specimen, which the name states where no code does. */
export function testInSpecimen(
  { loinc, name }: StatedRow,
  specimen: string,
): Pick<StatedRow, 'loinc' | 'name'> {
  if (name.state !== 'understood') return { loinc, name };
  if (loinc.state === 'understood') return { loinc: codeInSpecimen(loinc.value, name.value, specimen), name };
  return { loinc, name: understood(nameInSpecimen(name.value, specimen)) };
}

/** The name of a test with what it was made of, where that is not blood and the name alone would mean the test of blood. */
export function nameInSpecimen(name: string, specimen: string): string {
  const analytes = namesOther(specimen) ? analytesNamed(name) : [];
  const isOfBlood = analytes.length > 0 && analytes.every((analyte) => OF_BLOOD.has(analyte.specimen));
  return isOfBlood ? `${name} (${specimen.trim()})` : name;
}

/** The code of a test; unclear where it is of urine, say, the specimen is blood, and the name says neither. */
export function codeInSpecimen(loinc: string, name: string, specimen: string): Stated<string> {
  const coded = specimenKind(specimen) === 'blood' ? analyteOfCode(loinc) : null;
  const isOther = coded !== null && !OF_BLOOD.has(coded.specimen) && !analytesNamed(name).includes(coded);
  return isOther ? unclear(`${loinc} (${specimen})`) : statedText(loinc);
}
