import { type BiomarkerRow, readBiomarkers } from '../../src/results/data/biomarkers.js';

type Columns = Readonly<Record<string, unknown>>;

const row = (name: string, result: string, unit = '', low = '', high = '', more: Columns = {}): Columns => ({
  'Biomarker-Name': name,
  Result: result,
  'Unit-of-measurement': unit,
  'Low-Ref-Range': low,
  'High-Ref-Range': high,
  Date: '2026-11-20 08:10:00',
  ...more,
});

const readRows = (columns: readonly Columns[]): readonly BiomarkerRow[] =>
  readBiomarkers({ results: columns })!.rows;

const NORMAL = [
  row('Sodium', '140', 'mmol/L', '135', '145', { 'LOINC-Code': '2951-2' }),
  row('Glucose', '5.2', 'mmol/L', '3.9', '5.6', { 'LOINC-Code': '14749-6' }),
  row('Creatinine', '74', 'umol/L', '62', '106', { 'LOINC-Code': '14682-9' }),
];

export const normalRows = readRows(NORMAL);

export const abnormalRows = readRows([
  ...NORMAL,
  row('Haemoglobin', '12.1', 'g/dL', '13.5', '17.5', { 'LOINC-Code': '718-7' }),
  row('Platelets', '412', '10*9/L', '150', '400', { 'LOINC-Code': '777-3' }),
]);

export const criticalRows = readRows([
  row('Potassium', '6.8', 'mmol/L', '3.5', '5.1', {
    'LOINC-Code': '2823-3',
    Interpretation: 'HH',
    Comment: 'Confirmed in a second sample. The ward was telephoned at 08:40.',
  }),
  ...NORMAL,
]);

/** Results of every kind: a comparator, a ratio, words, a report in prose, none. */
export const mixedRows = readRows([
  row('C-reactive protein', '<3.0', 'mg/L', '', '5.0'),
  row('Antinuclear antibodies', '1:320', '', '', '1:80', { Interpretation: 'A' }),
  row('Blood group', 'A Rh positive'),
  row('Leukocytes in urine', '5-10', '/HPF', '0', '5'),
  row(
    'Microscopy',
    'Normochromic, normocytic red cells. No blasts seen. A repeat in four weeks is suggested if fatigue goes on.',
  ),
  row('Vitamin D', '', 'nmol/L', '50', '125', { Comment: 'Not enough material.' }),
]);

/** An earlier report: of the rows above, sodium is lower, glucose is the same, and creatinine is new. */
export const earlierRows = readRows(
  [
    row('Sodium', '143', 'mmol/L', '135', '145', { 'LOINC-Code': '2951-2' }),
    row('Glucose', '5.2', 'mmol/L', '3.9', '5.6', { 'LOINC-Code': '14749-6' }),
    row('Haemoglobin', '11.4', 'g/dL', '13.5', '17.5', { 'LOINC-Code': '718-7' }),
    row('Platelets', '398', '10*9/L', '150', '400', { 'LOINC-Code': '777-3' }),
  ].map((columns) => ({ ...columns, Date: '2025-03-03 09:00:00' })),
);

export const convertedRows = readRows([
  row('Glucose', '5.2', 'mmol/L', '3.9', '5.6', {
    Original: {
      'Biomarker-Name': 'GLUCOSA',
      Result: '94',
      'Unit-of-measurement': 'mg/dL',
      'Low-Ref-Range': '70',
      'High-Ref-Range': '100',
    },
  }),
]);

export const repeatedRows = readRows(
  ['6.1', '5.9', '6.4', '5.4'].map((result, index) =>
    row('Haemoglobin A1c', result, '%', '4.0', '5.6', { Date: `2026-0${2 * index + 1}-15 08:00:00` }),
  ),
);

const LONG = [
  ...['Sodium', 'Potassium', 'Chloride', 'Calcium', 'Magnesium', 'Phosphate', 'Urea', 'Creatinine'],
  ...['Glucose', 'Albumin', 'Total protein', 'Total bilirubin', 'ALT', 'AST', 'Alkaline phosphatase', 'GGT'],
  ...['Cholesterol', 'HDL cholesterol', 'LDL cholesterol', 'Triglycerides', 'Ferritin', 'TSH', 'Free T4'],
  ...['Haemoglobin', 'Haematocrit', 'Erythrocytes', 'MCV', 'MCH', 'Leukocytes', 'Platelets'],
];

/** A report that is searched and filtered. */
export const longRows = readRows(
  LONG.map((name, index) => row(name, String(20 + ((index * 7) % 40)), 'U/L', '21', '55')),
);
