import { ATOMS, MULTIPLES, NAMES, UNIT_LETTERS } from './unit-words.js';

const LONGEST_UNIT = 40;

/** UCUM readings of a printed unit, likeliest first; none when it is not understood. */
export function readUnit(printed: string): readonly string[] {
  if (printed.length > LONGEST_UNIT) return [];
  const text = plain(printed);
  const only = NAMES.get(text.toLowerCase());
  if (only) return [only];
  const counted = /[ {(]?(FEU|DDU)[)}]?/i.exec(text)?.[1]?.toUpperCase();
  const bare = counted ? text.replace(/[ {(]?(?:FEU|DDU)[)}]?/i, '') : text;
  const [top = '', ...bottoms] = bare.split('/').map((part) => part.trim());
  const below = bottoms.map(denominator);
  if (below.some((part) => part === null) || (top === '' && below.length === 0)) return [];
  const end = below.map((part) => `/${part}`).join('');
  return numerators(top).map((start) => `${start}${end}${counted ? `{${counted}}` : ''}`);
}

/** One writing for micro signs, superscripts, multiplication signs and spaces. */
const plain = (printed: string): string =>
  printed
    .trim()
    .replaceAll(/[⁰¹²³⁴-⁹]+/g, (digits) => `^${digits.normalize('NFKC')}`)
    .normalize('NFKC')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[µμ]/g, 'u')
    .replaceAll(/1[,.]73 ?m?(?:\^?2)?/g, '1.73m2')
    .replaceAll('m^2', 'm2')
    .replaceAll(/mm\^?3/g, 'mm3')
    .replaceAll('um^3', 'um3')
    .replaceAll(/(\d) (?=[a-z])/gi, '$1')
    .replace(/ ?(?:per|por|pro) /i, '/');

/** `10^3`, `x10E3`, `10*3`, `10(3)`, `10 3`. */
const POWER_OF_TEN = /^[x×*]? ?10 ?(?:\^|\*\*?|e\+?|exp| |(?=\())\(?(\d{1,2})\)?(?: ?(?:cells?|zellen))?$/i;

function numerators(text: string): readonly string[] {
  const power = POWER_OF_TEN.exec(text);
  if (power && Number(power[1]) <= 12) return [`10*${Number(power[1])}`];
  const capital = MULTIPLES.get(text);
  const atom = atomOf(text);
  const readings = atom === null ? letters(text.toLowerCase()) : [atom];
  return capital ? [capital, ...readings] : readings;
}

function letters(text: string): readonly string[] {
  const [, prefix = '', letter = ''] =
    /^([mkun]?)(\[iu\]|\[arb'u\]|iu|ui|ie|u|e)$/.exec(text.replaceAll('.', '')) ?? [];
  return (UNIT_LETTERS.get(letter) ?? []).map((unit) => `${prefix}${unit}`);
}

function denominator(text: string): string | null {
  const creatinine =
    /^(m?mol|g|mg)[ {]?(?:of )?(?:creat|crea|krea|creatinin|kreatinin|creatinina)[a-z]*\}?$/i.exec(text);
  if (creatinine) return `${creatinine[1]!.toLowerCase()}{creat}`;
  const atom = atomOf(text);
  return atom === '' ? null : atom;
}

function atomOf(text: string): string | null {
  return ATOMS.get(text.toLowerCase().replaceAll(' ', '')) ?? null;
}

/** A UCUM unit as laboratories print it; empty for one that only names what is counted. */
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
