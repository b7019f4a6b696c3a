import type { Localize } from '../../i18n/localize.js';

/** A decimal number as services write it. Leading zeros and thousands are left as they are. */
const DECIMAL = /^([<>≤≥]\s*)?(0|[1-9]\d*)(?:\.(\d+))?$/;

/** A value in the digits and with the decimal sign of the language, with as many decimals as it came with. */
export function localValue(value: string, localize: Localize<object>): string {
  const parts = DECIMAL.exec(value.trim());
  if (!parts) return value;
  const [, sign = '', whole, decimals = ''] = parts;
  const digits = decimals.length;
  return (
    sign +
    localize.number(Number(`${whole}.${decimals || 0}`), {
      useGrouping: false,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  );
}

/** A typed number as decimal text, with either decimal sign; any other text as it is. */
export const typedValue = (text: string): string =>
  isNumber(text) ? text.trim().replace(',', '.') : text.trim();

export const isNumber = (text: string): boolean => /^\s*\d{1,5}(?:[.,]\d{1,3})?\s*$/.test(text);
