/// <reference path="./ucum-lhc.d.ts" />
import ucum from '@lhncbc/ucum-lhc';

const utils = ucum.UcumLhcUtils.getInstance();

/** What the amount in a conversion is of. */
export interface Substance {
  /** g/mol. */
  readonly molarMass?: number;
  /** Equivalents in a mole. */
  readonly valence?: number;
}

/**
 * What UCUM counts with pure numbers and a laboratory does not: a mole is 6 × 10²³ to it, so `10*3/uL` would turn into
 * `mmol/L`. Units of these kinds convert among themselves only.
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

/** The whole of a unit without a dimension: `{INR}`, `{ratio}`, `[pH]`. */
const ONLY_A_NAME = /^(?:\{[^{}]*\}|\[pH\])$/;

/** Two ways to count D-dimer that differ by a factor nobody agrees on. */
const COUNTED_AS = /\{(?:FEU|DDU)\}/;

/** Whether two units measure the same property: then they differ by a factor that depends on no substance. */
export function isSameProperty(one: string, other: string, { valence }: Substance = {}): boolean {
  if (one === other) return true;
  if (ONLY_A_NAME.test(one) || ONLY_A_NAME.test(other)) return false;
  if (COUNTED_AS.exec(one)?.[0] !== COUNTED_AS.exec(other)?.[0]) return false;
  const [a, b] = [inMoles(one, valence), inMoles(other, valence)];
  return kindOf(a.unit) === kindOf(b.unit) && ratio(a.unit, b.unit) !== null;
}

/** What one of a unit is in another; null when they measure different things, or the molar mass is not known. */
export function factorBetween(from: string, to: string, substance: Substance): number | null {
  const { molarMass, valence } = substance;
  const [a, b] = [inMoles(from, valence), inMoles(to, valence)];
  const factor = isSameProperty(from, to, substance)
    ? ratio(a.unit, b.unit)
    : molarMass !== undefined && isMassAndMoles(a.unit, b.unit)
      ? ratio(a.unit, b.unit, molarMass)
      : null;
  return factor === null ? null : (factor * a.share) / b.share;
}

/** mmol/L for mEq/L where the valence is known. */
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

const known = new Map<string, number | null>();

/** Units come from documents, and each may be a new one. */
const REMEMBERED = 5000;

function ratio(from: string, to: string, molarMass?: number): number | null {
  const key = `${from} ${to} ${molarMass ?? ''}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const options = molarMass === undefined ? {} : { molecularWeight: molarMass };
  const { status, toVal } = utils.convertUnitTo(comparable(from), 1, comparable(to), options);
  const found =
    status === 'succeeded' && toVal !== null && Number.isFinite(toVal) && toVal > 0 ? toVal : null;
  if (known.size < REMEMBERED) known.set(key, found);
  return found;
}

/** UCUM converts no arbitrary unit, not even into its own multiples: a mole stands in, on both sides. */
const comparable = (unit: string): string => unit.replace(/\[IU\]|\[arb'U\]/, 'mol');
