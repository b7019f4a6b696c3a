const formatters = new Map<string, unknown>();

/** The formatter of a key, made once: that is a hundred times the work of formatting, and a page needs a handful. */
export function made<Formatter>(key: string, make: () => Formatter): Formatter {
  if (!formatters.has(key)) formatters.set(key, make());
  return formatters.get(key) as Formatter;
}
