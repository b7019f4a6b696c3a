import type { Localize } from '../../../i18n/localize.js';
import type { ReadingMessages } from '../../../i18n/messages.js';
import type { Amount } from '../../../results/review.js';
import { displayCodeText } from '../../shared/reading-text.js';

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

type Named = Amount & { readonly key: string };

/** What a display shows, in one line. */
export const amountText = (one: Named, localize: Localize<ReadingMessages>): string =>
  displayCodeText(one, localize.messages) ?? `${localValue(one.value, localize)} ${one.unit}`.trim();
