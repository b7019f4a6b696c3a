import type { Row } from '../../../../../server-stub/emulator/src/row.js';

/** Name, result, unit, lower and upper limit, interpretation; empty at the end may be left out. */
type Expected = readonly [
  name: string,
  result: string,
  unit?: string,
  low?: string,
  high?: string,
  flag?: string,
];

export interface Report {
  readonly title: string;
  readonly lines: readonly string[];
  readonly rows: readonly Expected[];
}

export const rowOf = ([name, result, unit = '', low = '', high = '', interpretation = '']: Expected) =>
  ({ name, result, unit, low, high, interpretation }) satisfies Partial<Row>;

const HEAD = ['Hillside Clinical Laboratory', 'Patient: Mary Test', 'Date of birth: 02/03/1971'];

/** Reports with one result a line, in many styles; every laboratory, person and value is invented. */
export const REPORTS: readonly Report[] = [
  {
    title: 'colon, range with its unit and flag in brackets',
    lines: [
      ...HEAD,
      'Collected: 2026-03-04',
      'COMPLETE BLOOD COUNT',
      'Hemoglobin: 13.5 g/dL (Ref: 13.8-17.2 g/dL) [LOW]',
      'Hematocrit: 41.0 % (Ref: 40.7-50.3 %) [NORMAL]',
      'WBC: 6.2 x10^3/uL (Ref: 4.5-11.0 x10^3/uL) [NORMAL]',
      'RBC: 4.61 million/uL (Ref: 4.35-5.65 million/uL) [NORMAL]',
      'Platelets: 250,000 /mcL (Ref: 150,000-450,000 /mcL) [NORMAL]',
      'MCV: 88.9 fL (Ref: 80-100 fL) [NORMAL]',
    ],
    rows: [
      ['Hemoglobin', '13.5', 'g/dL', '13.8', '17.2', 'LOW'],
      ['Hematocrit', '41.0', '%', '40.7', '50.3', 'NORMAL'],
      ['WBC', '6.2', 'x10^3/uL', '4.5', '11.0', 'NORMAL'],
      ['RBC', '4.61', 'million/uL', '4.35', '5.65', 'NORMAL'],
      ['Platelets', '250,000', '/mcL', '150,000', '450,000', 'NORMAL'],
      ['MCV', '88.9', 'fL', '80', '100', 'NORMAL'],
    ],
  },
  {
    title: 'bullets with a word in brackets',
    lines: [
      ...HEAD,
      'Laboratory results:',
      '- Platelets: 250,000 /mcL (Normal)',
      '- Sodium: 139 mmol/L (Normal)',
      '- Potassium: 5.6 mmol/L (High)',
      '- Total Cholesterol: 231 mg/dL (Borderline High)',
      '- TSH: 2.1 mIU/L (Normal)',
    ],
    rows: [
      ['Platelets', '250,000', '/mcL', '', '', 'Normal'],
      ['Sodium', '139', 'mmol/L', '', '', 'Normal'],
      ['Potassium', '5.6', 'mmol/L', '', '', 'High'],
      ['Total Cholesterol', '231', 'mg/dL', '', '', 'Borderline High'],
      ['TSH', '2.1', 'mIU/L', '', '', 'Normal'],
    ],
  },
  {
    title: 'codes in brackets and signs before the flag',
    lines: [
      ...HEAD,
      'HbA1c (LOINC: 4548-4): 9.1% [Ref: < 5.7%] ++ HIGH',
      'Glucose (LOINC: 2345-7): 186 mg/dL [Ref: 70-99 mg/dL] ++ HIGH',
      'Creatinine (LOINC: 2160-0): 0.9 mg/dL [Ref: 0.6-1.2 mg/dL] NORMAL',
      'Sodium (LOINC: 2951-2): 131 mmol/L [Ref: 136-145 mmol/L] -- LOW',
    ],
    rows: [
      ['HbA1c', '9.1', '%', '', '<5.7', 'HIGH'],
      ['Glucose', '186', 'mg/dL', '70', '99', 'HIGH'],
      ['Creatinine', '0.9', 'mg/dL', '0.6', '1.2', 'NORMAL'],
      ['Sodium', '131', 'mmol/L', '136', '145', 'LOW'],
    ],
  },
  {
    title: 'name, value and unit, nothing else',
    lines: [
      ...HEAD,
      'Basic metabolic panel',
      'Glucose 142 mg/dL',
      'Calcium 9.4 mg/dL',
      'Sodium 140 mmol/L',
      'Potassium 4.2 mmol/L',
      'Chloride 101 mmol/L',
      'BUN 15 mg/dL',
      'Creatinine 0.88 mg/dL',
      'eGFR >90 mL/min/1.73m2',
    ],
    rows: [
      ['Glucose', '142', 'mg/dL'],
      ['Calcium', '9.4', 'mg/dL'],
      ['Sodium', '140', 'mmol/L'],
      ['Potassium', '4.2', 'mmol/L'],
      ['Chloride', '101', 'mmol/L'],
      ['BUN', '15', 'mg/dL'],
      ['Creatinine', '0.88', 'mg/dL'],
      ['eGFR', '>90', 'mL/min/1.73m2'],
    ],
  },
  {
    title: 'ranges in words',
    lines: [
      ...HEAD,
      'Lipid profile and liver function',
      'Potassium = 3.9 mmol/L (3.5 to 5.1)',
      'ALT = 61 U/L (up to 40) H',
      'HbA1c = 6.4 % (4.3 to 6.2) H',
      'LDL Cholesterol = 98 mg/dL (less than 100)',
      'HDL Cholesterol = 61 mg/dL (greater than 40)',
      'Bilirubin, total = 0.7 mg/dL (reference range 0.2 to 1.2 mg/dL)',
    ],
    rows: [
      ['Potassium', '3.9', 'mmol/L', '3.5', '5.1'],
      ['ALT', '61', 'U/L', '', '40', 'H'],
      ['HbA1c', '6.4', '%', '4.3', '6.2', 'H'],
      ['LDL Cholesterol', '98', 'mg/dL', '', '<100'],
      ['HDL Cholesterol', '61', 'mg/dL', '>40', ''],
      ['Bilirubin, total', '0.7', 'mg/dL', '0.2', '1.2'],
    ],
  },
  {
    title: 'arrows and stars beside the value',
    lines: [
      ...HEAD,
      'Ferritin: 8 ng/mL * (15 - 150)',
      'Iron: 32 ug/dL L (60 - 170)',
      'CRP: 48.2 mg/L H (< 5.0)',
      'Vitamin B12: 402 pg/mL (200 - 900)',
      'TSH: H 7.9 mIU/L (0.4 - 4.0)',
    ],
    rows: [
      ['Ferritin', '8', 'ng/mL', '15', '150', '*'],
      ['Iron', '32', 'ug/dL', '60', '170', 'L'],
      ['CRP', '48.2', 'mg/L', '', '<5.0', 'H'],
      ['Vitamin B12', '402', 'pg/mL', '200', '900'],
      ['TSH', '7.9', 'mIU/L', '0.4', '4.0', 'H'],
    ],
  },
  {
    title: 'range and flag on lines of their own',
    lines: [
      ...HEAD,
      'Glucose: 126 mg/dL',
      'Reference range: 70 - 99 mg/dL',
      'Flag: High',
      'Creatinine: 1.0 mg/dL',
      'Reference range: 0.7 - 1.3 mg/dL',
      'Flag: Normal',
    ],
    rows: [
      ['Glucose', '126', 'mg/dL', '70', '99', 'High'],
      ['Creatinine', '1.0', 'mg/dL', '0.7', '1.3', 'Normal'],
    ],
  },
  {
    title: 'names above their values',
    lines: [
      ...HEAD,
      'Hemoglobin',
      '14.2 g/dL (12.0 - 15.5)',
      'Platelets',
      '301 10^9/L (150 - 400)',
      'Ferritin',
      '44 ng/mL (15 - 150)',
    ],
    rows: [
      ['Hemoglobin', '14.2', 'g/dL', '12.0', '15.5'],
      ['Platelets', '301', '10^9/L', '150', '400'],
      ['Ferritin', '44', 'ng/mL', '15', '150'],
    ],
  },
  {
    title: 'units in the names, labels before the values, and brackets over two lines',
    lines: [
      ...HEAD,
      'Glucose (mg/dL): 142 (70-99) HIGH',
      'Hemoglobin (g/dL): 13.5',
      'Ferritin',
      'Result: 44 ng/mL',
      'Reference range: 15 - 150 ng/mL',
      'Total Cholesterol: 231 mg/dL (Reference range: less than',
      '200 mg/dL) High',
    ],
    rows: [
      ['Glucose', '142', 'mg/dL', '70', '99', 'HIGH'],
      ['Hemoglobin', '13.5', 'g/dL'],
      ['Ferritin', '44', 'ng/mL', '15', '150'],
      ['Total Cholesterol', '231', 'mg/dL', '', '<200', 'High'],
    ],
  },
  {
    title: 'a letter that lists results',
    lines: [
      'Dear Dr. Stone,',
      'Thank you for referring this pleasant lady, whom I saw in clinic on 4 March 2026. She has been',
      'feeling tired for some weeks. Her blood tests showed the following:',
      'Haemoglobin 9.8 g/dL (12.0-15.5)',
      'Ferritin 6 ng/mL (15-150)',
      'TSH 2.2 mIU/L (0.4-4.0)',
      'I have asked her to take ferrous fumarate 210 mg twice daily and to come back in two months.',
      'Yours sincerely,',
    ],
    rows: [
      ['Haemoglobin', '9.8', 'g/dL', '12.0', '15.5'],
      ['Ferritin', '6', 'ng/mL', '15', '150'],
      ['TSH', '2.2', 'mIU/L', '0.4', '4.0'],
    ],
  },
  {
    title: 'results in words beside numbers',
    lines: [
      ...HEAD,
      'URINALYSIS',
      'Urine glucose: Negative (Ref: Negative)',
      'Urine protein: Trace',
      'Urine pH: 6.0 (5.0 - 8.0)',
      'Hepatitis B surface antigen: Non-reactive',
    ],
    rows: [
      ['Urine glucose', 'Negative', '', '', 'Negative'],
      ['Urine protein', 'Trace'],
      ['Urine pH', '6.0', '', '5.0', '8.0'],
      ['Hepatitis B surface antigen', 'Non-reactive'],
    ],
  },
  {
    title: 'several results in one line',
    lines: [
      ...HEAD,
      'Sodium 138 mmol/L; Potassium 4.1 mmol/L; Chloride 103 mmol/L',
      'ALT 22 U/L, AST 25 U/L, GGT 18 U/L',
    ],
    rows: [
      ['Sodium', '138', 'mmol/L'],
      ['Potassium', '4.1', 'mmol/L'],
      ['Chloride', '103', 'mmol/L'],
      ['ALT', '22', 'U/L'],
      ['AST', '25', 'U/L'],
      ['GGT', '18', 'U/L'],
    ],
  },
  {
    title: 'a test that is in no vocabulary, among others that are',
    lines: [
      ...HEAD,
      'Sodium: 138 mmol/L (136-145)',
      'Potassium: 4.1 mmol/L (3.5-5.1)',
      'Zonulin antigen: 42 ng/mL (0-50)',
      'Chloride: 103 mmol/L (98-107)',
    ],
    rows: [
      ['Sodium', '138', 'mmol/L', '136', '145'],
      ['Potassium', '4.1', 'mmol/L', '3.5', '5.1'],
      ['Zonulin antigen', '42', 'ng/mL', '0', '50'],
      ['Chloride', '103', 'mmol/L', '98', '107'],
    ],
  },
  {
    title: 'numbered, with leaders, above a list of medicines and a guideline',
    lines: [
      ...HEAD,
      '1. Hemoglobin A1c ........ 7.8 % (4.0 - 5.6) High',
      '2. Fasting glucose ....... 151 mg/dL (70 - 99) High',
      'Interpretation guide:',
      'HbA1c < 5.7 % Normal',
      'HbA1c 5.7 - 6.4 % Prediabetes',
      'HbA1c: > 6.4 %',
      'Current medications:',
      'Vitamin D: 25 ug',
      'Iron 65 mg',
    ],
    rows: [
      ['Hemoglobin A1c', '7.8', '%', '4.0', '5.6', 'High'],
      ['Fasting glucose', '151', 'mg/dL', '70', '99', 'High'],
    ],
  },
  {
    title: 'German',
    lines: [
      'Labor am Markt',
      'Patientin: Erika Probe',
      'Entnahmedatum: 04.03.2026',
      'Blutbild',
      'Hämoglobin: 11,2 g/dl (Referenz: 12,0-16,0) erniedrigt',
      'Leukozyten: 6,4 /nl (Norm: 4,0-10,0)',
      'CRP: 12,4 mg/l (Normwert: bis 5,0) erhöht',
      'Kreatinin 0,84 mg/dl (Ref.-Bereich 0,50 - 0,90)',
      'Kalium: 4,1 mmol/l (3,5 bis 5,1)',
    ],
    rows: [
      ['Hämoglobin', '11,2', 'g/dl', '12,0', '16,0', 'erniedrigt'],
      ['Leukozyten', '6,4', '/nl', '4,0', '10,0'],
      ['CRP', '12,4', 'mg/l', '', '5,0', 'erhöht'],
      ['Kreatinin', '0,84', 'mg/dl', '0,50', '0,90'],
      ['Kalium', '4,1', 'mmol/l', '3,5', '5,1'],
    ],
  },
  {
    title: 'Spanish',
    lines: [
      'Laboratorio del Río',
      'Paciente: Ana Prueba',
      'Hemoglobina: 11,9 g/dL (Valores de referencia: 12,0 - 16,0) BAJO',
      'Glucosa: 104 mg/dL (VR: 70 a 100) ALTO',
      'Colesterol total: 187 mg/dL (hasta 200)',
      'Creatinina: 0,8 mg/dL (0,6 - 1,1) Normal',
    ],
    rows: [
      ['Hemoglobina', '11,9', 'g/dL', '12,0', '16,0', 'BAJO'],
      ['Glucosa', '104', 'mg/dL', '70', '100', 'ALTO'],
      ['Colesterol total', '187', 'mg/dL', '', '200'],
      ['Creatinina', '0,8', 'mg/dL', '0,6', '1,1', 'Normal'],
    ],
  },
  {
    title: 'Chinese',
    lines: [
      '阳光检验中心',
      '姓名：张三',
      '血红蛋白：118 g/L（参考范围：130-175） 偏低',
      '白细胞：6.2 10^9/L（参考范围：3.5-9.5）',
      '葡萄糖：7.4 mmol/L（3.9-6.1）↑',
      '肌酐：77 umol/L（57-97）正常',
    ],
    rows: [
      ['血红蛋白', '118', 'g/L', '130', '175', '偏低'],
      ['白细胞', '6.2', '10^9/L', '3.5', '9.5'],
      ['葡萄糖', '7.4', 'mmol/L', '3.9', '6.1', '↑'],
      ['肌酐', '77', 'umol/L', '57', '97', '正常'],
    ],
  },
];
