/** Midnight without a time zone: the service's format has a time also where the report states only the day. */
const MIDNIGHT = /[T ]00:00(?::00(?:\.0+)?)?$/;

/** Whether a date has a time of day that the report states. */
export const hasTimeOfDay = (date: string): boolean => /\d[T ]\d\d:\d\d/.test(date) && !MIDNIGHT.test(date);

/** The day of a date. */
export const dayOfDate = (date: string): string => date.slice(0, 10);

/**
 * What dates are compared by. Where only the day of one of them is known, only days can be compared: nobody knows whether it
 * was before or after another one of the same day.
 */
export const comparableDate = (dates: readonly string[]): ((date: string) => string) =>
  dates.every((date) => date === '' || hasTimeOfDay(date)) ? (date) => date : dayOfDate;
