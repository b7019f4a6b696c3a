import type { Row } from '../row.js';
import { type Analyte, siUnit, TEXT, unitsOf } from '../vocabulary/analyte.js';
import { analyteOfCode, analytesNamed } from '../vocabulary/lookup.js';
import { readQuantity } from './number-text.js';
import { factorBetween, isSameProperty } from './ucum.js';
import { readUnit } from './unit-text.js';

/** What a row is known to be about. */
export interface Match {
  readonly analyte: Analyte;
  /** The row's own code; without one, the code of this analyte in this unit, or empty when that is not certain. */
  readonly loinc: string;
  /** The row's unit in UCUM; null when it has none, or none of this analyte's properties. */
  readonly unit: string | null;
}

type Stated = Pick<Row, 'loinc' | 'name' | 'result' | 'unit'>;

/**
 * Finds the analyte of a row by its code, or by its name and unit. Null when nothing is found, when several analytes
 * are possible, and when code and name contradict each other: such a row is left as it is.
 */
export function matchRow(row: Stated): Match | null {
  const named = analytesNamed(row.name);
  const coded = row.loinc === '' ? null : analyteOfCode(row.loinc);
  if (!coded) return matchByName(named, row);
  if (named.length > 0 && !named.includes(coded)) return null;
  const property = propertyOf(coded, row);
  return {
    analyte: coded,
    loinc: row.loinc,
    unit: property === 'unstated' ? null : (property?.unit ?? null),
  };
}

function matchByName(named: readonly Analyte[], row: Stated): Match | null {
  const possible = named
    .map((analyte) => ({ analyte, property: propertyOf(analyte, row) }))
    .filter((one): one is Candidate => isPossible(one.analyte, one.property));
  const certain = possible.filter(({ property }) => property !== 'unstated');
  const only = theOnly(certain.length > 0 ? certain : possible);
  if (!only) return null;
  const { analyte, property } = only;
  if (property === 'unstated') return { analyte, loinc: row.loinc, unit: null };
  return { analyte, loinc: row.loinc || property.loinc, unit: property.unit };
}

interface Candidate {
  readonly analyte: Analyte;
  readonly property: Property | 'unstated';
}

/** Among several of one property the unit itself decides: `TG` in mg/dL is fat, `Tg` in ng/mL the thyroid's. */
function theOnly(candidates: readonly Candidate[]): Candidate | null {
  if (candidates.length === 1) return candidates[0]!;
  const exact = candidates.filter(
    ({ analyte, property }) =>
      property !== 'unstated' &&
      property.unit !== null &&
      [...unitsOf(analyte), siUnit(analyte)].includes(property.unit),
  );
  return exact.length === 1 ? exact[0]! : null;
}

const isPossible = (analyte: Analyte, property: Property | 'unstated' | null): boolean =>
  property === 'unstated' || (property !== null && isUsual(analyte, property.unit));

/**
 * A name alone proves little, so the unit must be within a thousandth and a thousandfold of one in use: albumin in mg/L
 * is not that of serum, and `Mg` in ng/mL no magnesium.
 */
function isUsual(analyte: Analyte, unit: string | null): boolean {
  return (
    unit === null ||
    unitsOf(analyte).some((own) => {
      const factor = own === unit ? 1 : factorBetween(unit, own, { valence: analyte.valence });
      return factor !== null && factor > 0.9e-3 && factor < 1.1e3;
    })
  );
}

interface Property {
  readonly loinc: string;
  readonly unit: string | null;
}

/** Which of an analyte's properties a row states; null when it states another. */
function propertyOf(analyte: Analyte, { result, unit }: Stated): Property | 'unstated' | null {
  const codes = Object.entries(analyte.codes);
  const printed = unit.trim();
  const readings = printed === '' ? unitsWithoutText(result) : readUnit(printed);
  for (const reading of readings) {
    const found = codes.find(([, own]) => isProperty(analyte, own, reading));
    if (found) return { loinc: found[0], unit: reading === TEXT ? null : reading };
  }
  const isNumber = result.trim() === '' || readQuantity(result) !== null;
  return printed === '' && isNumber ? 'unstated' : null;
}

const isProperty = (analyte: Analyte, own: string, reading: string): boolean =>
  own === reading || (own !== TEXT && !analyte.equation && isSameProperty(own, reading, analyte));

/** What a result without a unit may be of: pH, INR and ratios have none to print, words have none at all. */
function unitsWithoutText(result: string): readonly string[] {
  if (/^[<>≤≥]?=? ?1 ?[:/] ?\d{1,9}$/.test(result.trim())) return ['{titer}'];
  if (readQuantity(result)) return ['[pH]', '{INR}', '{ratio}', '{Spec_grav}'];
  return result.trim() === '' ? [] : [TEXT];
}
