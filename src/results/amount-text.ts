import type { Locale, ReadingLocale } from '../i18n/locale.js';
import { narrowDigits } from './data/decimal.js';
import type { Amount } from './data/review.js';
import { displayCodeText } from './display-text.js';

/**
 * A plain decimal number, of no more digits than a JavaScript number holds. Numbers with leading zeros or thousands separators
 * do not match and stay unformatted.
 */
const DECIMAL = /^((?:[<>≤≥]\s*)?[+-]?)(0|[1-9]\d{0,7})(?:\.(\d{1,7}))?$/;

/** A value in the digits and with the decimal sign of the language, with as many decimals as it came with. */
export function localValue(value: string, locale: Locale<object>): string {
  const parts = DECIMAL.exec(value.trim());
  if (!parts) return value;
  const [, signs = '', whole, decimals = ''] = parts;
  const digits = decimals.length;
  return (
    signs +
    locale.number(Number(`${whole}.${decimals || 0}`), {
      useGrouping: false,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  );
}

/** A measurement in one line, with its unit. */
export const amountText = (amount: Amount & { readonly key: string }, locale: ReadingLocale): string =>
  displayCodeText(amount, locale.messages) ?? `${localValue(amount.value, locale)} ${amount.unit}`.trim();

/** Whether a typed text is a number, with a point or a comma. */
export const isTypedNumber = (text: string): boolean =>
  /^\s*\d{1,5}(?:[.,]\d{1,3})?\s*$/.test(narrowDigits(text));

/** A typed number with a decimal point; any other text unchanged. */
export const normalizeTypedNumber = (text: string): string =>
  isTypedNumber(text) ? narrowDigits(text).trim().replace(',', '.') : text.trim();
