/**
 * Escapes a text for a spreadsheet: one that begins like a formula gets an apostrophe, so that a laboratory's text is
 * never run. Signed numbers and `++` are no formulas.
 */
export const spreadsheetText = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^[+-]+$|^[+-]?[\d.,]+(?:e[+-]?\d+)?$/i.test(text) ? `'${text}` : text;
