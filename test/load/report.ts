import { randomInt } from 'node:crypto';

/** A lab report whose results are random numbers, and what has to come back of it. */
export interface LoadReport {
  readonly file: File;
  /** Its results as text, in order. */
  readonly results: readonly string[];
}

/** What the service reads without a review: plausible values in units of their tests. */
const TESTS = [
  { code: '2345-7', name: 'Glucose', unit: 'mg/dL', low: 70, high: 99 },
  { code: '2160-0', name: 'Creatinine', unit: 'mg/dL', low: 1, high: 2 },
  { code: '3094-0', name: 'Urea nitrogen', unit: 'mg/dL', low: 7, high: 20 },
  { code: '2951-2', name: 'Sodium', unit: 'mmol/L', low: 135, high: 145 },
  { code: '2823-3', name: 'Potassium', unit: 'mmol/L', low: 3, high: 5 },
  { code: '2085-9', name: 'HDL cholesterol', unit: 'mg/dL', low: 40, high: 60 },
] as const;

/** One of about 10^24 reports in HL7 v2: two of a run are never the same. */
export function createReport(): LoadReport {
  const results = TESTS.map(({ low, high }) => `${randomInt(low, high)}.${randomInt(100, 1000)}`);
  const lines = [
    'MSH|^~\\&|LAB|LAB|CLINIC|CLINIC|20260114101530||ORU^R01|1|P|2.3',
    'PID|1||1^^^LAB^MR||LOAD^TEST||19790412|F',
    'OBR|1|1|1|CHEM^Chemistry panel^L|||202601140835',
    ...TESTS.map(
      ({ code, name, unit, low, high }, at) =>
        `OBX|${at + 1}|NM|${code}^${name}^LN||${results[at]}|${unit}|${low}-${high}|N|||F|||202601140835`,
    ),
    // The service reviews a document whose last line has no end.
    '',
  ];
  return { file: new File([lines.join('\r')], 'report.hl7', { type: 'application/hl7-v2' }), results };
}
