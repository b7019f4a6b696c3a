import type { Analyte } from './analyte.js';
import { BLOOD_COUNT } from './sections/blood-count.js';
import { BLOOD_GAS } from './sections/blood-gas.js';
import { CARDIAC_AND_INFLAMMATION } from './sections/cardiac-inflammation.js';
import { CELLS_AND_GROUPS } from './sections/cells-and-groups.js';
import { CHEMISTRY } from './sections/chemistry.js';
import { COAGULATION } from './sections/coagulation.js';
import { CEREBROSPINAL_FLUID } from './sections/csf.js';
import { DRUGS } from './sections/drugs.js';
import { ELECTROLYTES } from './sections/electrolytes.js';
import { ENZYMES } from './sections/enzymes.js';
import { HORMONES } from './sections/hormones.js';
import { IMMUNOLOGY } from './sections/immunology.js';
import { IRON } from './sections/iron.js';
import { LIPIDS } from './sections/lipids.js';
import { SEROLOGY } from './sections/serology.js';
import { STOOL } from './sections/stool.js';
import { THYROID } from './sections/thyroid.js';
import { TUMOUR_MARKERS } from './sections/tumour.js';
import { URINE_CHEMISTRY } from './sections/urine-chemistry.js';
import { URINE_STRIP } from './sections/urine-strip.js';
import { VITAMINS } from './sections/vitamins.js';

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
