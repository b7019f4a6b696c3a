/** A printed number or range, optionally with a comparator before it and a flag after it. */
export interface QuantityText {
  /** The printed text, or empty. */
  readonly comparator: string;
  /** One or two, with a decimal point. */
  readonly numbers: readonly string[];
  /** Between the numbers, as printed. */
  readonly separator: string;
  /** The printed text with the space before it, or empty. */
  readonly flag: string;
}

const NUMBER = '[+-]?(?:\\d{1,18}(?:[.,]\\d{1,18})?|[.,]\\d{1,18})';
const QUANTITY = new RegExp(
  `^((?:<=|>=|=<|=>|<|>|≤|≥|＜|＞)? ?)(${NUMBER})(?:( ?[-–—~] ?)(${NUMBER}))?( ?(?:\\(?(?:HH?|LL?|A|N)\\)?|\\*{1,2}|[↑↓]{1,2}))?$`,
);

/** Null for everything else: words, titers, and `1,234`, whose comma is a decimal mark or a thousands separator. */
export function readQuantity(printed: string): QuantityText | null {
  const text = printed.trim();
  const [, comparator = '', first, separator = '', second, flag = ''] = QUANTITY.exec(text) ?? [];
  if (first === undefined) return null;
  const numbers = [first, second].filter((text) => text !== undefined).map(toDecimalPoint);
  if (numbers.some((number) => number === null)) return null;
  return { comparator, numbers: numbers as string[], separator, flag };
}

function toDecimalPoint(number: string): string | null {
  const [, whole = ''] = /^[+-]?(\d*),\d{3}$/.exec(number) ?? [];
  if (/^[1-9]\d{0,2}$/.test(whole)) return null;
  return number.replace(',', '.').replace(/^([+-]?)\./, '$10.');
}

export const printQuantity = (quantity: QuantityText, convert: (number: string) => string): string =>
  `${quantity.comparator}${quantity.numbers.map(convert).join(quantity.separator)}${quantity.flag}`;

/** The significant digits that a converted value has at least. */
const MIN_DIGITS = 3;

/**
 * A printed decimal times a factor. A power of ten only moves the point and keeps every digit; any other product is
 * rounded to the significant digits of the decimal, at least three.
 */
export function multiplyDecimal(number: string, factor: number): string {
  const power = Math.log10(factor);
  if (Math.abs(power - Math.round(power)) < 1e-9) return movePoint(number, Math.round(power));
  return roundToSignificant(Number(number) * factor, countSignificantDigits(number));
}

/** In plain notation, with at least three digits. */
function roundToSignificant(value: number, digits: number): string {
  if (value === 0) return '0';
  const kept = Math.min(15, Math.max(MIN_DIGITS, digits));
  const rounded = Number(value.toPrecision(kept));
  const decimals = kept - 1 - Math.floor(Math.log10(Math.abs(rounded)));
  return rounded.toFixed(Math.min(20, Math.max(0, decimals)));
}

/** Trailing zeros are significant. */
const countSignificantDigits = (number: string): number =>
  number.replace(/^[+-]/, '').replace('.', '').replace(/^0+/, '').length;

function movePoint(number: string, places: number): string {
  if (places === 0) return number;
  const [, sign = '', whole = '', decimals = ''] = /^([+-]?)(\d*)\.?(\d*)$/.exec(number) ?? [];
  const digits = `${whole}${decimals}`;
  const point = whole.length + places;
  const left = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '';
  const right = point > 0 ? digits.slice(point) : digits.padStart(digits.length - point, '0');
  return `${sign}${left.replace(/^0+(?=\d)/, '') || '0'}${right === '' ? '' : `.${right}`}`;
}
