/** The browser's variant of English, if any. */
const LOCALE = navigator.languages.find((tag) => /^en\b/i.test(tag)) ?? 'en';

const number = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(LOCALE, options).format;
const date = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(LOCALE, options).format;

export const formatNumber = number({});
/** Two decimals, as confidences are given. */
export const formatShare = number({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** Bytes: `1.2KB`. British English has a small m for millions, which would be thousandths. */
export const formatSize = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  style: 'unit',
  unit: 'byte',
  unitDisplay: 'narrow',
}).format;
export const formatMilliseconds = number({ style: 'unit', unit: 'millisecond', unitDisplay: 'short' });
/** Milliseconds since 1970 to day and time with seconds. */
export const formatDateTime = date({ dateStyle: 'medium', timeStyle: 'medium' });
export const formatDay = date({ dateStyle: 'full' });
export const formatTime = date({ timeStyle: 'medium', hourCycle: 'h23' });

export type TimeUnit = 'second' | 'minute' | 'hour' | 'day';

/** Milliseconds of each unit, longest first. */
export const UNIT_LENGTHS: Readonly<Record<TimeUnit, number>> = {
  day: 86_400_000,
  hour: 3_600_000,
  minute: 60_000,
  second: 1000,
};

/** `30 min`. */
export const formatAmount = (value: number, unit: TimeUnit): string =>
  number({ style: 'unit', unit, unitDisplay: 'short' })(value);

/** Milliseconds in the two largest units: `5 h 59 min`. */
export function formatSpan(ms: number): string {
  let rest = Math.max(0, Math.round(ms / 1000) * 1000);
  const parts: string[] = [];
  for (const [unit, length] of Object.entries(UNIT_LENGTHS) as [TimeUnit, number][]) {
    const count = Math.floor(rest / length);
    if (count === 0 && parts.length > 0) break;
    if (count > 0) parts.push(formatAmount(count, unit));
    rest -= count * length;
    if (parts.length === 2) break;
  }
  return parts.length > 0 ? parts.join(' ') : formatAmount(0, 'second');
}
