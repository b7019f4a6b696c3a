/**
 * Long common names of LOINC, as systems print that take their reports from FHIR: component, property in brackets, specimen
 * and method, such as `MCHC [Mass/volume] by Automated count`.
 */
import { MAX_NAME_LENGTH } from './name-key.js';

/** Properties that laboratories measure; `[Length]`, `[Score]` and `[Type]` are of other observations. */
const PROPERTIES = [
  '(?:log )?(?:mass|moles|equivalents|#|units|enzymatic activity|catalytic activity|osmoles)/(?:volume|mass|area|time|entity|[\\w. ]+)',
  'entitic [\\w ]+',
  '(?:mass|moles|molar|number|volume|substance|catalytic|relative)[ .](?:fraction|ratio|density|time|concentration)',
  'ratio|titer|presence|osmolality|osmolarity|partial pressure|volume rate/area|arbitrary concentration',
].join('|');
/** What can follow the property. */
const SYSTEM = '(?: (?:in|of|by|from|at|using|estimated|--) ?\\S.*)?';
const WITH_PROPERTY = new RegExp(`^([^[\\]]*[\\p{L}\\d)]) ?\\[(?:${PROPERTIES})\\]${SYSTEM}$`, 'iu');

const SPECIMENS =
  'serum|plasma|blood|red blood cells|urine|urine sediment|stool|cerebral spinal fluid|body fluid|synovial fluid|pleural fluid|peritoneal fluid|amniotic fluid|saliva|sweat|semen|hair|bone marrow|dried blood spot';
const KINDS = 'venous|arterial|capillary|cord|mixed venous|platelet poor|24 hour|spot|random';
const WITH_SPECIMEN = new RegExp(
  `^(\\S.*?) (?:in|of) (?:(?:${KINDS}) )*(?:${SPECIMENS})(?:(?:,| or|, or) (?:(?:${KINDS}) )*(?:${SPECIMENS}))*(?: by \\S.*)?$`,
  'i',
);

/** A part of a name that was broken between two lines. */
const PART = /^(?:in|of|by|or|and|from|with|serum|plasma|blood|urine)\b|^[^\p{L}\d(]/iu;
/** Measured at the bedside, though in the form of laboratory results. */
const OTHER = /^(?:body|inhaled|exhaled|fetal|left|right) |ejection fraction/i;

/** Whether a name says by its property or its specimen that it is a laboratory test. */
export function isLaboratoryName(name: string): boolean {
  if (name.length > MAX_NAME_LENGTH) return false;
  const component = (WITH_PROPERTY.exec(name) ?? WITH_SPECIMEN.exec(name))?.[1];
  return component !== undefined && /\p{L}/u.test(component) && !PART.test(name) && !OTHER.test(name);
}

/** The same by its property in brackets, which no sentence, symptom or target has. */
export const statesProperty = (name: string): boolean => isLaboratoryName(name) && WITH_PROPERTY.test(name);

/** Properties that have no unit. */
const UNITLESS =
  /\[(?:ratio|titer|presence|(?:mass|molar|moles|number|volume|substance|relative)[ .]ratio|relative[ .]density)\]/i;

export const isUnitless = (name: string): boolean => UNITLESS.test(name);

/** Properties of other observations, and translated ones: `[Masse/Volumen]`. */
const OTHER_PROPERTIES =
  '(?:type|time|length|score|interpretation|identifier|pure mass fraction)(?:[ :].*)?|[\\p{L} ]+/[\\p{L}\\d ]+';
/** Brackets of anything else, such as a specimen or a fraction, are part of the name. */
const BEFORE_PROPERTY = new RegExp(
  `^([^[\\]]+?) ?\\[(?:${PROPERTIES}|${OTHER_PROPERTIES})\\]((?: (?:in|of|by) .*)?)$`,
  'iu',
);

/** A long name as the vocabulary has it: without property and method, in its specimen. */
export function withoutProperty(name: string): string {
  const [, component = name, rest = ''] = BEFORE_PROPERTY.exec(name) ?? [];
  // A high sensitivity method makes another analyte of it.
  if (/ by .*sensitiv/i.test(name) || (component === name && !WITH_SPECIMEN.test(name))) return name;
  return (
    `${component}${rest}`
      .replace(/ by .*$/, '')
      .replace(/ in platelet poor plasma$/i, ' in plasma')
      // The vocabulary has what is counted in blood; folate or magnesium of the cells is not that of serum.
      .replace(/ in red blood cells$/i, ' in blood')
  );
}
