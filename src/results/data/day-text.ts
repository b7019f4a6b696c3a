import { readDate } from '../../i18n/test-date.js';
import { dayOfDate } from './day.js';

/** The day of a date, to be read; a date in words whole. */
export const dayText = (date: string): string => (readDate(date) ? dayOfDate(date) : date);
