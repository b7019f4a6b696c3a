/** Text with its wide digits and decimal signs, which Chinese keyboards type, as the usual ones. */
export const narrowDigits = (text: string): string =>
  text.replace(/[０-９．，]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));

/** Parses a decimal number; null for display states, text, comparators and possible thousands separators. */
export function parseDecimal(value: string): number | null {
  const text = narrowDigits(value);
  return /^\s*[+-]?(?:\d+(?:\.\d+|,\d{1,2})?|\.\d+)\s*$/.test(text) ? Number(text.replace(',', '.')) : null;
}
