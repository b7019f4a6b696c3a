import type { Analyte, Specimen } from './analyte.js';
import { splitList } from './catalogue.js';
import { withoutProperty } from './long-name.js';
import { MAX_NAME_LENGTH, nameKey } from './name-key.js';
import { SECTIONS } from './sections.js';
import { takeSpecimen } from './specimen.js';

const BY_CODE = new Map<string, Analyte>();
const BY_NAME = new Map<string, Analyte[]>();
/** Names that need their specimen, by specimen and name. */
const WITHIN = new Map<string, Analyte[]>();
/** Keys of all names but those such as `Protein S`, whose last letter could be the ending of a word: `Proteins`. */
const PLAIN = new Set<string>();

function addToIndex(index: Map<string, Analyte[]>, key: string, analyte: Analyte): void {
  const known = index.get(key);
  if (!known) index.set(key, [analyte]);
  else if (!known.includes(analyte)) known.push(analyte);
}

export const VOCABULARY: readonly Analyte[] = SECTIONS.flat();

for (const analyte of VOCABULARY) {
  for (const code of Object.keys(analyte.codes)) BY_CODE.set(code, analyte);
  for (const name of [...analyte.names, ...splitList(analyte.synonyms)]) {
    const key = nameKey(name);
    addToIndex(BY_NAME, key, analyte);
    if (!/\p{Ll}{4}[ -]\(?[aesAES]\)?$/u.test(name)) PLAIN.add(key);
  }
  for (const name of splitList(analyte.within ?? ''))
    addToIndex(WITHIN, `${analyte.specimen} ${nameKey(name)}`, analyte);
}

/** Whether the last letter of a name stands alone, or is a capital as in `proteinS`. */
const endsInLetter = (name: string): boolean =>
  /(?:[^\p{L}\p{M}\p{N}]\p{L}|\p{Ll}\p{Lu})[^\p{L}\p{N}]*$/u.test(name);

/** The analytes of a name as it stands. */
function analytesOfWholeName(name: string): readonly Analyte[] | undefined {
  const key = nameKey(name);
  return PLAIN.has(key) || endsInLetter(name) ? BY_NAME.get(key) : undefined;
}

export const analyteOfCode = (loinc: string): Analyte | null => BY_CODE.get(loinc) ?? null;

/**
 * Analytes a name may mean, in any of the four languages: several for an abbreviation such as `PT`, or for
 * `Neutrophils`, which may be a count or a share. None when any part of the name is not known.
 */
export function analytesNamed(name: string): readonly Analyte[] {
  if (name.length > MAX_NAME_LENGTH) return [];
  const known = analytesOfWholeName(name);
  if (known) return known;
  const short = withoutProperty(name);
  return short === name ? (analytesOfNameAndAbbreviation(name) ?? inSpecimen(name)) : analytesNamed(short);
}

/** Whether a name that states no specimen means the analyte where its specimen is known. */
export const isNameWithin = (name: string, analyte: Analyte): boolean =>
  (WITHIN.get(`${analyte.specimen} ${nameKey(name)}`) ?? []).includes(analyte);

/** A name and its abbreviation, `Potassium (K)`, must mean the same. */
function analytesOfNameAndAbbreviation(name: string): readonly Analyte[] | null {
  const [, outer, inner] = /^([^()（）]+?) ?[(（]([^()（）]+)[)）]$/.exec(name) ?? [];
  if (outer === undefined || inner === undefined) return null;
  const meant = new Set(analytesOfWholeName(inner));
  const both = (analytesOfWholeName(outer) ?? []).filter((analyte) => meant.has(analyte));
  return both.length > 0 ? both : null;
}

function inSpecimen(name: string): readonly Analyte[] {
  const taken = takeSpecimen(name);
  if (!taken) return [];
  const named = (analytesOfWholeName(taken.base) ?? []).filter((analyte) =>
    fitsSpecimen(taken.specimen, analyte.specimen),
  );
  return [...named, ...(WITHIN.get(`${taken.specimen} ${nameKey(taken.base)}`) ?? [])];
}

/** Plasma in a name may be platelet poor. */
const fitsSpecimen = (stated: Specimen, own: Specimen): boolean =>
  stated === own || (stated === 'serum' && own === 'plasma');
