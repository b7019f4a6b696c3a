/** A typed number as decimal text, with either decimal sign; any other text as it is. */
export const typedValue = (text: string): string =>
  isNumber(text) ? text.trim().replace(',', '.') : text.trim();

export const isNumber = (text: string): boolean => /^\s*\d{1,5}(?:[.,]\d{1,3})?\s*$/.test(text);
