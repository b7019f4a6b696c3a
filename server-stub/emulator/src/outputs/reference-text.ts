import type { ReferenceRange } from '../row.js';
import { decimalOf } from './decimal.js';

/**
 * A reference range in one text, `low-high`; empty when there is none. A single number gets the comparator that says
 * which limit it is (HL7 v2.3 §7.3.2.7); one that has it, or a range in words, stands as it is.
 */
export function rangeText({ low, high }: ReferenceRange): string {
  if (low !== '' && high !== '') return `${low}-${high}`;
  const limit = low || high;
  if (decimalOf(limit) === null) return limit;
  return low === '' ? `<${limit}` : `>${limit}`;
}
