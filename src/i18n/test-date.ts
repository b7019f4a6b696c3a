/** A day, alone or with a time, in the service's format or in ISO 8601. Databases have 0000-00-00 and 0001-01-01 for none. */
const DATE = /^[1-9]\d{3}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** A date of the service (`YYYY-MM-DD HH:mm:ss`) or of ISO 8601; null for any other text. */
export function readDate(text: string): Date | null {
  // Some engines read `Week 12` as a day in December, and February 30 as March 2.
  if (!DATE.test(text) || !isDay(text.slice(0, 10))) return null;
  // A day alone would be read as midnight in Greenwich, which is the day before in America.
  const date = new Date(text.length > 10 ? text.replace(' ', 'T') : `${text}T00:00`);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Whether the month has that day. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** Midnight without a time zone: the service's format has a time also where the report states only the day. */
const MIDNIGHT = /[T ]00:00(?::00(?:\.0+)?)?$/;

/** Whether a date has a time of day that the report states. */
export const hasTimeOfDay = (date: string): boolean => /\d[T ]\d\d:\d\d/.test(date) && !MIDNIGHT.test(date);
