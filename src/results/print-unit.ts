const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

const superscript = (exponent: string): string =>
  exponent.replace('-', '⁻').replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)]!);

/** Codes of UCUM (ucum.org) and of laboratories that have no letters like `µ`, and how print writes them. */
const PRINTED: readonly (readonly [RegExp, string | ((match: string, ...groups: string[]) => string)])[] = [
  [/\b(?:[xX×] ?)?10(?:\*{1,2}|\^|E)(-?\d{1,2})(?!\d)/g, (_, exponent) => `×10${superscript(exponent!)}`],
  [/(?<![\p{L}\d])u(?=(?:mol|g|L|l|U|IU|Eq|kat|m|s)(?!\p{L}))/gu, 'µ'],
  [/\[(IU|iU|degF|Hg)\]/g, (_, code) => ({ iU: 'IU', degF: '°F' })[code!] ?? code!],
  [/(?<!\p{L})Cel(?!\p{L})/gu, '°C'],
  [/\{1\.73_?m2\}|1\.73 ?m2/g, '1.73 m²'],
  [/(?<=\p{L}\/)m2(?!\p{L})/gu, 'm²'],
];

/**
 * A unit as print writes it.
 *
 * @param unit As the service sent it: `umol/L`, `10*9/L`, `mm[Hg]`.
 * @returns `µmol/L`, `×10⁹/L`, `mmHg`; what is not known stays as it is.
 */
export const printUnit = (unit: string): string =>
  PRINTED.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement as string), unit);
