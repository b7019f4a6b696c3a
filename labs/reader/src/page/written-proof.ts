import {
  analyteOfCode,
  hasCheckDigit,
  isLaboratoryName,
  isQualitative,
  isUnitless,
  matchRow,
  statesProperty,
} from 'hdt-emulator/laboratory';
import { isKnownName } from './evidence.js';
import { isSentence } from './guideline.js';
import { leadingLabelKind } from './leading-label.js';
import type { WrittenResult } from './written-result.js';

/**
 * How certainly a written line is a laboratory result. `proved`: the unit fits the test's name, or the line has a code or a
 * name that only laboratories give.
 * `bare`: a known name and a number without a unit. `unknown`: a name that is not in the vocabulary, with unit and range.
 */
export type Proof = 'proved' | 'bare' | 'unknown';

/** A vital sign that is in the vocabulary as a blood gas. */
const OXYGEN = /^(?:s[pat]?o2|(?:o2|oxygen) ?(?:sat|satur)|saturaci[oó]n de o|sauerstoffs|血氧)/i;
/** Measured at the bedside, on an image or by breathing. */
const OTHER_MEASURE =
  /pulse|rate$|pressure|temperat|weight|height|bmi|ejection|fraction$|lvef|\bef\b|fev|fvc|dlco|pef|output|volume|diameter|gradient|velocity|size|frecuencia|presi[oó]n|frequenz|druck|puls|gewicht|心率|血压|体温|呼吸/i;
/** Units of laboratories: an amount in a volume of blood, or a share. */
const SHARE_OR_CONCENTRATION = /^%$|\/\s?(?:[munpdµμ]?c?l|cumm|mm\^?3|mol|[hl]pf)\b/iu;

/** Whether something is measured at the bedside, on an image or by breathing. */
export const isBedside = (name: string): boolean => OXYGEN.test(name) || OTHER_MEASURE.test(name);

/** Whether a unit is a laboratory's whatever the name: an amount or a count in a volume, or in an amount of creatinine. */
export const isConcentration = (unit: string): boolean =>
  /(?:\/\s?(?:[munpdµμ]?c?l|cumm|mm\^?3|[mk]?mol|\[?[hl]pf\]?|g(?: ?\{?crea.*)?)\}?$|\/min\/\{?1[.,]73)/iu.test(
    unit,
  );

/** Null for what is no laboratory result. */
export function proofOf(written: WrittenResult): Proof | null {
  const { name, loinc, result, unit, range, separated, interpretation } = written;
  if (OXYGEN.test(name) || isGuideline(written)) return null;
  if (!isKnownName(name)) return proofOfUnknown(written);
  // The strength of a solution.
  if (range === '' && /\/\s?100/.test(unit)) return null;
  const match = matchRow({ loinc: '', name, result, unit });
  if (!match) return isLaboratoryName(name) ? proofOfUnknown(written) : null;
  if (isQualitative(result)) return separated ? 'proved' : null;
  if (match.unit !== null || loinc !== '') return 'proved';
  return unit === '' && separated && (range !== '' || interpretation !== '') ? 'bare' : null;
}

/** `Glucose: 70-99 mg/dL` and `HbA1c < 5.7 % normal` are lines of a guideline. */
function isGuideline({ result, unit, range, separated, interpretation }: WrittenResult): boolean {
  if (range !== '') return false;
  const isRange = /\d\s?[-–—~]\s?\d/.test(result) && !/[hl]pf/i.test(unit);
  return isRange || (/^[<>≤≥]/.test(result) && !separated && interpretation !== '');
}

function proofOfUnknown({ name, loinc, result, unit, range, separated }: WrittenResult): Proof | null {
  const isLaboratory = isLaboratoryName(name) && !isSentence(name);
  if (!isLaboratory && (OTHER_MEASURE.test(name) || leadingLabelKind(name) !== null)) return null;
  // Nothing but a result has a property in brackets: it needs a unit unless it is a ratio or in words.
  if (isLaboratory && separated && statesProperty(name) && (isQualitative(result) || isUnitless(name)))
    return 'proved';
  const coded = analyteOfCode(loinc) !== null || hasCheckDigit(loinc);
  if ((coded || isLaboratory) && unit !== '') return 'proved';
  return range !== '' && separated && SHARE_OR_CONCENTRATION.test(unit) ? 'unknown' : null;
}
