/// <reference path="./ucum-lhc.d.ts" />
import ucum from '@lhncbc/ucum-lhc';

const utils = ucum.UcumLhcUtils.getInstance();

/** The substance whose amount is converted. */
export interface Substance {
  /** g/mol. */
  readonly molarMass?: number;
  /** Equivalents per mole. */
  readonly valence?: number;
}

/**
 * Units that UCUM treats as pure numbers: a mole is 6 × 10²³, so `10*3/uL` would convert to `mmol/L`. Units of each kind
 * convert among themselves only.
 */
const KINDS = [
  /\[HPF\]/,
  /\[LPF\]/,
  /mol/,
  /eq/,
  /osm/,
  /\[IU\]/,
  /\[arb'U\]/,
  /(?<![\w[])[mku]?kat|(?<![\w['])[mku]?U(?!\w)/,
];

/** Units without a dimension: `{INR}`, `{ratio}`, `[pH]`. */
const DIMENSIONLESS = /^(?:\{[^{}]*\}|\[pH\])$/;

/** Two units of D-dimer without an agreed conversion factor. */
const D_DIMER_UNIT = /\{(?:FEU|DDU)\}/;

/** Whether two units measure the same property, so that their factor does not depend on the substance. */
export function isSameProperty(one: string, other: string, { valence }: Substance = {}): boolean {
  if (one === other) return true;
  if (DIMENSIONLESS.test(one) || DIMENSIONLESS.test(other)) return false;
  if (D_DIMER_UNIT.exec(one)?.[0] !== D_DIMER_UNIT.exec(other)?.[0]) return false;
  const [a, b] = [inMoles(one, valence), inMoles(other, valence)];
  return kindOf(a.unit) === kindOf(b.unit) && conversionRatio(a.unit, b.unit) !== null;
}

/** The conversion factor; null for different properties, or for mass and moles without a known molar mass. */
export function factorBetween(from: string, to: string, substance: Substance): number | null {
  const { molarMass, valence } = substance;
  const [a, b] = [inMoles(from, valence), inMoles(to, valence)];
  const factor = isSameProperty(from, to, substance)
    ? conversionRatio(a.unit, b.unit)
    : molarMass !== undefined && isMassAndMoles(a.unit, b.unit)
      ? conversionRatio(a.unit, b.unit, molarMass)
      : null;
  return factor === null ? null : (factor * a.share) / b.share;
}

/** Equivalents as moles where the valence is known. */
function inMoles(unit: string, valence: number | undefined): { unit: string; share: number } {
  if (valence === undefined || !unit.includes('eq')) return { unit, share: 1 };
  return { unit: unit.replace('eq', 'mol'), share: 1 / valence };
}

const kindOf = (unit: string): string =>
  unit
    .split('/')
    .map((part) => KINDS.findIndex((kind) => kind.test(part)))
    .join('/')
    .replace(/(?:\/-1)+$/, '');

function isMassAndMoles(one: string, other: string): boolean {
  const molar = [one, other].filter((unit) => unit.includes('mol'));
  const mass = [one, other].filter((unit) => /^[munpk]?g(?:\/|$)/.test(unit));
  return mass.length > 0 && molar.length === 1;
}

const cache = new Map<string, number | null>();

/** Documents can hold any number of different units. */
const MAX_CACHED = 5000;

function conversionRatio(from: string, to: string, molarMass?: number): number | null {
  const key = `${from} ${to} ${molarMass ?? ''}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const options = molarMass === undefined ? {} : { molecularWeight: molarMass };
  const { status, toVal } = utils.convertUnitTo(toConvertibleUnit(from), 1, toConvertibleUnit(to), options);
  const found =
    status === 'succeeded' && toVal !== null && Number.isFinite(toVal) && toVal > 0 ? toVal : null;
  if (cache.size < MAX_CACHED) cache.set(key, found);
  return found;
}

/** UCUM does not convert arbitrary units, not even to their own multiples: a mole replaces them on both sides. */
const toConvertibleUnit = (unit: string): string => unit.replace(/\[IU\]|\[arb'U\]/, 'mol');
