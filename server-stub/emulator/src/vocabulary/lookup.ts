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

function addToIndex(index: Map<string, Analyte[]>, key: string, analyte: Analyte): void {
  const known = index.get(key);
  if (!known) index.set(key, [analyte]);
  else if (!known.includes(analyte)) known.push(analyte);
}

export const VOCABULARY: readonly Analyte[] = SECTIONS.flat();

for (const analyte of VOCABULARY) {
  for (const code of Object.keys(analyte.codes)) BY_CODE.set(code, analyte);
  for (const name of [...analyte.names, ...splitList(analyte.synonyms)])
    addToIndex(BY_NAME, nameKey(name), analyte);
  for (const name of splitList(analyte.within ?? ''))
    addToIndex(WITHIN, `${analyte.specimen} ${nameKey(name)}`, analyte);
}

export const analyteOfCode = (loinc: string): Analyte | null => BY_CODE.get(loinc) ?? null;

/**
 * Analytes a name may mean, in any of the four languages: several for an abbreviation such as `PT`, or for
 * `Neutrophils`, which may be a count or a share. None when the name is not known or says things that are not.
 */
export function analytesNamed(name: string): readonly Analyte[] {
  if (name.length > MAX_NAME_LENGTH) return [];
  const known = BY_NAME.get(nameKey(name));
  if (known) return known;
  const short = withoutProperty(name);
  return short === name ? (analytesOfNameAndAbbreviation(name) ?? inSpecimen(name)) : analytesNamed(short);
}

/** A name and its abbreviation, `Potassium (K)`, must mean the same. */
function analytesOfNameAndAbbreviation(name: string): readonly Analyte[] | null {
  const [, outer, inner] = /^([^()（）]+?) ?[(（]([^()（）]+)[)）]$/.exec(name) ?? [];
  if (outer === undefined || inner === undefined) return null;
  const meant = new Set(BY_NAME.get(nameKey(inner)));
  const both = (BY_NAME.get(nameKey(outer)) ?? []).filter((analyte) => meant.has(analyte));
  return both.length > 0 ? both : null;
}

function inSpecimen(name: string): readonly Analyte[] {
  const taken = takeSpecimen(name);
  if (!taken) return [];
  const key = nameKey(taken.base);
  const named = (BY_NAME.get(key) ?? []).filter((analyte) => fitsSpecimen(taken.specimen, analyte.specimen));
  return [...named, ...(WITHIN.get(`${taken.specimen} ${key}`) ?? [])];
}

/** Plasma in a name may be platelet poor. */
const fitsSpecimen = (stated: Specimen, own: Specimen): boolean =>
  stated === own || (stated === 'serum' && own === 'plasma');
