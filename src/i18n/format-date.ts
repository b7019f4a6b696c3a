/** Making a formatter is a hundred times the work of formatting, and a page needs a handful. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** An interface date (`YYYY-MM-DD HH:mm:ss`) or ISO 8601 for a language tag; text that is neither is returned as it is. */
export function formatDate(
  text: string,
  tag: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): string {
  const date = new Date(text.replace(' ', 'T'));
  if (Number.isNaN(date.getTime())) return text;
  const key = `${tag} ${JSON.stringify(options)}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(tag, options);
  formatters.set(key, formatter);
  return formatter.format(date);
}
