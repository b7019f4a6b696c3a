import type { ResultRow } from '../../events/event.js';

/** Creates a row with the fields that a format has; the others are empty. */
export const createRow = (fields: Partial<ResultRow>): ResultRow => ({
  date: '',
  loinc: '',
  name: '',
  result: '',
  low: '',
  high: '',
  unit: '',
  comment: '',
  ...fields,
});

const LIMIT = '(?:[<>]=?|[≤≥])?[+-]?(?:\\d+(?:[.,]\\d+)?|[.,]\\d+)';
const RANGE = new RegExp(`^(${LIMIT})-(${LIMIT})$`);

/**
 * Splits `low-high` into its limits (interface, HL7 file and FHIR, `referenceRange`); any other text is the upper
 * limit.
 */
export function splitRange(text: string): { low: string; high: string } {
  const [, low, high] = RANGE.exec(text) ?? [];
  return low !== undefined && high !== undefined ? { low, high } : { low: '', high: text };
}
