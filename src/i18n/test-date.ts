/** A day, alone or with a time, in the service's format or in ISO 8601. */
const DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** A date of the service (`YYYY-MM-DD HH:mm:ss`) or of ISO 8601; null for any other text. */
export function readDate(text: string): Date | null {
  // Some engines read `Week 12` as a day in December, and February 30 as March 2.
  if (!DATE.test(text) || !isDay(dayOfDate(text))) return null;
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

/** The day of a date. */
export const dayOfDate = (date: string): string => date.slice(0, 10);

/**
 * Returns a function from a date to the text that it is compared by. If one date is a day without a time, only days are
 * compared, because its order among dates of the same day is unknown.
 */
export const comparableDate = (dates: readonly string[]): ((date: string) => string) =>
  dates.every((date) => date === '' || hasTimeOfDay(date)) ? (date) => date : dayOfDate;
