import { headerKey } from 'hdt-emulator/laboratory';
import type { Line } from './line.js';
import { phrasesOf, textOf } from './phrase.js';

/** Headings of what has numbers and units but no laboratory results, in four languages. */
const OTHER = new Set(
  `medication; medications; current medications; current medication; discharge medications; discharge medication; medication list; medicines; drugs; prescription; prescriptions; rx; treatment; treatment plan; therapy; dosage; dosing; plan; orders; infusions; fluids; iv fluids; supplements; diet; nutrition; nutrition facts; allergies; immunizations; vaccinations;
  vital signs; vitals; physical examination; physical exam; examination; exam; observations; measurements; anthropometry;
  imaging; radiology; ultrasound; sonography; echocardiogram; echocardiography; echo; ct; mri; x ray; xray; chest x ray; ecg; ekg; spirometry; lung function; bone density; dexa; findings; procedure; procedures;
  family history;
  medicacion; medicamentos; tratamiento; receta; prescripcion; posologia; constantes vitales; signos vitales; exploracion; exploracion fisica; ecografia; radiografia; tac; resonancia; ecocardiograma; dieta; plan terapeutico;
  medikation; medikamente; entlassmedikation; aktuelle medikation; therapie; verordnung; rezept; dosierung; vitalparameter; vitalzeichen; korperliche untersuchung; untersuchungsbefund; bildgebung; sonographie; sonografie; echokardiographie; rontgen; lungenfunktion; procedere; ernahrung; infusionen;
  用药; 药物; 处方; 出院带药; 治疗; 治疗方案; 生命体征; 体格检查; 影像学检查; 影像; 超声; 心电图; 医嘱; 饮食`
    .split(';')
    .map(headerKey),
);

/** Headings of what has the names and units of results, but says what they ought to be. */
const LIMITS = new Set(
  `targets; target; target values; goals; treatment goals; recommendations; advice; reference ranges; reference values; reference intervals; normal values; guideline; guidelines; interpretation guide; interpretation; classification; legend; risk categories;
  objetivos; recomendaciones; valores de referencia; zielwerte; empfehlung; empfehlungen; referenzwerte; 目标值; 建议; 参考值`
    .split(';')
    .map(headerKey),
);

/** Words in the headings of laboratory results. */
const LABORATORY =
  /\blab|result|blood|count|chemi|metabolic|panel|profile|hema|haema|lipid|thyroid|liver|renal|kidney|electrolyt|coagul|urin|serolog|hormon|analy|sangre|hemo|bioqu|perfil|orina|blut|klinische chemie|hämat|gerinnung|检验|化验|血|生化|尿|肝|肾/i;

const MAX_WORDS = 6;

export type Section = 'laboratory' | 'limits' | 'other';

/** What a heading announces; null for a line that is no heading. */
export function headingOf(line: Line): Section | null {
  const text = textOf(line.words).replace(/^[#*•\d.)\s]+/, '');
  if (phrasesOf(line).length > 1 || text.split(' ').length > MAX_WORDS) return null;
  const [heading = '', rest = ''] = text.split(/[:：]/, 2);
  const key = headerKey(heading.replace(/\(.*/, ''));
  if (LIMITS.has(key)) return 'limits';
  if (OTHER.has(key)) return 'other';
  if (rest.trim() !== '' || /\d/.test(heading)) return null;
  if (/[:：]$/.test(text) || text === text.toUpperCase() || LABORATORY.test(heading)) return 'laboratory';
  return null;
}
