import type { BiomarkerRow } from './biomarkers.js';
import { groupBy } from './group-by.js';

/**
 * LOINC codes of each test by the panel in which laboratories print them, because the interface has no field for the panel. A unit test
 * holds them against the emulator's vocabulary.
 */
const CODES = {
  bloodCount: [
    '718-7 59260-0 20509-6', // Hemoglobin
    '4544-3 20570-8', // Hematocrit
    '789-8 26453-1', // Erythrocytes
    '6690-2 26464-8 804-5', // Leukocytes
    '777-3 26515-7', // Platelets
    '787-2 30428-7', // Erythrocyte mean corpuscular volume
    '785-6 28539-5', // Erythrocyte mean corpuscular hemoglobin
    '786-4 28540-3', // Erythrocyte mean corpuscular hemoglobin concentration
    '788-0 30385-9', // Erythrocyte distribution width
    '21000-5 30384-2', // Erythrocyte distribution width as volume
    '32623-1 28542-9', // Platelet mean volume
    '770-8 26511-6', // Neutrophils/100 leukocytes
    '751-8 26499-4', // Neutrophils
    '736-9 26478-8', // Lymphocytes/100 leukocytes
    '731-0 26474-7', // Lymphocytes
    '5905-5 26485-3', // Monocytes/100 leukocytes
    '742-7 26484-6', // Monocytes
    '713-8 26450-7', // Eosinophils/100 leukocytes
    '711-2 26449-9', // Eosinophils
    '706-2 30180-4', // Basophils/100 leukocytes
    '704-7 26444-0', // Basophils
    '17849-1 4679-7', // Reticulocytes/100 erythrocytes
    '32207-3 51631-0', // Platelet distribution width
    '51637-7', // Plateletcrit
    '51584-1 53115-2', // Granulocytes immature
    '38518-7 71695-1', // Granulocytes immature/100 leukocytes
    '26508-2 35332-6 764-1', // Band form neutrophils/100 leukocytes
    '26505-8 769-0', // Segmented neutrophils/100 leukocytes
    '14196-0 60474-4', // Reticulocytes
    '30392-5 771-6', // Nucleated erythrocytes
    '19048-8 58413-6', // Nucleated erythrocytes/100 leukocytes
  ],
  glucose: [
    '2345-7 14749-6 2339-0', // Glucose
    '1558-6 14771-0', // Glucose, fasting
    '4548-4 59261-8 17856-6', // Hemoglobin A1c
    '20448-7', // Insulin
  ],
  kidney: [
    '2160-0 14682-9', // Creatinine
    '3094-0 14937-7', // Urea nitrogen
    '22664-7 3091-6', // Urea
    '33914-3 62238-1 88293-6 98979-8 48642-3 48643-1 69405-9', // Glomerular filtration rate, estimated
    '3084-1 14933-6', // Urate
    '9318-7 14959-1 32294-1 30000-4 77253-3', // Albumin/Creatinine in urine
    '14957-5 1754-1', // Albumin in urine
    '33863-2', // Cystatin C
    '3097-3', // Urea nitrogen/Creatinine
  ],
  electrolytes: [
    '2951-2', // Sodium
    '2823-3', // Potassium
    '2075-0', // Chloride
    '2028-9', // Carbon dioxide, total
    '1963-8', // Bicarbonate
    '17861-6 2000-8', // Calcium
    '1995-0 17863-2', // Calcium, ionized
    '19123-9 2601-3', // Magnesium
    '2777-1 14879-1', // Phosphate
    '33037-3 1863-0 10466-1', // Anion gap
  ],
  liver: [
    '1742-6 1743-4', // Alanine aminotransferase
    '1920-8 30239-8', // Aspartate aminotransferase
    '6768-6', // Alkaline phosphatase
    '2324-2', // Gamma glutamyl transferase
    '1975-2 14631-6', // Bilirubin, total
    '1968-7 14629-0', // Bilirubin, direct
    '1971-1 14630-8', // Bilirubin, indirect
    '1751-7 61151-7 61152-5 54347-0', // Albumin
    '2885-2', // Protein, total
    '10834-0 2336-6', // Globulin
    '1759-0', // Albumin/Globulin
  ],
  lipids: [
    '2093-3 14647-2', // Cholesterol
    '2085-9 14646-4', // Cholesterol in HDL
    '2089-1 13457-7 22748-8 18262-6 39469-2 69419-0', // Cholesterol in LDL
    '2571-8 14927-8', // Triglyceride
    '43396-1 70204-3', // Cholesterol non HDL
    '9830-1 32309-7', // Cholesterol total/Cholesterol in HDL
    '1884-6', // Apolipoprotein B
    '1869-7', // Apolipoprotein A-I
    '10835-7 43583-4', // Lipoprotein (a)
    '2091-7 25371-6 13458-5', // Cholesterol in VLDL
    '11054-4', // Cholesterol in LDL/Cholesterol in HDL
  ],
  thyroid: [
    '3016-3 11580-8 11579-0', // Thyrotropin
    '3024-7 14920-3', // Thyroxine free
    '3051-0 14928-6', // Triiodothyronine free
    '3026-2 14921-1', // Thyroxine
    '3053-6 14930-2', // Triiodothyronine
    '8099-4', // Thyroperoxidase antibody
  ],
  iron: [
    '2498-4 14798-3', // Iron
    '2276-4 20567-4', // Ferritin
    '3034-6', // Transferrin
    '2500-7 14800-7', // Iron binding capacity
    '2502-3 14801-5', // Iron saturation
    '2501-5 22753-8', // Iron binding capacity, unsaturated
  ],
  inflammation: [
    '1988-5', // C reactive protein
    '30522-7', // C reactive protein, high sensitivity
    '4537-7 30341-2', // Erythrocyte sedimentation rate
    '33959-8 75241-0', // Procalcitonin
  ],
  clotting: [
    '6301-6 34714-6', // INR
    '5902-2 5964-2', // Prothrombin time
    '3173-2 14979-9', // Activated partial thromboplastin time
    '3255-7', // Fibrinogen
    '48065-7', // Fibrin D-dimer FEU
    '48066-5', // Fibrin D-dimer DDU
  ],
  vitamins: [
    '1989-3 14635-7', // 25-Hydroxyvitamin D3
    '62292-8 68438-1', // 25-Hydroxyvitamin D
    '2132-9 14685-2', // Cobalamin (vitamin B12)
    '2284-8 14732-2', // Folate
  ],
  urine: [
    '5803-2 2756-5', // pH of urine
    '5811-5 2965-2', // Specific gravity of urine
    '5804-0 20454-5 2887-8 2888-6', // Protein in urine
    '5792-7 25428-4 2349-9 2350-7 15076-3 22705-8', // Glucose in urine
    '5794-3 725-2', // Hemoglobin in urine
    '5799-2', // Leukocyte esterase in urine
    '5802-4', // Nitrite in urine
    '5797-6 2514-8', // Ketones in urine
    '5770-3 1977-8 1978-6 20505-4', // Bilirubin in urine
    '20405-7 5818-0', // Urobilinogen in urine
    '5778-6', // Color of urine
    '5767-9', // Appearance of urine
  ],
} as const;

type Panel = keyof typeof CODES | 'other';

const PANEL_BY_CODE: ReadonlyMap<string, Panel> = new Map(
  Object.entries(CODES).flatMap(([panel, codes]) =>
    codes.flatMap((ofTest) => ofTest.split(' ').map((code) => [code, panel as Panel] as const)),
  ),
);

export interface PanelGroup {
  /** Null when the rows are not grouped. */
  readonly panel: Panel | null;
  readonly rows: readonly BiomarkerRow[];
}

/**
 * Groups rows by panel, in the order of their first rows. Rows without a panel come last.
 *
 * @returns One group without a heading when fewer than two panels are found.
 */
export function groupByPanel(rows: readonly BiomarkerRow[]): readonly PanelGroup[] {
  const groups = groupBy(rows, ({ loinc }) => PANEL_BY_CODE.get(loinc) ?? 'other');
  const other = groups.get('other');
  groups.delete('other');
  if (groups.size < 2) return [{ panel: null, rows }];
  if (other) groups.set('other', other);
  return Array.from(groups, ([panel, group]) => ({ panel, rows: group }));
}
