import { ATOMS, DIMENSIONLESS_NAMES, MULTIPLES, UNIT_LETTERS } from './unit-words.js';

const MAX_LENGTH = 40;

/** UCUM readings of a printed unit, most likely first; empty when unknown. */
export function readUnit(printed: string): readonly string[] {
  if (printed.length > MAX_LENGTH) return [];
  const text = canonical(printed);
  const dimensionless = DIMENSIONLESS_NAMES.get(text.toLowerCase().replace(/^\{(.*)\}$/, '$1'));
  if (dimensionless) return [dimensionless];
  const dDimer = /[ {(]?(FEU|DDU)[)}]?/i.exec(text)?.[1]?.toUpperCase();
  const bare = dDimer ? text.replace(/[ {(]?(?:FEU|DDU)[)}]?/i, '') : text;
  const [top = '', ...below] = bare.split('/').map((part) => part.trim());
  const denominators = below.map(denominator);
  if (denominators.some((part) => part === null) || (top === '' && below.length === 0)) return [];
  const end = denominators.map((part) => `/${part}`).join('');
  return numerators(top).map((start) => `${start}${end}${dDimer ? `{${dDimer}}` : ''}`);
}

/** One spelling for micro signs, superscripts, multiplication signs and spaces. */
const canonical = (printed: string): string =>
  printed
    .trim()
    .replaceAll(/[⁰¹²³⁴-⁹]+/g, (digits) => `^${digits.normalize('NFKC')}`)
    .normalize('NFKC')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[µμ]/g, 'u')
    .replaceAll(/\{?1[,.]73[ _]?m?(?:\^?2)?\}?/gi, '1.73m2')
    .replaceAll(/(?<=[mu]m)\^3/gi, '3')
    .replaceAll(/(\d) (?=[a-z])/gi, '$1')
    .replace(/ ?(?:per|por|pro) /i, '/')
    // `gm%` is grams in 100 mL.
    .replace(/(^[mu]?g(?:m|ms)?) ?%$/i, '$1/dl');

/** `10^3`, `x10E3`, `10*3`, `10(3)`, `10 3`. */
const POWER_OF_TEN = /^[x×*]? ?10 ?(?:\^|\*\*?|e\+?|exp| |(?=\())\(?(\d{1,2})\)?(?: ?(?:cells?|zellen))?$/i;

function numerators(text: string): readonly string[] {
  const power = POWER_OF_TEN.exec(text);
  if (power && Number(power[1]) <= 12) return [`10*${Number(power[1])}`];
  const multiple = MULTIPLES.get(text);
  // The text of a page may have lost that its power is raised: `x109/L`.
  const atom = atomOf(text.replace(/^[x×*](?=10\d)/i, ''));
  const readings = atom === null ? letterUnits(text.toLowerCase()) : [atom];
  return multiple ? [multiple, ...readings] : readings;
}

function letterUnits(text: string): readonly string[] {
  const [, prefix = '', letter = ''] =
    /^([mkun]?)(\[iu\]|\[arb'u\]|iu|ui|ie|u|e)$/.exec(text.replaceAll('.', '')) ?? [];
  return (UNIT_LETTERS.get(letter) ?? []).map((unit) => `${prefix}${unit}`);
}

function denominator(text: string): string | null {
  const creatinine =
    /^(m?mol|g|mg)[ {]?(?:of )?(?:creat|crea|krea|creatinin|kreatinin|creatinina)[a-z]*\.?\}?$/i.exec(text);
  if (creatinine) return `${creatinine[1]!.toLowerCase()}{creat}`;
  const atom = atomOf(text);
  return atom === '' ? null : atom;
}

/** A full stop ends an abbreviation such as `Std.`. Braces are a remark in UCUM: `mmol/mol{Hb}`, `{cells}/uL`. */
function atomOf(text: string): string | null {
  const name = text
    .toLowerCase()
    .replaceAll(' ', '')
    .replace(/(?<=\p{L}{3})\.$/u, '');
  const bare = name.replace(/^\{(.+)\}$/, '$1').replace(/(?<=.)\{[^{}]*\}$/, '');
  return ATOMS.get(name) ?? ATOMS.get(bare) ?? null;
}

/** A UCUM unit as laboratories print it; empty for one without a dimension. */
export function printUnit(unit: string): string {
  if (/^(?:\{[^{}]*\}|\[pH\])$/.test(unit)) return '';
  return unit
    .replace('{1.73_m2}', '1.73m2')
    .replace('{copies}', 'copies')
    .replace('{WBCs}', ' WBC')
    .replace('(24.h)', '24h')
    .replace(/\{(creat|FEU|DDU)\}/, ' $1')
    .replace(/^10\*/, '10^')
    .replace(/\[arb'U\]/, 'U')
    .replaceAll(/[[\]]/g, '')
    .replace('meq', 'mEq')
    .replace('mosm', 'mOsm');
}
