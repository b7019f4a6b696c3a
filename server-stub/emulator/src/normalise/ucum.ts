/** The substance whose amount is converted. */
export interface Substance {
  /** g/mol. */
  readonly molarMass?: number;
  /** Equivalents per mole. */
  readonly valence?: number;
}

/**
 * The units of laboratory reports that take a prefix, each as a multiple of the base unit of its dimension (values of
 * https://ucum.org/ucum). Moles, equivalents, osmoles and units of activity are dimensions of their own: UCUM counts a
 * mole as 6 × 10²³, so `10*3/uL` would convert to `mmol/L`. A katal and `U`, a micromole a minute, are one dimension.
 */
const METRIC_UNITS = new Map<string, readonly [size: number, dimension: string]>([
  ['g', [1, 'g']],
  ['L', [1, 'L']],
  ['m', [1, 'm']],
  ['s', [1, 's']],
  ['mol', [1, 'mol']],
  ['eq', [1, 'eq']],
  ['osm', [1, 'osm']],
  ['kat', [1, 'kat']],
  ['U', [1e-6 / 60, 'kat']],
  ['[IU]', [1, '[IU]']],
  ["[arb'U]", [1, "[arb'U]"]],
  ['Pa', [1, 'Pa']],
  ['m[Hg]', [133_322, 'Pa']],
]);

const PLAIN_UNITS = new Map<string, readonly [size: number, dimension: string]>([
  ['min', [60, 's']],
  ['h', [3600, 's']],
  ['(24.h)', [86_400, 's']],
  ['[pH]', [1, '[pH]']],
  ['[HPF]', [1, '[HPF]']],
  ['[LPF]', [1, '[LPF]']],
  ['%', [0.01, '']],
  ['100', [100, '']],
  ['', [1, '']],
]);

const PREFIXES = new Map([
  ['f', 1e-15],
  ['p', 1e-12],
  ['n', 1e-9],
  ['u', 1e-6],
  ['m', 1e-3],
  ['d', 0.1],
  ['k', 1e3],
]);

/** Units without a dimension: `{INR}`, `{ratio}`, `[pH]`. */
const DIMENSIONLESS = /^(?:\{[^{}]*\}|\[pH\])$/;

/** Two units of D-dimer without an agreed conversion factor. */
const D_DIMER_UNIT = /\{(?:FEU|DDU)\}/;

/** A clearance for the standard body surface, which is another property than the patient's own: the surface is not known. */
const BODY_SURFACE = /\{1\.73_m2\}/;

/** Whether two units measure the same property, so that their factor does not depend on the substance. */
export function isSameProperty(one: string, other: string, { valence }: Substance = {}): boolean {
  if (one === other) return true;
  if (DIMENSIONLESS.test(one) || DIMENSIONLESS.test(other)) return false;
  if (D_DIMER_UNIT.exec(one)?.[0] !== D_DIMER_UNIT.exec(other)?.[0]) return false;
  if (BODY_SURFACE.test(one) !== BODY_SURFACE.test(other)) return false;
  return conversionRatio(inMoles(one, valence).unit, inMoles(other, valence).unit) !== null;
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

function isMassAndMoles(one: string, other: string): boolean {
  const molar = [one, other].filter((unit) => unit.includes('mol'));
  const mass = [one, other].filter((unit) => /^[munpk]?g(?:\/|$)/.test(unit));
  return mass.length > 0 && molar.length === 1;
}

function conversionRatio(from: string, to: string, molarMass?: number): number | null {
  const [a, b] = [measure(from, molarMass), measure(to, molarMass)];
  return a !== null && b !== null && a.dimension === b.dimension ? a.size / b.size : null;
}

/** A unit in base units; a mole in grams where the molar mass is given. Null for a unit that is not in the tables. */
function measure(unit: string, molarMass?: number): { size: number; dimension: string } | null {
  if (/^$|\/(?:\/|$)/.test(unit)) return null;
  let size = 1;
  let top = '';
  const below: string[] = [];
  for (const [i, part] of unit.split('/').entries()) {
    const found = measurePart(part.replace(/\{[^{}]*\}$/, ''));
    if (!found) return null;
    const isMole = found[1] === 'mol' && molarMass !== undefined;
    const [partSize, dimension] = isMole ? [found[0] * molarMass, 'g'] : found;
    size = i === 0 ? partSize : size / partSize;
    if (i === 0) top = dimension;
    else if (dimension !== '') below.push(dimension);
  }
  // Mass in mass and volume in volume are fractions, like a percentage; `mmol/mol` is not: it counts what it divides by.
  const cancelled = top === 'g' || top === 'L' ? below.indexOf(top) : -1;
  if (cancelled >= 0) {
    below.splice(cancelled, 1);
    top = '';
  }
  return { size, dimension: [top, ...below.sort()].join('/') };
}

function measurePart(text: string): readonly [size: number, dimension: string] | null {
  const power = /^10\*(\d{1,2})$/.exec(text);
  if (power) return [10 ** Number(power[1]), ''];
  const whole = PLAIN_UNITS.get(text) ?? METRIC_UNITS.get(text);
  if (whole) return whole;
  const prefix = PREFIXES.get(text.charAt(0));
  const unit = METRIC_UNITS.get(text.slice(1));
  return prefix !== undefined && unit ? [prefix * unit[0], unit[1]] : null;
}
