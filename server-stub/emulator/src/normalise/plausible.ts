import type { Analyte } from '../vocabulary/analyte.js';
import { analyteOfCode } from '../vocabulary/lookup.js';
import type { QuantityText } from './number-text.js';
import { factorBetween } from './ucum.js';

/**
 * Values beyond which a result is a shifted decimal point, a wrong unit or a misread digit: the limit check of
 * autoverification (CLSI AUTO10). They are deliberately wider than a laboratory's critical limits: glucose of
 * 2,656 mg/dL, leukocytes over 800 and platelets over 5,000 × 10³/µL, and triglycerides over 20,000 mg/dL have been
 * measured in patients. Analytes that rise a thousandfold in disease (enzymes, CRP, hCG, troponin, ferritin, tumour
 * markers) have no upper limit and are not listed.
 */
const LIMITS: readonly (readonly [loinc: string, unit: string, low: number, high: number])[] = [
  ['26464-8', '10*3/uL', 0.01, 1500], // Leukocytes
  ['26453-1', '10*6/uL', 0.1, 15], // Erythrocytes
  ['718-7', 'g/dL', 0.5, 30], // Hemoglobin
  ['20570-8', '%', 1, 90], // Hematocrit
  ['30428-7', 'fL', 30, 200], // Erythrocyte mean corpuscular volume
  ['28539-5', 'pg', 5, 80], // Erythrocyte mean corpuscular hemoglobin
  ['28540-3', 'g/dL', 10, 60], // Erythrocyte mean corpuscular hemoglobin concentration
  ['26515-7', '10*3/uL', 0.5, 10_000], // Platelets
  ['26511-6', '%', 0, 100], // Neutrophils/100 leukocytes
  ['26478-8', '%', 0, 100], // Lymphocytes/100 leukocytes
  ['26485-3', '%', 0, 100], // Monocytes/100 leukocytes
  ['26450-7', '%', 0, 100], // Eosinophils/100 leukocytes
  ['30180-4', '%', 0, 100], // Basophils/100 leukocytes
  ['2951-2', 'mmol/L', 80, 250], // Sodium
  ['2823-3', 'mmol/L', 0.5, 20], // Potassium
  ['2075-0', 'mmol/L', 30, 220], // Chloride
  ['2028-9', 'mmol/L', 1, 90], // Carbon dioxide, total
  ['1963-8', 'mmol/L', 1, 90], // Bicarbonate
  ['17861-6', 'mg/dL', 1, 40], // Calcium
  ['19123-9', 'mg/dL', 0.1, 40], // Magnesium
  ['2777-1', 'mg/dL', 0.05, 60], // Phosphate
  ['2692-2', 'mosm/kg', 150, 700], // Osmolality
  ['2345-7', 'mg/dL', 1, 3500], // Glucose
  ['1558-6', 'mg/dL', 1, 3500], // Glucose, fasting
  ['2160-0', 'mg/dL', 0.01, 100], // Creatinine
  ['3094-0', 'mg/dL', 0.3, 500], // Urea nitrogen
  ['3091-6', 'mg/dL', 0.6, 1100], // Urea
  ['3084-1', 'mg/dL', 0, 120], // Urate
  ['2885-2', 'g/dL', 0.5, 30], // Protein, total
  ['1751-7', 'g/dL', 0.1, 12], // Albumin
  ['1975-2', 'mg/dL', 0, 120], // Bilirubin, total
  ['4548-4', '%', 2, 25], // Hemoglobin A1c
  ['2093-3', 'mg/dL', 5, 3500], // Cholesterol
  ['2085-9', 'mg/dL', 0.5, 400], // Cholesterol in HDL
  ['2571-8', 'mg/dL', 2, 40_000], // Triglyceride
  ['3016-3', 'm[IU]/L', 0, 3000], // Thyrotropin
  ['6301-6', '{INR}', 0.2, 100], // INR
  ['5902-2', 's', 3, 600], // Prothrombin time
  ['14979-9', 's', 5, 900], // Activated partial thromboplastin time
];

interface Limit {
  readonly unit: string;
  readonly low: number;
  readonly high: number;
}

const BY_ANALYTE = new Map<Analyte, Limit>(
  LIMITS.map(([loinc, unit, low, high]) => {
    const analyte = analyteOfCode(loinc);
    if (!analyte) throw new Error(`The vocabulary has no code ${loinc}`);
    return [analyte, { unit, low, high }];
  }),
);

/** Checks each number of a result against its analyte's limits; `unit` in UCUM. What cannot be compared is plausible. */
export function isPlausible({ numbers }: QuantityText, analyte: Analyte, unit: string): boolean {
  const limit = BY_ANALYTE.get(analyte);
  // The two scales are not multiples of each other: only the limit's own scale is checked.
  if (!limit || (analyte.equation && unit !== limit.unit)) return true;
  const factor = unit === limit.unit ? 1 : factorBetween(unit, limit.unit, analyte);
  if (factor === null) return true;
  // Rounding of the conversion must not cross a limit.
  const [low, high] = [limit.low * 0.999, limit.high * 1.001];
  return numbers.every((text) => {
    const number = Number(text) * factor;
    // An analyser prints 0 below what it can count.
    return number === 0 || (number >= low && number <= high);
  });
}
