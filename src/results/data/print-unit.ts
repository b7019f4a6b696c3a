const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

const toSuperscript = (exponent: string): string =>
  exponent.replace('-', '⁻').replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)]!);

/**
 * Codes by which UCUM (ucum.org) and laboratories write units in ASCII, and the form in which they are printed. Without
 * lookbehind, which Safari before 16.4 takes for a syntax error of the whole script.
 */
const PRINT_FORMS: readonly (readonly [RegExp, string | ((match: string, ...groups: string[]) => string)])[] =
  [
    // The Greek letter looks like the micro sign, and is another character.
    [/μ/g, 'µ'],
    [/\b(?:[xX×] ?)?10(?:\*{1,2}|\^|E)(-?\d{1,2})(?!\d)/g, (_, exponent) => `×10${toSuperscript(exponent!)}`],
    [/(^|[^\p{L}\d])u(?=(?:mol|g|L|l|U|IU|Eq|kat|m|s)(?!\p{L}))/gu, '$1µ'],
    [/\[(IU|iU|degF|Hg)\]/g, (_, code) => ({ iU: 'IU', degF: '°F' })[code!] ?? code!],
    [/(^|\P{L})Cel(?!\p{L})/gu, '$1°C'],
    [/\{1\.73_?m2\}|1\.73 ?m2/g, '1.73 m²'],
    [/(\p{L}\/)m2(?!\p{L})/gu, '$1m²'],
  ];

/**
 * Converts a unit to the form in which it is printed.
 *
 * @param unit As the service sent it: `umol/L`, `10*9/L`, `mm[Hg]`.
 * @returns `µmol/L`, `×10⁹/L`, `mmHg`; an unknown unit is returned unchanged.
 */
export const printUnit = (unit: string): string =>
  PRINT_FORMS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement as string), unit);
