import type { ResultRow } from '../../events/event.js';

/** A row of the fields a format states. */
export const resultRow = (fields: Partial<ResultRow>): ResultRow => ({
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

const NUMBER = '[+-]?\\d+(?:\\.\\d+)?';
const RANGE = new RegExp(`^(${NUMBER})-((?:[<>]=?)?${NUMBER})$`);

/** `low-high` in its two limits (interface, HL7 file and FHIR, `referenceRange`); what is no such pair is the upper one. */
export function splitRange(text: string): { low: string; high: string } {
  const [, low, high] = RANGE.exec(text) ?? [];
  return low !== undefined && high !== undefined ? { low, high } : { low: '', high: text };
}
