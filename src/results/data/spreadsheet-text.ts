/**
 * Escapes text that a spreadsheet would run as a formula, by an apostrophe before it. Spreadsheets in Chinese take the wide forms of
 * the signs for the same. Signed numbers and `++` are no formulas.
 */
export const spreadsheetText = (text: string): string =>
  /^[=+\-@＝＋－＠\t\r\n]/.test(text) && !/^[+-]+$|^[+-]?[\d.,]+(?:e[+-]?\d+)?$/i.test(text)
    ? `'${text}`
    : text;
