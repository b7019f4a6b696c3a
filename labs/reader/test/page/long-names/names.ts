/** A result as generators of reports from FHIR print it: by the long common name of its LOINC code. */
export interface LongNamed {
  readonly loinc: string;
  readonly name: string;
  /** UCUM, as FHIR has it. */
  readonly unit: string;
  readonly low: number;
  readonly high: number;
  readonly digits: number;
}

/** Code, long common name, unit, lowest and highest value, digits after the point. */
const PANELS: Readonly<Record<string, string>> = {
  'Complete blood count panel': `
6690-2 | Leukocytes [#/volume] in Blood by Automated count | 10*3/uL | 3 14 2
789-8 | Erythrocytes [#/volume] in Blood by Automated count | 10*6/uL | 3 6 2
718-7 | Hemoglobin [Mass/volume] in Blood | g/dL | 9 17 1
4544-3 | Hematocrit [Volume Fraction] of Blood by Automated count | % | 30 52 1
787-2 | MCV [Entitic mean volume] in Red Blood Cells by Automated count | fL | 70 105 2
785-6 | MCH [Entitic mass] by Automated count | pg | 24 36 2
786-4 | MCHC [Mass/volume] by Automated count | g/dL | 30 37 3
788-0 | Erythrocyte distribution width [Ratio] by Automated count | % | 11 17 1
21000-5 | Erythrocyte distribution width [Entitic volume] by Automated count | fL | 36 50 2
777-3 | Platelets [#/volume] in Blood by Automated count | 10*3/uL | 120 450 1
32207-3 | Platelet distribution width [Entitic volume] in Blood by Automated count | fL | 9 17 2
32623-1 | Platelet [Entitic mean volume] in Blood by Automated count | fL | 7 13 2
751-8 | Neutrophils [#/volume] in Blood by Automated count | 10*3/uL | 1 9 2
770-8 | Neutrophils/Leukocytes in Blood by Automated count | % | 35 80 1
731-0 | Lymphocytes [#/volume] in Blood by Automated count | 10*3/uL | 1 5 2
736-9 | Lymphocytes/Leukocytes in Blood by Automated count | % | 15 50 1
742-7 | Monocytes [#/volume] in Blood by Automated count | 10*3/uL | 0.1 1.2 2
5905-5 | Monocytes/Leukocytes in Blood by Automated count | % | 2 12 1
711-2 | Eosinophils [#/volume] in Blood by Automated count | 10*3/uL | 0 0.9 2
713-8 | Eosinophils/Leukocytes in Blood by Automated count | % | 0 8 1
704-7 | Basophils [#/volume] in Blood by Automated count | 10*3/uL | 0 0.3 2
706-2 | Basophils/Leukocytes in Blood by Automated count | % | 0 2 1
4537-7 | Erythrocyte sedimentation rate by Westergren method | mm/h | 1 60 0`,
  'Comprehensive metabolic panel': `
2345-7 | Glucose [Mass/volume] in Serum or Plasma | mg/dL | 60 210 1
14749-6 | Glucose [Moles/volume] in Serum or Plasma | mmol/L | 3 12 1
2339-0 | Glucose [Mass/volume] in Blood | mg/dL | 60 210 2
3094-0 | Urea nitrogen [Mass/volume] in Serum or Plasma | mg/dL | 6 30 1
6299-2 | Urea nitrogen [Mass/volume] in Blood | mg/dL | 6 30 2
2160-0 | Creatinine [Mass/volume] in Serum or Plasma | mg/dL | 0.5 2 2
38483-4 | Creatinine [Mass/volume] in Blood | mg/dL | 0.5 2 2
17861-6 | Calcium [Mass/volume] in Serum or Plasma | mg/dL | 8 11 1
49765-1 | Calcium [Mass/volume] in Blood | mg/dL | 8 11 2
2951-2 | Sodium [Moles/volume] in Serum or Plasma | mmol/L | 130 148 0
2947-0 | Sodium [Moles/volume] in Blood | mmol/L | 130 148 1
2823-3 | Potassium [Moles/volume] in Serum or Plasma | mmol/L | 3 6 2
6298-4 | Potassium [Moles/volume] in Blood | mmol/L | 3 6 2
2075-0 | Chloride [Moles/volume] in Serum or Plasma | mmol/L | 95 110 0
2028-9 | Carbon dioxide, total [Moles/volume] in Serum or Plasma | mmol/L | 18 32 1
33037-3 | Anion gap in Serum or Plasma | mmol/L | 5 18 0
2885-2 | Protein [Mass/volume] in Serum or Plasma | g/dL | 5 9 2
1751-7 | Albumin [Mass/volume] in Serum or Plasma | g/dL | 3 6 2
10834-0 | Globulin [Mass/volume] in Serum by calculation | g/dL | 1 4 2
1975-2 | Bilirubin.total [Mass/volume] in Serum or Plasma | mg/dL | 0.1 2 2
1968-7 | Bilirubin.direct [Mass/volume] in Serum or Plasma | mg/dL | 0.1 1 2
6768-6 | Alkaline phosphatase [Enzymatic activity/volume] in Serum or Plasma | U/L | 30 160 1
1742-6 | Alanine aminotransferase [Enzymatic activity/volume] in Serum or Plasma | U/L | 6 90 1
1920-8 | Aspartate aminotransferase [Enzymatic activity/volume] in Serum or Plasma | U/L | 6 90 1
2324-2 | Gamma glutamyl transferase [Enzymatic activity/volume] in Serum or Plasma | U/L | 6 90 0
33914-3 | Glomerular filtration rate [Volume Rate/Area] in Serum or Plasma by Creatinine-based formula (MDRD)/1.73 sq M | mL/min/{1.73_m2} | 30 120 1
98979-8 | Glomerular filtration rate [Volume Rate/Area] in Serum, Plasma or Blood by Creatinine-based formula (CKD-EPI 2021)/1.73 sq M | mL/min/{1.73_m2} | 30 120 0
2692-2 | Osmolality of Serum or Plasma | mosm/kg | 270 305 0
3084-1 | Urate [Mass/volume] in Serum or Plasma | mg/dL | 3 9 1
14682-9 | Creatinine [Moles/volume] in Serum or Plasma | umol/L | 45 150 0
2532-0 | Lactate dehydrogenase [Enzymatic activity/volume] in Serum or Plasma | U/L | 110 300 0`,
  'Lipid panel': `
2093-3 | Cholesterol [Mass/volume] in Serum or Plasma | mg/dL | 120 290 1
14647-2 | Cholesterol [Moles/volume] in Serum or Plasma | mmol/L | 3 8 2
2571-8 | Triglyceride [Mass/volume] in Serum or Plasma | mg/dL | 50 400 1
2085-9 | Cholesterol in HDL [Mass/volume] in Serum or Plasma | mg/dL | 25 90 1
13457-7 | Cholesterol in LDL [Mass/volume] in Serum or Plasma by calculation | mg/dL | 50 190 1
18262-6 | Cholesterol in LDL [Mass/volume] in Serum or Plasma by Direct assay | mg/dL | 50 190 1
43396-1 | Cholesterol non HDL [Mass/volume] in Serum or Plasma | mg/dL | 70 220 0
9830-1 | Cholesterol.total/Cholesterol in HDL [Mass Ratio] in Serum or Plasma | {ratio} | 2 7 1
10835-7 | Lipoprotein a [Mass/volume] in Serum or Plasma | mg/dL | 2 80 1
1884-6 | Apolipoprotein B [Mass/volume] in Serum or Plasma | mg/dL | 50 150 0`,
  'Special chemistry': `
4548-4 | Hemoglobin A1c/Hemoglobin.total in Blood | % | 4 11 1
17856-6 | Hemoglobin A1c/Hemoglobin.total in Blood by HPLC | % | 4 11 1
3016-3 | Thyrotropin [Units/volume] in Serum or Plasma | m[IU]/L | 0.3 9 2
3024-7 | Thyroxine (T4) free [Mass/volume] in Serum or Plasma | ng/dL | 0.7 2 2
3051-0 | Triiodothyronine (T3) Free [Mass/volume] in Serum or Plasma | pg/mL | 2 5 1
2276-4 | Ferritin [Mass/volume] in Serum or Plasma | ng/mL | 5 400 1
2498-4 | Iron [Mass/volume] in Serum or Plasma | ug/dL | 20 190 0
2500-7 | Iron binding capacity [Mass/volume] in Serum or Plasma | ug/dL | 220 460 0
2502-3 | Iron saturation [Mass Fraction] in Serum or Plasma | % | 5 60 0
2132-9 | Cobalamin (Vitamin B12) [Mass/volume] in Serum or Plasma | pg/mL | 150 900 0
2284-8 | Folate [Mass/volume] in Serum or Plasma | ng/mL | 2 20 1
62292-8 | 25-hydroxyvitamin D2+25-hydroxyvitamin D3 [Mass/volume] in Serum or Plasma | ng/mL | 8 80 1
1988-5 | C reactive protein [Mass/volume] in Serum or Plasma | mg/L | 0.2 90 1
30522-7 | C reactive protein [Mass/volume] in Serum or Plasma by High sensitivity method | mg/L | 0.2 9 2
2857-1 | Prostate specific Ag [Mass/volume] in Serum or Plasma | ng/mL | 0.1 12 1
2731-8 | Parathyrin.intact [Mass/volume] in Serum or Plasma | pg/mL | 10 90 0
33762-6 | Natriuretic peptide.B prohormone N-Terminal [Mass/volume] in Serum or Plasma | pg/mL | 20 3000 0
89579-7 | Troponin I.cardiac [Mass/volume] in Serum or Plasma by High sensitivity method | ng/L | 1 90 1
33959-8 | Procalcitonin [Mass/volume] in Serum or Plasma | ng/mL | 0.02 5 2
2986-8 | Testosterone [Mass/volume] in Serum or Plasma | ng/dL | 200 900 0
9811-1 | Chromogranin A [Mass/volume] in Serum or Plasma | ng/mL | 20 300 0
19123-9 | Magnesium [Mass/volume] in Serum or Plasma | mg/dL | 1 3 1
2777-1 | Phosphate [Mass/volume] in Serum or Plasma | mg/dL | 2 6 1
2157-6 | Creatine kinase [Enzymatic activity/volume] in Serum or Plasma | U/L | 30 500 0`,
  Coagulation: `
5902-2 | Prothrombin time (PT) | s | 10 20 1
6301-6 | INR in Platelet poor plasma by Coagulation assay | {INR} | 0.8 3 1
14979-9 | aPTT in Platelet poor plasma by Coagulation assay | s | 22 60 1
3255-7 | Fibrinogen [Mass/volume] in Platelet poor plasma by Coagulation assay | mg/dL | 150 600 0
48065-7 | Fibrin D-dimer FEU [Mass/volume] in Platelet poor plasma | ug/mL{FEU} | 0.1 4 2`,
  'Urine chemistry': `
2161-8 | Creatinine [Mass/volume] in Urine | mg/dL | 20 250 0
14957-5 | Microalbumin [Mass/volume] in Urine | mg/L | 2 200 1
9318-7 | Albumin/Creatinine [Mass Ratio] in Urine | mg/g{creat} | 2 400 1
14959-1 | Microalbumin/Creatinine [Mass Ratio] in Urine | mg/g | 2 400 1
5792-7 | Glucose [Mass/volume] in Urine by Test strip | mg/dL | 0 300 0
20454-5 | Protein [Mass/volume] in Urine by Test strip | mg/dL | 0 200 0
5811-5 | Specific gravity of Urine by Test strip | {nominal} | 1.003 1.035 3
5803-2 | pH of Urine by Test strip | pH | 5 8 1
5821-4 | Leukocytes [#/area] in Urine sediment by Microscopy high power field | /[HPF] | 0 20 0
2955-3 | Sodium [Moles/volume] in Urine | mmol/L | 20 200 0`,
  'Tests that are in no vocabulary': `
2458-8 | IgA [Mass/volume] in Serum or Plasma | mg/dL | 70 400 0
38445-3 | Zonulin [Mass/volume] in Stool | ng/mL | 10 150 1
3167-4 | Volume fraction of carboxyhemoglobin [Volume Fraction] in Arterial blood | % | 0 5 1
56478-1 | Ethanol [Mass/volume] in Blood by Gas chromatography | mg/dL | 0 80 0
49541-6 | Fasting status leptin [Mass/volume] in Serum or Plasma | ng/mL | 2 40 1
58410-2 | Adiponectin [Mass/volume] in Serum by Immunoassay | ug/mL | 2 20 1
20449-5 | Osteocalcin [Mass/volume] in Serum or Plasma by Immunoassay | ng/mL | 8 40 1
74774-1 | Glucose.mean [Mass/volume] in Blood Estimated from glycated hemoglobin | mg/dL | 80 240 0`,
};

/** By panel, in the order of a report. */
export const PANEL_RESULTS: readonly (readonly [panel: string, results: readonly LongNamed[]])[] =
  Object.entries(PANELS).map(([panel, lines]) => [panel, lines.trim().split('\n').map(longNamed)]);

function longNamed(line: string): LongNamed {
  const [loinc = '', name = '', unit = '', numbers = ''] = line.split('|').map((cell) => cell.trim());
  const [low = 0, high = 0, digits = 0] = numbers.split(' ').map(Number);
  return { loinc, name, unit, low, high, digits };
}
