import type { Row } from '../row.js';
import { type Analyte, siUnit, TEXT, unitsOf } from '../vocabulary/analyte.js';
import { analyteOfCode, analytesNamed, isNameWithin } from '../vocabulary/lookup.js';
import { readQuantity } from './number-text.js';
import { factorBetween, isSameProperty } from './ucum.js';
import { readUnit } from './unit-text.js';

/** The analyte of a row. */
export interface Match {
  readonly analyte: Analyte;
  /** The row's code, known or not; without one the code of the analyte in this unit, or empty when ambiguous. */
  readonly loinc: string;
  /** The row's unit in UCUM; null without one, or when it does not fit the analyte. */
  readonly unit: string | null;
}

type Source = Pick<Row, 'loinc' | 'name' | 'result' | 'unit'>;

interface Property {
  readonly loinc: string;
  readonly unit: string | null;
}

interface Candidate {
  readonly analyte: Analyte;
  readonly property: Property | 'unstated';
}

/**
 * Finds the analyte of a row by its code, or by its name and unit. Null when there is none, when several analytes are
 * possible, and when code and name contradict each other: such a row is left unchanged.
 */
export function matchRow(row: Source): Match | null {
  const named = analytesNamed(row.name);
  const coded = row.loinc === '' ? null : analyteOfCode(row.loinc);
  if (!coded) return matchByName(named, row);
  if (contradicts(coded, row.name)) return null;
  const property = propertyOf(coded, row);
  return {
    analyte: coded,
    loinc: row.loinc,
    unit: property === 'unstated' ? null : (property?.unit ?? null),
  };
}

function matchByName(named: readonly Analyte[], row: Source): Match | null {
  const possible = named
    .map((analyte) => ({ analyte, property: propertyOf(analyte, row) }))
    .filter((one): one is Candidate => isPossible(one.analyte, one.property));
  const certain = possible.filter(({ property }) => property !== 'unstated');
  const single = disambiguate(certain.length > 0 ? certain : possible);
  if (!single) return null;
  const { analyte, property } = single;
  if (property === 'unstated') return { analyte, loinc: row.loinc, unit: null };
  return { analyte, loinc: row.loinc || property.loinc, unit: property.unit };
}

/** Whether a row has the code of one test and the name of another. */
export function contradictsCode({ loinc, name }: Pick<Source, 'loinc' | 'name'>): boolean {
  const coded = loinc === '' ? null : analyteOfCode(loinc);
  return coded !== null && contradicts(coded, name);
}

/** A code of glucose in urine does not contradict the name `Glucose`: it states the specimen that the name leaves out. */
function contradicts(coded: Analyte, name: string): boolean {
  const named = analytesNamed(name);
  return named.length > 0 && !named.includes(coded) && !isNameWithin(name, coded);
}

/** Whether a row's unit is none of those in which the tests of its name are measured; false for an unknown name. */
export function hasForeignUnit(row: Source): boolean {
  const named = analytesNamed(row.name);
  return (
    row.unit.trim() !== '' && named.length > 0 && named.every((analyte) => propertyOf(analyte, row) === null)
  );
}

/** Among several of one property the unit decides: `TG` in mg/dL is triglycerides, `Tg` in ng/mL thyroglobulin. */
function disambiguate(candidates: readonly Candidate[]): Candidate | null {
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
  property === 'unstated' || (property !== null && isUsualUnit(analyte, property.unit));

/**
 * A name alone is ambiguous, so the unit must be within a factor of a thousand of a usual one: albumin in mg/L is not
 * serum albumin, and `Mg` in ng/mL is not magnesium.
 */
function isUsualUnit(analyte: Analyte, unit: string | null): boolean {
  return (
    unit === null ||
    unitsOf(analyte).some((known) => {
      const factor = known === unit ? 1 : factorBetween(unit, known, { valence: analyte.valence });
      return factor !== null && factor > 0.9e-3 && factor < 1.1e3;
    })
  );
}

/** Which of an analyte's properties a row states; null for a property of another analyte. */
function propertyOf(analyte: Analyte, { result, unit }: Source): Property | 'unstated' | null {
  const codes = Object.entries(analyte.codes);
  const printed = unit.trim();
  // `1` is the unit of a ratio in UCUM.
  const readings = /^1?$/.test(printed) ? unprintedUnits(result) : readUnit(printed);
  for (const reading of readings) {
    const found = codes.find(([, known]) => isProperty(analyte, known, reading));
    if (found) return { loinc: found[0], unit: reading === TEXT ? null : reading };
  }
  const isNumber = result.trim() === '' || readQuantity(result) !== null;
  return printed === '' && isNumber ? 'unstated' : null;
}

const isProperty = (analyte: Analyte, known: string, reading: string): boolean =>
  known === reading || (known !== TEXT && !analyte.equation && isSameProperty(known, reading, analyte));

/** Possible units of a result without a printed one: pH, INR and ratios print none, words have none. */
function unprintedUnits(result: string): readonly string[] {
  if (/^[<>≤≥]?=? ?1 ?[:/] ?\d{1,9}$/.test(result.trim())) return ['{titer}'];
  if (readQuantity(result)) return ['[pH]', '{INR}', '{ratio}', '{Spec_grav}'];
  return result.trim() === '' ? [] : [TEXT];
}
