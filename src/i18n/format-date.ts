import { made } from './made.js';

/** An interface date (`YYYY-MM-DD HH:mm:ss`) or ISO 8601 for a language tag; text that is neither is returned as it is. */
export function formatDate(
  text: string,
  tag: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): string {
  const date = new Date(text.replace(' ', 'T'));
  if (Number.isNaN(date.getTime())) return text;
  const key = `date ${tag} ${JSON.stringify(options)}`;
  return made(key, () => new Intl.DateTimeFormat(tag, options)).format(date);
}
