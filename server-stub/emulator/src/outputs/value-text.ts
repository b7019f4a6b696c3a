import { ABNORMAL_FLAGS } from '../assumptions.js';
import { readMarks } from '../parse/number-marks.js';
import type { ReferenceRange, Row } from '../row.js';

/** The digits every XML Schema processor must support in a decimal (XML Schema 1.0, part 2, §3.2.3). */
const MAX_DIGITS = 18;

/**
 * A pure number with all its digits, in the spelling of JSON and FHIR (`.5` is `0.5`, `1.00` stays `1.00`); null for
 * anything else, which outputs show as text, unchanged and without its unit. `+1` and `007` are text: a grade and a code,
 * which a number would change.
 */
export function decimalOf(text: string): string | null {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(0|[1-9]\d*|(?=\.))(\.\d+)?$/.exec(text) ?? [];
  const digits = whole.length + fraction.replace('.', '').length;
  return digits === 0 || digits > MAX_DIGITS ? null : `${sign}${whole || '0'}${fraction}`;
}

/** The same with a decimal comma, where that is certain: `5,4` is `5.4`, and `1,250` can be either. */
export function numberOf(text: string): string | null {
  const isComma = /^-?\d+,\d+$/.test(text) && readMarks(text).kind === 'decimal';
  return decimalOf(isComma ? text.replace(',', '.') : text);
}

/**
 * `Result` of formats without a field for the interpretation: the flag follows a number (interface, Biomarker result
 * row). Results in words get no flag.
 */
export const flaggedResult = ({ result, interpretation }: Row): string =>
  ABNORMAL_FLAGS.has(interpretation) && numberOf(result) !== null ? `${result} ${interpretation}` : result;

/**
 * A reference range as one text, `low-high`; empty without one. A single number gets the comparator of its limit (HL7
 * v2.3 §7.3.2.7); a limit with a comparator and a range in words stay as they are.
 */
export function rangeText({ low, high }: ReferenceRange): string {
  if (low !== '' && high !== '') return `${low}-${high}`;
  const limit = low || high;
  if (numberOf(limit) === null) return limit;
  return low === '' ? `<${limit}` : `>${limit}`;
}
