/** National identification numbers, with their check digits where there are any. */
export interface CheckedPattern {
  readonly pattern: RegExp;
  isValid(found: string): boolean;
}

const always = (): boolean => true;

/** Letter of a DNI or NIE: the number modulo 23 (Real Decreto 1553/2005). */
function isDni(found: string): boolean {
  const text = found.replaceAll(/[\s.-]/g, '').toUpperCase();
  const number = text.slice(0, -1).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)));
  return 'TRWAGMYFPDXBNJZSQVHLCKE'.charAt(Number(number) % 23) === text.at(-1);
}

/** Krankenversichertennummer (§ 290 SGB V): weights 1 and 2 over the letter's number and eight digits, sums of digits. */
function isKvnr(found: string): boolean {
  const letter = String(found.charCodeAt(0) - 64).padStart(2, '0');
  const digits = [...letter, ...found.slice(1, 9)].map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const product = digit * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 10) + (product % 10);
  }, 0);
  return sum % 10 === Number(found.at(-1));
}

/** GB 11643-1999: ISO 7064 MOD 11-2 over 17 digits. */
function isChineseId(found: string): boolean {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(found.charAt(index)), 0);
  return '10X98765432'.charAt(sum % 11) === found.at(-1)?.toUpperCase();
}

export const NATIONAL_NUMBERS: readonly CheckedPattern[] = [
  { pattern: /(?<![\p{L}\d.-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])/gu, isValid: always },
  {
    pattern: /(?<![\p{L}\d])(?:\d{2}\.?\d{3}\.?\d{3}|[XYZ]-?\d{7})[- ]?[A-Z](?![\p{L}\d])/giu,
    isValid: isDni,
  },
  { pattern: /(?<![\p{L}\d])[A-Z]\d{9}(?![\p{L}\d])/gu, isValid: isKvnr },
  { pattern: /(?<!\d)\d{17}[\dX](?![\p{L}\d])/giu, isValid: isChineseId },
];
