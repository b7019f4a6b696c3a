import type { Analyte } from './analyte.js';
import { BLOOD_GAS } from './sections/blood-gas.js';
import { CHEMISTRY, ELECTROLYTES, ENZYMES } from './sections/chemistry.js';
import { DRUGS } from './sections/drugs.js';
import { CEREBROSPINAL_FLUID, STOOL } from './sections/fluids-and-stool.js';
import { BLOOD_COUNT, CELLS_AND_GROUPS, COAGULATION } from './sections/haematology.js';
import { HORMONES, THYROID } from './sections/hormones.js';
import { IMMUNOLOGY } from './sections/immunology.js';
import { CARDIAC_AND_INFLAMMATION, TUMOUR_MARKERS } from './sections/markers.js';
import { IRON, LIPIDS, VITAMINS } from './sections/metabolism.js';
import { SEROLOGY } from './sections/serology.js';
import { URINE_CHEMISTRY, URINE_STRIP } from './sections/urine.js';

/** Every section, in the order of a printed report. */
export const SECTIONS: readonly (readonly Analyte[])[] = [
  BLOOD_COUNT,
  ELECTROLYTES,
  CHEMISTRY,
  ENZYMES,
  LIPIDS,
  IRON,
  VITAMINS,
  THYROID,
  HORMONES,
  COAGULATION,
  CARDIAC_AND_INFLAMMATION,
  IMMUNOLOGY,
  TUMOUR_MARKERS,
  SEROLOGY,
  DRUGS,
  BLOOD_GAS,
  CELLS_AND_GROUPS,
  URINE_STRIP,
  URINE_CHEMISTRY,
  CEREBROSPINAL_FLUID,
  STOOL,
];
