import { formatDate } from '../../i18n/format-date.js';

const days = new Map<string, string>();
const MOST_DAYS = 1000;

/** A date as a language writes it. Making one is the dearest part of a row, and rows of a report share theirs. */
export function dayText(date: string, tag: string): string {
  const key = `${tag} ${date}`;
  const text = days.get(key) ?? formatDate(date, tag);
  if (days.size >= MOST_DAYS) days.clear();
  days.set(key, text);
  return text;
}
