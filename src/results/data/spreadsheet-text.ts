/**
 * Escapes text that a spreadsheet would run as a formula, by an apostrophe before it. Signed numbers and `++` are no
 * formulas.
 */
export const spreadsheetText = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^[+-]+$|^[+-]?[\d.,]+(?:e[+-]?\d+)?$/i.test(text) ? `'${text}` : text;
