import { hasTimeOfDay } from '../../i18n/test-date.js';

/** The day of a date. */
export const dayOfDate = (date: string): string => date.slice(0, 10);

/**
 * Returns a function from a date to the text that it is compared by. If one date is a day without a time, only days are
 * compared, because its order among dates of the same day is unknown.
 */
export const comparableDate = (dates: readonly string[]): ((date: string) => string) =>
  dates.every((date) => date === '' || hasTimeOfDay(date)) ? (date) => date : dayOfDate;
